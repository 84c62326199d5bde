import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/inputs.tsx'
import { Dialog } from './dialog.tsx'

interface ReasonDialogProps {
  title: string
  /** Who reads the reason. */
  why: string
  /** Reasons of one tap. */
  usual: readonly string[]
  /** Of the reason, in characters. */
  maxLength: number
  /** The word on the button that does it, and on the one that does not. */
  act: string
  keep: string
  onClose: () => void
  onConfirm: (reason: string) => void
}

/** Asks for the reason of an act that another person reads about. Does nothing without one. */
export function ReasonDialog({ title, why, usual, maxLength, ...props }: ReasonDialogProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const confirm = () => {
    setIsChecked(true)
    if (reason.trim()) props.onConfirm(reason.trim())
  }
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={title}
      actions={
        <>
          <Button kind="danger" size="glove" block onClick={confirm}>
            {props.act}
          </Button>
          <Button size="glove" block onClick={props.onClose}>
            {props.keep}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{why}</p>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('reason.usual')}</legend>
          {usual.map((one) => (
            <Chip key={one} pressed={reason === one} onPress={() => setReason(one)}>
              <span className="grid min-h-16 place-items-center">{one}</span>
            </Chip>
          ))}
        </fieldset>
        <Field
          label={t('reason.label')}
          error={isChecked && !reason.trim() ? t('reason.missing') : undefined}
        >
          <TextArea
            rows={2}
            maxLength={maxLength}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  )
}
