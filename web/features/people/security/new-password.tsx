import { type ReactNode, useState } from 'react'
import { PASSWORD_MIN, weaknessesOf } from '#web/features/people/accounts.ts'
import { AccountName } from '#web/features/people/security/proof-form.tsx'
import { changePassword } from '#web/features/people/security/security-data.ts'
import { useStepUp } from '#web/features/people/security/step-up.tsx'
import { useAct } from '#web/features/people/use-act.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/inputs.tsx'
import { submitBy } from '#web/ui/forms/submit-by.ts'
import { ErrorNote } from '#web/ui/notes.tsx'

interface NewPasswordProps {
  action: string
  onDone: () => void
  /** Fields above the password's. */
  children?: ReactNode
  /** Saves the password with those fields; by default only the password. */
  onSave?: (password: string) => Promise<void>
  /** Whether the fields above are valid, checked at each try. */
  check?: () => boolean
}

/** Sets a new password; first asks for the required proof: the old password, a code, the second factor. */
export function NewPassword({
  action,
  onDone,
  children,
  onSave = changePassword,
  check = () => true,
}: NewPasswordProps) {
  const { t } = useTranslation('people')
  const act = useAct()
  const { withStepUp, question } = useStepUp()
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const tooShort = password.length < PASSWORD_MIN
  const save = async () => {
    await withStepUp(() => onSave(password))
    onDone()
  }
  const submit = () => {
    setChecked(true)
    if (check() && !tooShort) void act.run(save)
  }
  return (
    <>
      <form onSubmit={submitBy(submit)} noValidate className="flex flex-col gap-4">
        <AccountName />
        {act.error === undefined ? null : <PasswordRefused error={act.error} />}
        {children}
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
        <Button type="submit" kind="primary" size="large" block busy={act.busy}>
          {action}
        </Button>
      </form>
      {question}
    </>
  )
}

/** A refused password with all weaknesses that auth found. */
export function PasswordRefused({ error, what }: { error: unknown; what?: string }) {
  const { t } = useTranslation('people')
  const reasons = weaknessesOf(error).map((weakness) => t(`weak.${weakness}`))
  const why = reasons.length > 0 ? reasons.join(' ') : errorText(error)
  return <ErrorNote what={what ?? t('password.refused')} why={why} />
}
