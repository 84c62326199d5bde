import type { OpeningSeason } from '#domain/base/json-columns.ts'
import { hoursFault } from '#domain/menu/hours.ts'

/** The season that a day lies in, the first where several hold it; the day is `YYYY-MM-DD` or `MM-DD`. */
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

/** Whether a span of hours in one of the seasons cannot be saved. */
export function hasSeasonFault(seasons: readonly OpeningSeason[]): boolean {
  return seasons.some(({ hours }) => hours.some((span) => hoursFault(span) !== null))
}
