import { useState } from 'react'
import { reloadMe, useMe } from '#web/data/session/session.ts'
import {
  addressOf,
  type Identifier,
  readIdentifier,
  sendAgain,
  verifyCode,
} from '#web/features/people/accounts.ts'
import { CodeForm } from '#web/features/people/code-form.tsx'
import { changeAddress } from '#web/features/people/security/security-data.ts'
import { useStepUp } from '#web/features/people/security/step-up.tsx'
import { useAct } from '#web/features/people/use-act.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { submitBy } from '#web/ui/forms/submit-by.ts'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

interface AddressSheetProps {
  kind: 'email' | 'phone'
  open: boolean
  onClose: () => void
}

/** Another email or phone for signing in; valid after its message is confirmed. */
export function AddressSheet({ kind, open, onClose }: AddressSheetProps) {
  const { t } = useTranslation('people')
  return (
    <Sheet open={open} onClose={onClose} title={t(`security.${kind}`)}>
      <AddressForm kind={kind} onClose={onClose} />
    </Sheet>
  )
}

function AddressForm({ kind, onClose }: Omit<AddressSheetProps, 'open'>) {
  const { t } = useTranslation('people')
  const { user } = useMe()
  const act = useAct()
  const { withStepUp, question } = useStepUp()
  const [text, setText] = useState('')
  const [checked, setChecked] = useState(false)
  const [sentTo, setSentTo] = useState<Identifier>()
  const now = kind === 'email' ? user?.email : user?.phone
  const identifier = readIdentifier(text)
  const target = identifier && kind in identifier ? identifier : undefined
  const finish = () => {
    void reloadMe()
    onClose()
  }
  const submit = () => {
    setChecked(true)
    if (!target) return
    void act.run(async () => {
      const outcome = await withStepUp(() => changeAddress(target))
      if (outcome === 'done') finish()
      else setSentTo(target)
    })
  }
  return (
    <div className="flex flex-col gap-4">
      {act.failure ? <ErrorNote what={t('address.failed')} why={act.failure} /> : null}
      {sentTo ? (
        <AwaitAnswer sentTo={sentTo} act={act} onDone={finish} />
      ) : (
        <form onSubmit={submitBy(submit)} noValidate className="flex flex-col gap-4">
          <Field
            label={t(`address.new.${kind}`)}
            hint={now ? t(`address.hint.${kind}`, { now }) : t(`address.hintFirst.${kind}`)}
            error={checked && !target ? t(`address.invalid.${kind}`) : undefined}
          >
            <TextInput
              inputMode={kind === 'email' ? 'email' : 'tel'}
              autoComplete={kind === 'email' ? 'email' : 'tel'}
              autoCapitalize="none"
              spellCheck={false}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          <Button type="submit" kind="primary" size="large" block busy={act.busy}>
            {t(`address.save.${kind}`)}
          </Button>
        </form>
      )}
      {question}
    </div>
  )
}

interface AwaitAnswerProps {
  sentTo: Identifier
  act: ReturnType<typeof useAct>
  onDone: () => void
}

/** The code from the message to the new address; its link does the same. */
function AwaitAnswer({ sentTo, act, onDone }: AwaitAnswerProps) {
  const { t } = useTranslation('people')
  const { user } = useMe()
  const byMail = 'email' in sentTo
  const alsoOld = byMail && user?.email ? t('address.alsoOld', { address: user.email }) : ''
  const take = async (code: string) => {
    await verifyCode(sentTo, code, 'change')
    onDone()
  }
  return (
    <CodeForm
      act={act}
      hint={`${t(byMail ? 'address.byMail' : 'address.bySms', { address: addressOf(sentTo) })} ${alsoOld}`.trim()}
      action={t('signUp.confirm')}
      onCode={take}
      onResend={() => sendAgain(sentTo, 'change')}
    />
  )
}
