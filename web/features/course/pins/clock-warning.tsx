import { useClockSkew } from '#web/data/clock.ts'
import { NoteLine } from '#web/features/course/pins/note-line.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ErrorNote } from '#web/ui/notes.tsx'

/** A warning that this device's clock is wrong: pins would be set for the wrong day. */
export function ClockWarning({ isWide }: { isWide: boolean }) {
  const { t } = useTranslation('course')
  const skew = useClockSkew()
  if (skew === 0) return null
  const minutes = Math.round(Math.abs(skew) / 60_000)
  const off =
    minutes < 120
      ? t('pins.minutes', { count: minutes })
      : t('pins.hours', { count: Math.round(minutes / 60) })
  const what = t(skew > 0 ? 'pins.clockAhead' : 'pins.clockBehind', { off })
  const why = t('pins.clockWhy')
  return isWide ? <ErrorNote what={what} why={why} /> : <NoteLine what={what}>{why}</NoteLine>
}
