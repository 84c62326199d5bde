import { useTranslation } from 'react-i18next'
import { useClockSkew } from '#web/data/clock.ts'
import { ErrorNote } from '#web/ui/notes.tsx'

/** A warning when this device's clock is wrong: pins would be set for the wrong day. */
export function ClockWarning() {
  const { t } = useTranslation('course')
  const skew = useClockSkew()
  if (skew === 0) return null
  const minutes = Math.round(Math.abs(skew) / 60_000)
  const off =
    minutes < 120
      ? t('pins.minutes', { count: minutes })
      : t('pins.hours', { count: Math.round(minutes / 60) })
  return (
    <ErrorNote
      what={t(skew > 0 ? 'pins.clockAhead' : 'pins.clockBehind', { off })}
      why={t('pins.clockWhy')}
    />
  )
}
