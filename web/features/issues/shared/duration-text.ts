import { useTranslation } from '#web/i18n/use-translation.ts'

/** Writes a number of minutes: `45 min`, `2 h`, `1 h 25 min`. */
export function useDurationText(): (minutes: number) => string {
  const { t } = useTranslation('issues')
  return (whole) => {
    const [hours, minutes] = [Math.floor(whole / 60), whole % 60]
    if (hours === 0) return t('work.minutes', { count: minutes })
    return minutes === 0 ? t('work.hours', { hours }) : t('work.hoursMinutes', { hours, minutes })
  }
}
