import { useTranslation } from 'react-i18next'
import { cornersOf, type Draft } from '#domain/course/edit/draft.ts'
import { draftArea, draftLength } from '#domain/course/edit/draft-fault.ts'
import { useUnits } from '#web/features/course/use-units.ts'
import { formatLength, formatNumber, lengthUnit } from '#web/ui/format.ts'

/** How large or long a drawing is, and how many corners it has. */
export function useSizeText(draft: Draft | null): string {
  const { t, i18n } = useTranslation('course')
  const units = useUnits()
  if (!draft) return ''
  const corners = t('edit.corners', { count: cornersOf(draft).length })
  if (draft.shape === 'point') return corners
  if (draft.shape === 'area') return `${formatNumber(draftArea(draft), i18n.language)} m² · ${corners}`
  const length = `${formatLength(draftLength(draft), units, i18n.language)} ${lengthUnit(units, i18n.language)}`
  return `${length} · ${corners}`
}
