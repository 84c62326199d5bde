const numbers = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day (YYYY-MM-DD) at the club. Throws RangeError for an unknown time zone. */
export function dayIn(timeZone: string, now: Date): string {
  // Cached: creating a format costs more than a hundred uses of it.
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, ...numbers })
  formats.set(timeZone, format)
  return format.format(now)
}

/** The day `days` after another; negative: before. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
