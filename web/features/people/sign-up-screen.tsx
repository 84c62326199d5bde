import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#web/app/error-text.ts'
import {
  type Identifier,
  PASSWORD_MIN,
  readIdentifier,
  signUp,
  weaknessesOf,
} from '#web/features/people/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput, TextInput } from '#web/ui/inputs.tsx'
import { Link } from '#web/ui/link.tsx'
import { EmptyState, ErrorNote } from '#web/ui/notes.tsx'

/** A new member's account. Signed in at once, or after the address is confirmed, as the club's system wants it. */
export function SignUpScreen() {
  const [sentTo, setSentTo] = useState<Identifier>()
  return sentTo ? <LookForMessage sentTo={sentTo} /> : <SignUpForm onConfirm={setSentTo} />
}

function LookForMessage({ sentTo }: { sentTo: Identifier }) {
  const { t } = useTranslation('people')
  if ('email' in sentTo) {
    return (
      <EmptyState
        icon={MailCheck}
        title={t('signUp.checkMailTitle')}
        hint={t('signUp.checkMailHint', { address: sentTo.email })}
      />
    )
  }
  return (
    <EmptyState
      icon={MailCheck}
      title={t('signUp.checkPhoneTitle')}
      hint={t('signUp.checkPhoneHint', { address: sentTo.phone })}
    />
  )
}

const blank = { firstName: '', surname: '', typed: '', password: '' }

function SignUpForm({ onConfirm }: { onConfirm: (sentTo: Identifier) => void }) {
  const { t } = useTranslation('people')
  const [values, setValues] = useState(blank)
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const identifier = readIdentifier(values.typed)
  const longEnough = values.password.length >= PASSWORD_MIN
  const submit = async () => {
    setChecked(true)
    if (!identifier || !longEnough || !values.firstName.trim()) return
    setBusy(true)
    setFailure(undefined)
    try {
      const outcome = await signUp({ identifier, ...values })
      if (outcome === 'confirm') onConfirm(identifier)
    } catch (error) {
      const reasons = weaknessesOf(error).map((weakness) => t(`weak.${weakness}`))
      setFailure([errorText(error), ...reasons].join(' '))
    }
    setBusy(false)
  }
  return (
    <div className="flex flex-col gap-6">
      {failure ? <ErrorNote what={t('signUp.failed')} why={failure} /> : null}
      <form action={() => void submit()} noValidate className="flex flex-col gap-4">
        <SignUpFields
          values={values}
          checked={checked}
          onChange={(change) => setValues({ ...values, ...change })}
        />
        <Button type="submit" kind="primary" size="large" block busy={busy}>
          {t('signUp.action')}
        </Button>
      </form>
      <p className="text-center text-muted">
        {t('signUp.haveAccount')}{' '}
        <Link to="/sign-in" className="link inline-block py-2.5 font-semibold text-primary">
          {t('signUp.signIn')}
        </Link>
      </p>
    </div>
  )
}

interface SignUpFieldsProps {
  values: typeof blank
  /** Whether mistakes are shown: not before the first try. */
  checked: boolean
  onChange: (change: Partial<typeof blank>) => void
}

function SignUpFields({ values, checked, onChange }: SignUpFieldsProps) {
  const { t } = useTranslation(['people', 'common'])
  const missing = (value: string) => (checked && !value.trim() ? t('common:field.required') : undefined)
  const wrongAddress = checked && !readIdentifier(values.typed)
  const tooShort = checked && values.password.length < PASSWORD_MIN
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('signUp.firstName')} error={missing(values.firstName)}>
          <TextInput
            autoComplete="given-name"
            maxLength={80}
            value={values.firstName}
            onChange={(event) => onChange({ firstName: event.target.value })}
          />
        </Field>
        <Field label={t('signUp.surname')} optional>
          <TextInput
            autoComplete="family-name"
            maxLength={80}
            value={values.surname}
            onChange={(event) => onChange({ surname: event.target.value })}
          />
        </Field>
      </div>
      <Field
        label={t('signIn.identifier')}
        hint={t('signUp.identifierHint')}
        error={wrongAddress ? t('signIn.identifierInvalid') : undefined}
      >
        <TextInput
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          value={values.typed}
          onChange={(event) => onChange({ typed: event.target.value })}
        />
      </Field>
      <Field
        label={t('signIn.password')}
        hint={t('signUp.passwordHint')}
        error={tooShort ? t('signUp.passwordShort') : undefined}
      >
        <PasswordInput
          autoComplete="new-password"
          value={values.password}
          onChange={(event) => onChange({ password: event.target.value })}
        />
      </Field>
    </>
  )
}
