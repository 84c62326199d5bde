import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readIdentifier, signInWithPassword } from '#web/features/people/accounts.ts'
import { IdentifierField } from '#web/features/people/sign-in/identifier-field.tsx'
import type { Act } from '#web/features/people/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/inputs.tsx'
import { Link } from '#web/ui/link.tsx'

export interface WayProps {
  act: Act
  /** The address or number as entered; it stays when the person changes the way to sign in. */
  text: string
  onType: (text: string) => void
}

/** Sign in with email or phone and a password. */
export function PasswordForm({ act, text, onType }: WayProps) {
  const { t } = useTranslation(['people', 'common'])
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const identifier = readIdentifier(text)
  const submit = () => {
    setChecked(true)
    if (identifier && password) void act.run(() => signInWithPassword(identifier, password))
  }
  return (
    <form action={submit} noValidate className="flex flex-col gap-4">
      <IdentifierField value={text} onChange={onType} checked={checked} />
      <Field
        label={t('signIn.password')}
        error={checked && !password ? t('common:field.required') : undefined}
      >
        <PasswordInput
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" kind="primary" size="large" block busy={act.busy}>
        {t('signIn.action')}
      </Button>
      <Link to="/reset-password" className="link link-hover self-center py-2.5 text-muted">
        {t('signIn.forgot')}
      </Link>
    </form>
  )
}
