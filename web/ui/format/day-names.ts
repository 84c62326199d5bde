// A Monday: only the names of its week matter.
const MONDAY = Date.UTC(2026, 0, 5)
const DAY_MS = 86_400_000

/** The short name of a day of the week in a language; Monday is 1. */
export function dayNames(language: string): (day: number) => string {
  const names = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  return (day) => names.format(MONDAY + (day - 1) * DAY_MS)
}
