import { useTranslation } from 'react-i18next'
import type { Round } from '#web/features/issues/rounds/round-data.ts'

/** A Monday, from which the days of a week are named. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 24 * 3600 * 1000

/** The name of a day of the week, 1 for Monday, in the reader's language. */
export function weekdayName(day: number, language: string, weekday: 'short' | 'long' = 'short'): string {
  const at = new Date(MONDAY + (day - 1) * DAY_MS)
  return new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(at)
}

/** On which days a round comes: `Mon, Thu`, `every day`, `1 of the month`. */
export function useScheduleText(): (round: Pick<Round, 'weekdays' | 'month_days'>) => string {
  const { t, i18n } = useTranslation('issues')
  const list = new Intl.ListFormat(i18n.language, { style: 'short', type: 'unit' })
  return ({ weekdays, month_days }) => {
    const week =
      weekdays.length === 7
        ? t('rounds.everyDay')
        : list.format([...weekdays].sort().map((day) => weekdayName(day, i18n.language)))
    const month = [...month_days].sort((a, b) => a - b).map((day) => t('rounds.monthDay', { day }))
    return [week, ...month].filter(Boolean).join(' · ')
  }
}
