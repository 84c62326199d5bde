import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { UnsavedQuestion } from '#web/ui/layers/unsaved-question.tsx'

interface DraftActionsProps {
  /** The save button's label. */
  save: string
  disabled: boolean
  onSave: () => void
  onDiscard: () => void
}

/** Saves or discards the changes of a setting with several fields, and asks before leaving loses them. */
export function DraftActions({ save, disabled, onSave, onDiscard }: DraftActionsProps) {
  const { t } = useTranslation('settings')
  return (
    <>
      <UnsavedQuestion when />
      <Button kind="primary" disabled={disabled} onClick={onSave}>
        {save}
      </Button>
      <Button kind="quiet" onClick={onDiscard}>
        {t('discard')}
      </Button>
    </>
  )
}
