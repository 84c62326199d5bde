import { useUnits } from '#web/features/course/use-units.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatFineDistance } from '#web/ui/format/format.ts'

/** Writes a length in metres in the reader's units, with the given digits after the point. */
export function useLength(): (metres: number, digits?: number) => string {
  const { i18n } = useTranslation()
  const units = useUnits()
  return (metres, digits = 1) => formatFineDistance(metres, units, i18n.language, digits)
}
