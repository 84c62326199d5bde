import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#domain/generated/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/inputs.tsx'

const usual = ['soldOut', 'closing', 'unreachable'] as const

interface CancelDialogProps {
  number: number
  onClose: () => void
  onCancel: (reason: string) => void
}

/** Asks why a ticket is cancelled, for the member will. */
export function CancelDialog({ number, onClose, onCancel }: CancelDialogProps) {
  const { t } = useTranslation('queue')
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const confirm = () => {
    setIsChecked(true)
    if (reason.trim()) onCancel(reason.trim())
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('cancel.title', { number })}
      actions={
        <>
          <Button kind="danger" size="glove" block onClick={confirm}>
            {t('step.cancelShort')}
          </Button>
          <Button size="glove" block onClick={onClose}>
            {t('cancel.keep')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{t('cancel.why')}</p>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('cancel.reasons')}</legend>
          {usual.map((one) => (
            <Chip
              key={one}
              pressed={reason === t(`cancel.${one}`)}
              onPress={() => setReason(t(`cancel.${one}`))}
            >
              <span className="grid min-h-16 place-items-center">{t(`cancel.${one}`)}</span>
            </Chip>
          ))}
        </fieldset>
        <Field
          label={t('cancel.reason')}
          error={isChecked && !reason.trim() ? t('cancel.missing') : undefined}
        >
          <TextArea
            rows={2}
            maxLength={limits['user_order.reason']}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  )
}
