import { Trash2 } from 'lucide-react'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { drop } from '#web/data/outbox/outbox.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface DropQuestionProps {
  /** The change that is meant; without one nothing is asked. */
  record: MutationRecord | undefined
  /** The question; that about a change by default. */
  title?: string | undefined
  onClose: () => void
  onDropped?: (() => void) | undefined
}

/** Asks before a change of mine that is not sent is given up. */
export function DropQuestion({ record, title, onClose, onDropped }: DropQuestionProps) {
  const { t } = useTranslation()
  const confirm = async () => {
    if (record) await drop(record.id)
    onClose()
    onDropped?.()
  }
  return (
    <ConfirmDialog
      open={record !== undefined}
      title={title ?? t('connection.dropQuestion')}
      act={t('action.drop')}
      icon={Trash2}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('connection.dropHint')}</p>
    </ConfirmDialog>
  )
}
