import type { Hours } from '../base/json-columns.ts'
import type { MenuItem } from './menu.ts'

interface ClubMoment {
  /** Monday is 1. */
  day: number
  /** `HH:MM`. */
  clock: string
}

/**
 * Whether an item with these hours is served at a moment, in the club's time zone; no hours means always. The database
 * has the same rule.
 */
export function isServed(hours: readonly Hours[], moment: Date, zone: string): boolean {
  if (hours.length === 0) return true
  const { day, clock } = clubMoment(moment, zone)
  const before = day === 1 ? 7 : day - 1
  return hours.some(({ days, from, to }) => {
    if (from < to) return days.includes(day) && clock >= from && clock < to
    return (days.includes(day) && clock >= from) || (days.includes(before) && clock < to)
  })
}

/** Whether a dish is served at a moment by its own hours and its category's. */
export function isOffered(
  { hours, category_hours }: Pick<MenuItem, 'hours' | 'category_hours'>,
  moment: Date,
  zone: string,
): boolean {
  return isServed(hours, moment, zone) && isServed(category_hours, moment, zone)
}

/** The hours that begin on the day of that moment in the club's time zone. */
export function hoursOfDay(hours: readonly Hours[], moment: Date, zone: string): Hours[] {
  const { day } = clubMoment(moment, zone)
  return hours.filter(({ days }) => days.includes(day)).sort((a, b) => (a.from < b.from ? -1 : 1))
}

/** The hours that begin on that day in which a dish is served by its own hours and its category's. */
export function offeredHours(
  { hours, category_hours }: Pick<MenuItem, 'hours' | 'category_hours'>,
  moment: Date,
  zone: string,
): Hours[] {
  const own = hoursOfDay(hours, moment, zone)
  const category = hoursOfDay(category_hours, moment, zone)
  if (hours.length === 0) return category
  if (category_hours.length === 0) return own
  return own.flatMap((a) =>
    category.flatMap((b) => {
      const from = a.from > b.from ? a.from : b.from
      const end = endOf(a) < endOf(b) ? endOf(a) : endOf(b)
      return from < end ? [{ days: a.days, from, to: end > '24:00' ? shifted(end, -24) : end }] : []
    }),
  )
}

/** The end of hours on the clock of the day on which they begin: `26:00` is two o'clock the next morning. */
function endOf({ from, to }: Hours): string {
  return from < to ? to : shifted(to, 24)
}

function shifted(clock: string, hours: number): string {
  return String(Number(clock.slice(0, 2)) + hours).padStart(2, '0') + clock.slice(2)
}

/** Why typed hours are invalid; null when they are valid. */
export function hoursFault({ days, from, to }: Hours): 'days' | 'time' | null {
  if (days.length === 0 || days.some((day) => !Number.isInteger(day) || day < 1 || day > 7)) return 'days'
  const sound = /^([01]\d|2[0-3]):[0-5]\d$/
  return sound.test(from) && (sound.test(to) || to === '24:00') && from !== to ? null : 'time'
}

function clubMoment(moment: Date, zone: string): ClubMoment {
  const parts = formatter(zone).formatToParts(moment)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { day: DAYS.indexOf(of('weekday')) + 1, clock: `${of('hour')}:${of('minute')}` }
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Cached: creating one costs more than all of its uses. */
function formatter(zone: string): Intl.DateTimeFormat {
  const cached = formatters.get(zone)
  if (cached) return cached
  const newFormatter = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formatters.set(zone, newFormatter)
  return newFormatter
}
