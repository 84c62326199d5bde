import { Eraser, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DraftFault } from '#domain/course/edit/draft-fault.ts'
import { catalogued } from '#web/app/error-text.ts'
import type { DraftSteps } from '#web/features/course/edit/use-draft.ts'
import { Button } from '#web/ui/button.tsx'

interface DraftBarProps {
  draft: DraftSteps
  fault: DraftFault | null
  /** How large or long it is by now, in words. */
  size: string
  saveLabel: string
  onSave: () => void
  onCancel: () => void
}

/** The steps of a drawing: undo, take the picked corner away, save or leave it. */
export function DraftBar({ draft, fault, size, saveLabel, onSave, onCancel }: DraftBarProps) {
  const { t } = useTranslation('course')
  return (
    <div className="flex flex-col gap-2">
      <p className="tabular text-muted text-sm">{size}</p>
      {fault && draft.canUndo ? (
        <p role="alert" className="text-error text-sm">
          {catalogued(fault)}
        </p>
      ) : null}
      <p className="text-muted text-sm pointer-coarse:hidden">{t('edit.keys')}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button icon={Undo2} disabled={!draft.canUndo} onClick={draft.undo}>
          {t('edit.undo')}
        </Button>
        <Button
          icon={Eraser}
          disabled={!draft.picked}
          aria-label={t('edit.deleteCorner')}
          onClick={draft.deletePicked}
        >
          {t('edit.corner')}
        </Button>
        <Button onClick={onCancel}>{t('edit.cancel')}</Button>
        <Button kind="primary" disabled={!draft.canUndo || fault !== null} onClick={onSave}>
          {saveLabel}
        </Button>
      </div>
    </div>
  )
}
