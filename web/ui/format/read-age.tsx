import { useClubZone } from '#web/data/settings.ts'
import { useIsStale } from '#web/data/use-is-stale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatRecentMoment } from './format.ts'

/** Of which time data are, where they may be out of date; nothing while the live channel brings each change. */
export function ReadAge({ at, className = 'text-muted text-sm' }: { at: number; className?: string }) {
  const { t, i18n } = useTranslation()
  const zone = useClubZone()
  const isStale = useIsStale()
  if (!isStale || at === 0) return null
  return (
    <span className={className}>
      {t('state.asOf', { time: formatRecentMoment(at, i18n.language, zone) })}
    </span>
  )
}
