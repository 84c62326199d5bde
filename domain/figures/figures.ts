import { addDays, isDay } from '#domain/base/day.ts'
import { keysOf } from '#domain/base/unknown.ts'

/** Calendar days of the club (YYYY-MM-DD), both included. */
export interface DayRange {
  first: string
  last: string
}

const MOST_DAYS = 366

/** Ranges that end today, by their length in days. */
export const spans = { today: 1, week: 7, month: 30, year: 365 } as const
export type FiguresSpan = keyof typeof spans

export function rangeOf(span: FiguresSpan, today: string): DayRange {
  return { first: addDays(today, 1 - spans[span]), last: today }
}

/** The standard range that ends today; undefined for another range. */
export function spanOf({ first, last }: DayRange, today: string): FiguresSpan | undefined {
  return keysOf(spans).find((span) => {
    const range = rangeOf(span, today)
    return range.first === first && range.last === last
  })
}

/** Whether the database accepts the range: two valid days, in order, at most a year apart. */
export function isRange({ first, last }: DayRange): boolean {
  return isDay(first) && isDay(last) && first <= last && last < addDays(first, MOST_DAYS)
}

/** A percentage in whole numbers; null for a whole of zero. 0 and 100 are exact. */
export function percentOf(part: number, whole: number): number | null {
  if (whole === 0) return null
  const percent = Math.round((part * 100) / whole)
  if (percent === 100 && part < whole) return 99
  return percent === 0 && part > 0 ? 1 : percent
}

/** The first day of the month `months` before the month of the day. */
export function monthBefore(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - months)
  return date.toISOString().slice(0, 10)
}

/** The text as the first day of a month, such as `2026-10`; undefined when it is none. */
export function monthOf(text: string | undefined): string | undefined {
  return /^2\d{3}-(0[1-9]|1[0-2])$/.test(text ?? '') ? `${text}-01` : undefined
}

/** Round marks from 0 to at least the value, three to six of them. */
export function marksTo(most: number): number[] {
  const least = Math.max(most, 1)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [0.2, 0.5, 1, 2, 5].map((one) => one * power).find((one) => least / one <= 5) ?? power * 10
  return Array.from(
    { length: Math.ceil(least / step - 1e-9) + 1 },
    (_, at) => Math.round(at * step * 100) / 100,
  )
}
