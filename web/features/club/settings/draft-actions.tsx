import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'

interface DraftActionsProps {
  /** The label of the button that saves. */
  save: string
  disabled: boolean
  onSave: () => void
  onDiscard: () => void
}

/** Saves or discards what was changed of a setting with several fields. */
export function DraftActions({ save, disabled, onSave, onDiscard }: DraftActionsProps) {
  const { t } = useTranslation('settings')
  return (
    <>
      <Button kind="primary" disabled={disabled} onClick={onSave}>
        {save}
      </Button>
      <Button kind="quiet" onClick={onDiscard}>
        {t('discard')}
      </Button>
    </>
  )
}
