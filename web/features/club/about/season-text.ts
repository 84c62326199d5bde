import type { OpeningSeason } from '#domain/base/json-columns.ts'
import { localeOf } from '#web/i18n/locale.ts'

/** The first and last day of a season, such as `1 Apr – 31 Oct`; undefined for the whole year. */
export function seasonText({ from, to }: Pick<OpeningSeason, 'from' | 'to'>, language: string) {
  if (from === '01-01' && to === '12-31') return undefined
  const format = new Intl.DateTimeFormat(localeOf(language), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  // A leap year, which has every date.
  const text = (day: string) => format.format(new Date(`2024-${day}T00:00:00Z`))
  return `${text(from)} – ${text(to)}`
}
