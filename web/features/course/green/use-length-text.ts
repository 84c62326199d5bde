import { persistedText } from '#web/data/persisted-value.ts'
import { useStore } from '#web/data/store.ts'
import { type SheetUnit, unitM } from '#web/features/course/sheet/sheet-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatNumber, lengthUnit } from '#web/ui/format/format.ts'

const units: readonly SheetUnit[] = ['paces', 'metres']
const storedUnit = persistedText('pin-measure', (text) => units.find((unit) => unit === text))

/** This device's unit for greens, and its setter. */
export function useGreenUnit(): [SheetUnit, (unit: SheetUnit) => void] {
  return [useStore(storedUnit) ?? 'paces', storedUnit.set]
}

/** A length on a green in the chosen unit: paces to the half, metres to the decimetre. */
export function useLengthText(): (metres: number) => string {
  const { t, i18n } = useTranslation('course')
  const [unit] = useGreenUnit()
  return (metres) => {
    const length = formatNumber(lengthIn(metres, unit), i18n.language, 1)
    return unit === 'paces'
      ? t('pins.inPaces', { count: lengthIn(metres, unit), paces: length })
      : `${length} ${lengthUnit('metres', i18n.language)}`
  }
}

/** Metres converted to a unit, as a drawing shows them. */
export function lengthIn(metres: number, unit: SheetUnit): number {
  return unit === 'paces' ? Math.round((metres / unitM('paces')) * 2) / 2 : Math.round(metres * 10) / 10
}
