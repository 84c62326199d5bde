import { AMBER_M } from '#domain/course/capture/fix.ts'
import { distanceToShape } from '#domain/course/geometry/edge.ts'
import { pacesOf } from '#web/features/course/capture/cup/cup-place.ts'
import type { CupMeasurement } from '#web/features/course/capture/cup/use-cup.ts'
import type { StillStand } from '#web/features/course/capture/cup/use-still-stand.ts'
import type { TodaysRound } from '#web/features/course/capture/cup/use-todays-round.ts'
import { LEAST_FIXES } from '#web/features/course/capture/positioning/stand.ts'
import { useLength } from '#web/features/course/capture/positioning/use-length.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** A short reason why the hole in view cannot be recorded now; null when it can. */
export function useWhyNot(
  { at }: TodaysRound,
  { cup, measured, draft }: CupMeasurement,
  { fixes, stand }: StillStand,
): string | null {
  const { t } = useTranslation('course')
  const length = useLength()
  if (measured) return null
  if (draft) {
    if (pacesOf(draft) === null) return t('capture.cut.enterPaces')
    if (cup?.fault === 'no such paces') return t('capture.cup.noSuchPaces')
    if (cup?.fault === 'disagree') return t('capture.cut.disagree', { length: length(cup.apartM ?? 0) })
    if (cup?.fault === 'off green') return t('capture.cut.offGreen', { number: at.hole.number })
    return t('capture.cut.countFirst')
  }
  const { fix, trouble, grade } = fixes
  if (trouble === 'denied' || trouble === 'unavailable') return t('capture.cut.pacesOnly')
  if (!fix) return t('capture.cut.waiting')
  if (grade === 'red') return t('capture.cut.uncertain', { length: length(fix.accuracyM, 0) })
  const { green, frame } = at.framed
  const offM = green ? distanceToShape(green, frame.toPoint(fix)) : 0
  if (offM > 0) return t('capture.cut.offGreen', { number: at.hole.number })
  const missing = LEAST_FIXES - (stand?.average.samples ?? 0)
  if (missing > 0) return t('capture.stand.more', { count: missing })
  if (stand && stand.errorM > AMBER_M) return t('capture.cut.uncertain', { length: length(stand.errorM, 0) })
  return cup?.fault === 'off green'
    ? t('capture.cut.offGreen', { number: at.hole.number })
    : t('capture.cut.waiting')
}
