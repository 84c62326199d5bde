import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { drop } from '#web/data/outbox/outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from './dialog.tsx'

interface DropQuestionProps {
  /** The change that is meant; without one nothing is asked. */
  record: MutationRecord | undefined
  onClose: () => void
}

/** Asks before a change of mine that is not sent is given up. */
export function DropQuestion({ record, onClose }: DropQuestionProps) {
  const { t } = useTranslation()
  const confirm = async () => {
    if (record) await drop(record.id)
    onClose()
  }
  return (
    <Dialog
      open={record !== undefined}
      onClose={onClose}
      title={t('connection.dropQuestion')}
      actions={
        <>
          <Button kind="quiet" block onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button kind="danger" block icon={Trash2} onClick={() => void confirm()}>
            {t('action.drop')}
          </Button>
        </>
      }
    >
      <p>{t('connection.dropHint')}</p>
    </Dialog>
  )
}
