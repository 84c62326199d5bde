import type { OpeningSeason } from '#domain/base/json-columns.ts'
import { hoursFault } from '#domain/menu/hours.ts'

/** The first season that contains the day, which is `YYYY-MM-DD` or `MM-DD`. */
export function seasonOn(seasons: readonly OpeningSeason[], day: string): OpeningSeason | undefined {
  const date = day.slice(-5)
  return seasons.find(({ from, to }) =>
    from <= to ? from <= date && date <= to : date >= from || date <= to,
  )
}

/** The number of days of a month from 1 to 12; February has 29. */
export function daysInMonth(month: number): number {
  return new Date(Date.UTC(2024, month, 0)).getUTCDate()
}

type Period = Pick<OpeningSeason, 'from' | 'to'>

/** Each day of a leap year, MM-DD. */
const daysOfYear = Array.from({ length: 366 }, (_, at) =>
  new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(5, 10),
)
/** Shorter gaps between seasons are holidays. */
const SHORTEST_GAP_DAYS = 7
/** Parts of a year that a new season may have: the warm months, the summer, one month. */
const parts: readonly Period[] = [
  { from: '04-01', to: '10-31' },
  { from: '06-01', to: '08-31' },
  ...Array.from({ length: 12 }, (_, at) => {
    const month = String(at + 1).padStart(2, '0')
    return { from: `${month}-01`, to: `${month}-${daysInMonth(at + 1)}` }
  }),
]

/**
 * Default days of a season added before the others: the longest gap, else a part of the year that leaves each other
 * season some days. The first season gets the whole year.
 */
export function newPeriod(seasons: readonly OpeningSeason[]): Period {
  if (seasons.length === 0) return { from: '01-01', to: '12-31' }
  const count = countActing(seasons)
  const part = parts.find((one) => countActing([{ ...one, hours: [] }, ...seasons]) === count + 1)
  return longestGap(seasons) ?? part ?? parts[0]!
}

/** Number of seasons that apply on at least one day. */
function countActing(seasons: readonly OpeningSeason[]): number {
  const acting = new Set(daysOfYear.map((day) => seasonOn(seasons, day)))
  acting.delete(undefined)
  return acting.size
}

/** The longest gap between seasons, also across the end of the year; undefined if none lasts a week. */
function longestGap(seasons: readonly OpeningSeason[]): Period | undefined {
  const isFree = daysOfYear.map((day) => seasonOn(seasons, day) === undefined)
  const starts = isFree.flatMap((free, at) => (free && !isFree.at(at - 1) ? [at] : []))
  const gaps = starts.map((start) => {
    const days = [...isFree.slice(start), ...isFree.slice(0, start)].indexOf(false)
    return { from: daysOfYear[start]!, to: daysOfYear[(start + days - 1) % daysOfYear.length]!, days }
  })
  const [longest] = gaps.sort((one, other) => other.days - one.days)
  return longest && longest.days >= SHORTEST_GAP_DAYS ? { from: longest.from, to: longest.to } : undefined
}

/** Whether a span of hours in one of the seasons cannot be saved. */
export function hasSeasonFault(seasons: readonly OpeningSeason[]): boolean {
  return seasons.some(({ hours }) => hours.some((span) => hoursFault(span) !== null))
}
