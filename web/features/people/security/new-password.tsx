import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#web/app/error-text.ts'
import { PASSWORD_MIN, weaknessesOf } from '#web/features/people/accounts.ts'
import { CurrentPassword, type PasswordProof } from '#web/features/people/security/password-proof.tsx'
import { askForNonce, changePassword } from '#web/features/people/security/security-data.ts'
import { useStepUp } from '#web/features/people/security/step-up.tsx'
import { codeOf, useAct } from '#web/features/people/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/inputs.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

interface NewPasswordProps {
  action: string
  onDone: () => void
}

/** Chooses a new password; asks for what the club wants to see first: the old one, a code by mail, the second factor. */
export function NewPassword({ action, onDone }: NewPasswordProps) {
  const { t } = useTranslation('people')
  const act = useAct()
  const { withStepUp, question } = useStepUp()
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const [proof, setProof] = useState<PasswordProof>({ asks: undefined, value: '' })
  const tooShort = password.length < PASSWORD_MIN
  const save = async () => {
    try {
      await withStepUp(() => changePassword(password, proof))
      onDone()
    } catch (error) {
      const asks = proofAskedBy(error)
      if (asks === 'nonce' && proof.asks !== 'nonce') await askForNonce()
      if (!asks || proof.asks === asks) throw error
      setProof({ asks, value: '' })
    }
  }
  const submit = () => {
    setChecked(true)
    if (!tooShort && (!proof.asks || proof.value)) void act.run(save)
  }
  return (
    <>
      <form action={submit} noValidate className="flex flex-col gap-4">
        {act.error === undefined ? null : <PasswordRefused error={act.error} />}
        <Field
          label={t('password.new')}
          hint={t('signUp.passwordHint')}
          error={checked && tooShort ? t('signUp.passwordShort') : undefined}
        >
          <PasswordInput
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <CurrentPassword
          proof={proof}
          checked={checked}
          onChange={(value) => setProof({ ...proof, value })}
        />
        <Button type="submit" kind="primary" size="large" block busy={act.busy}>
          {action}
        </Button>
      </form>
      {question}
    </>
  )
}

function proofAskedBy(error: unknown): PasswordProof['asks'] {
  const code = codeOf(error)
  if (code === 'reauthentication_needed') return 'nonce'
  return code === 'current_password_required' ? 'current' : undefined
}

/** A refused password with all that auth finds weak in it. */
export function PasswordRefused({ error, what }: { error: unknown; what?: string }) {
  const { t } = useTranslation('people')
  const reasons = weaknessesOf(error).map((weakness) => t(`weak.${weakness}`))
  const why = reasons.length > 0 ? reasons.join(' ') : errorText(error)
  return <ErrorNote what={what ?? t('password.refused')} why={why} />
}
