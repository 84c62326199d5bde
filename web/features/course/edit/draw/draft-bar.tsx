import { Eraser, Undo2 } from 'lucide-react'
import { cornersOf, type Draft } from '#domain/course/edit/draft.ts'
import { type DraftFault, draftArea, draftLength } from '#domain/course/edit/draft-fault.ts'
import type { DraftSteps } from '#web/features/course/edit/draw/use-draft.ts'
import { useUnits } from '#web/features/course/use-units.ts'
import { catalogued } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { formatLength, formatNumber, lengthUnit } from '#web/ui/format/format.ts'

interface DraftBarProps {
  draft: DraftSteps
  fault: DraftFault | null
  /** The present size or length, in words. */
  size: string
  saveLabel: string
  onSave: () => void
}

/** The actions of a drawing: undo, delete the chosen corner, save. They stay in view below the panel. */
export function DraftBar({ draft, fault, size, saveLabel, onSave }: DraftBarProps) {
  const { t } = useTranslation('course')
  return (
    <div className="sticky bottom-0 -mx-4 mt-auto -mb-4 flex flex-col gap-2 border-line border-t bg-base-100 px-4 py-3">
      <p className="tabular text-muted text-sm">{size}</p>
      {fault && draft.canUndo ? (
        <p role="alert" className="text-error text-sm">
          {catalogued(fault)}
        </p>
      ) : null}
      <p className="text-muted text-sm pointer-coarse:hidden">{t('edit.keys')}</p>
      <div className="flex gap-2">
        <IconButton
          kind="plain"
          icon={Undo2}
          label={t('edit.undo')}
          disabled={!draft.canUndo}
          onClick={draft.undo}
        />
        <Button
          icon={Eraser}
          disabled={!draft.picked}
          aria-label={t('edit.deleteCorner')}
          onClick={draft.deletePicked}
        >
          {t('edit.corner')}
        </Button>
        <Button
          kind="primary"
          className="flex-1"
          disabled={!draft.canUndo || fault !== null}
          onClick={onSave}
        >
          {saveLabel}
        </Button>
      </div>
    </div>
  )
}

/** The size or length of a drawing, and its number of corners. */
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
