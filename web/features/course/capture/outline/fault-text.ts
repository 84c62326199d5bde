import type { OutlineFault } from '#domain/course/capture/outline-fault.ts'
import type { PlaceFault } from '#domain/course/capture/outline-place.ts'
import { useLength } from '#web/features/course/capture/positioning/use-length.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatNumber } from '#web/ui/format/format.ts'

/** An objection to an outline, as a sentence that says how to fix it. */
export function useFaultWords(): (fault: OutlineFault | PlaceFault) => string {
  const { t, i18n } = useTranslation('course')
  const length = useLength()
  const whole = (value: number) => formatNumber(value, i18n.language)
  return (fault) => {
    switch (fault.kind) {
      case 'too few':
        return t('capture.fault.tooFew')
      case 'too many':
        return t('capture.fault.tooMany')
      case 'crosses':
        return t('capture.fault.crosses', { first: fault.sides[0] + 1, second: fault.sides[1] + 1 })
      case 'too small':
        return t('capture.fault.tooSmall', { area: whole(fault.areaM2) })
      case 'too large':
        return t('capture.fault.tooLarge', { area: whole(fault.areaM2) })
      case 'far':
        return t('capture.fault.far', { length: length(fault.metres, 0) })
      case 'unlike':
        return t('capture.fault.unlike')
      case 'other':
        return t('capture.fault.other', { green: fault.label })
    }
  }
}
