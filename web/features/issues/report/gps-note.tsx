import { useTranslation } from 'react-i18next'
import type { GpsLocation } from '#web/features/issues/report/use-gps-location.ts'

/** Explains why the device's position is not used; nothing while it is. */
export function GpsNote({ state, following, accuracyM }: GpsLocation) {
  const { t } = useTranslation('issues')
  if (!following || state === 'off' || state === 'taken' || state === 'searching') return null
  return (
    <p role="status" className="text-sm text-warning">
      {state === 'vague'
        ? t('gps.vague', { metres: Math.round(accuracyM ?? 0) })
        : t(`gps.${state === 'nowhere' ? 'unavailable' : state}`)}
    </p>
  )
}
