import { useState } from 'react'
import { limits } from '#domain/generated/limits.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/inputs.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'

interface ReasonSheetProps {
  open: boolean
  onClose: () => void
  title: string
  /** States the readers. */
  hint: string
  act: string
  danger?: boolean
  /** Common reasons. */
  suggestions?: readonly string[]
  onGive: (reason: string) => Promise<unknown>
}

/** Asks for the reason of a step that refuses something. */
export function ReasonSheet(props: ReasonSheetProps) {
  return props.open ? <OpenReasonSheet {...props} /> : null
}

function OpenReasonSheet({
  onClose,
  title,
  hint,
  act,
  danger = false,
  suggestions = [],
  onGive,
}: ReasonSheetProps) {
  const { t } = useTranslation('issues')
  const { t: common } = useTranslation()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const give = async () => {
    if (!reason.trim()) return setMissing(true)
    setBusy(true)
    await onGive(reason.trim())
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      actions={
        <Button
          kind={danger ? 'danger' : 'primary'}
          size="large"
          block
          busy={busy}
          onClick={() => void give()}
        >
          {act}
        </Button>
      }
    >
      {suggestions.length > 0 ? (
        <div className="mb-4 flex flex-wrap gap-2">
          {suggestions.map((suggestion) => (
            <Chip
              key={suggestion}
              pressed={reason === suggestion}
              onPress={() => setReason(reason === suggestion ? '' : suggestion)}
            >
              {suggestion}
            </Chip>
          ))}
        </div>
      ) : null}
      <Field
        label={t('step.reason')}
        hint={hint}
        error={missing && !reason.trim() ? common('reason.missing') : undefined}
      >
        <TextArea
          rows={3}
          maxLength={limits['issue.reason']}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </Sheet>
  )
}
