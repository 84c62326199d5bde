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

/** Whether a text is a day of the calendar from the year 2000, as YYYY-MM-DD: not 2026-02-30. */
export function isDay(text: string): boolean {
  return /^2\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text
}

/** The moment of a full hour of a day on the club's clock. */
export function momentAt(timeZone: string, day: string, hour: number): Date {
  const utc = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
  // Twice: the offset from UTC may differ between the first guess and the moment.
  const guess = utc - offsetMs(timeZone, utc)
  return new Date(utc - offsetMs(timeZone, guess))
}

/** The offset of the club's clock from UTC at a moment, in milliseconds. */
function offsetMs(timeZone: string, moment: number): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(moment)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '00'
  const clock = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:00Z`
  return Date.parse(clock) - Math.floor(moment / 60_000) * 60_000
}
