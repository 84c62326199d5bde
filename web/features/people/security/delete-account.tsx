import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { usePending } from '#web/data/outbox/outbox.ts'
import { useMe } from '#web/data/session/session.ts'
import { deleteMyAccount } from '#web/features/people/security/security-data.ts'
import { useStepUp } from '#web/features/people/security/step-up.tsx'
import { useAct } from '#web/features/people/use-act.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { submitBy } from '#web/ui/forms/submit-by.ts'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

/** Deletes the account. It states the consequences first, and needs more than a press. */
export function DeleteAccount() {
  const { t } = useTranslation('people')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" icon={Trash2} className="self-center text-error" onClick={() => setOpen(true)}>
        {t('leave.action')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('leave.action')}>
        <Confirm onStay={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function Confirm({ onStay }: { onStay: () => void }) {
  const { t } = useTranslation('people')
  const { user } = useMe()
  const waiting = usePending().length
  const act = useAct()
  const { withStepUp, question } = useStepUp()
  const [text, setText] = useState('')
  const [checked, setChecked] = useState(false)
  const mark = user?.email || user?.phone || ''
  const same = text.trim().toLowerCase() === mark.toLowerCase()
  const submit = () => {
    setChecked(true)
    if (same) void act.run(() => withStepUp(deleteMyAccount))
  }
  return (
    <>
      <form onSubmit={submitBy(submit)} noValidate className="flex flex-col gap-4">
        {act.failure ? <ErrorNote what={t('leave.failed')} why={act.failure} /> : null}
        <p>{t('leave.what')}</p>
        {waiting > 0 ? <p className="text-warning">{t('leave.waiting', { count: waiting })}</p> : null}
        <Field label={t('leave.type', { mark })} error={checked && !same ? t('leave.typeWrong') : undefined}>
          <TextInput
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Button type="submit" kind="danger" size="large" block busy={act.busy}>
          {t('leave.confirm')}
        </Button>
        <Button kind="quiet" size="large" block onClick={onStay}>
          {t('leave.stay')}
        </Button>
      </form>
      {question}
    </>
  )
}
