import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#web/app/error-text.ts'
import { config } from '#web/data/config.ts'
import { reloadMe, useMe } from '#web/data/session.ts'
import { readIdentifier, signInWithPassword } from '#web/features/people/accounts.ts'
import { DemoLogins } from '#web/features/people/demo-logins.tsx'
import { Button } from '#web/ui/button.tsx'
import { ClubMark } from '#web/ui/club-mark.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput, TextInput } from '#web/ui/inputs.tsx'
import { Link } from '#web/ui/link.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

/** Sign in with email or phone and a password. Where it leads afterwards is the guest guard's business. */
export function SignInScreen() {
  const { t } = useTranslation('people')
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const attempt = async (signIn: () => Promise<void>) => {
    setBusy(true)
    setFailure(undefined)
    await signIn().catch((error: unknown) => setFailure(errorText(error)))
    setBusy(false)
  }
  return (
    <div className="flex flex-col gap-6">
      <ClubHead />
      {failure ? <ErrorNote what={t('signIn.failed')} why={failure} /> : <ProfileMissing />}
      <PasswordForm busy={busy} onSubmit={attempt} />
      <p className="-mt-5 text-center text-muted">
        {t('signIn.noAccount')}{' '}
        <Link to="/sign-up" className="link inline-block py-2.5 font-semibold text-primary">
          {t('signIn.create')}
        </Link>
      </p>
      {config().demo ? <DemoLogins busy={busy} onChoose={attempt} /> : null}
    </div>
  )
}

function ClubHead() {
  const { t } = useTranslation('people')
  return (
    <div className="flex items-center gap-4 pt-2">
      <ClubMark size={64} />
      <div className="min-w-0">
        <p className="font-semibold text-2xl leading-tight">{config().clubName}</p>
        <p className="text-muted">{t('signIn.lead')}</p>
      </div>
    </div>
  )
}

/** A session whose profile cannot be read is nobody yet: say so, instead of asking for the password in silence. */
function ProfileMissing() {
  const { t } = useTranslation('people')
  const me = useMe()
  if (!me.user || me.user.is_anonymous || me.isLoggedIn || me.status !== 'ready') return null
  return <ErrorNote what={t('signIn.profileMissing')} onRetry={() => void reloadMe()} />
}

interface PasswordFormProps {
  busy: boolean
  onSubmit: (signIn: () => Promise<void>) => void
}

function PasswordForm({ busy, onSubmit }: PasswordFormProps) {
  const { t } = useTranslation(['people', 'common'])
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const identifier = readIdentifier(typed)
  const submit = () => {
    setChecked(true)
    if (identifier && password) onSubmit(() => signInWithPassword(identifier, password))
  }
  return (
    <form action={submit} noValidate className="flex flex-col gap-4">
      <Field
        label={t('signIn.identifier')}
        error={checked && !identifier ? t('signIn.identifierInvalid') : undefined}
      >
        <TextInput
          name="identifier"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
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
      <Button type="submit" kind="primary" size="large" block busy={busy}>
        {t('signIn.action')}
      </Button>
      <Link to="/reset-password" className="link link-hover self-center py-2.5 text-muted">
        {t('signIn.forgot')}
      </Link>
    </form>
  )
}
