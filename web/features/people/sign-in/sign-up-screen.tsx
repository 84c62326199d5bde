import { UserRoundX } from 'lucide-react'
import { useRef, useState } from 'react'
import { limits } from '#domain/generated/limits.ts'
import { useMe } from '#web/data/session/session.ts'
import { useSettings } from '#web/data/settings.ts'
import {
  becomeMember,
  PASSWORD_MIN,
  readIdentifier,
  sendAgain,
  signUp,
} from '#web/features/people/accounts.ts'
import { useAuthSettings } from '#web/features/people/auth-settings.ts'
import { HumanCheck } from '#web/features/people/captcha/human-check.tsx'
import { PasswordRefused } from '#web/features/people/security/new-password.tsx'
import { IdentifierField } from '#web/features/people/sign-in/identifier-field.tsx'
import { SentCodeForm } from '#web/features/people/sign-in/sent-code-form.tsx'
import {
  clearSignInDraft,
  recordSentCode,
  type SentCode,
  useSentCode,
  useSignInDraft,
} from '#web/features/people/sign-in/sign-in-draft.ts'
import { useAct } from '#web/features/people/use-act.ts'
import { useFocusOnFault } from '#web/features/people/use-focus-on-fault.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput, TextInput } from '#web/ui/forms/inputs.tsx'
import { submitBy } from '#web/ui/forms/submit-by.ts'
import { Link, useQueryParam } from '#web/ui/link.tsx'
import { EmptyState } from '#web/ui/notes.tsx'

/** Creates a member's account, or converts a guest's session. Signed in at once, or after confirmation. */
export function SignUpScreen() {
  const pendingCode = useSentCode('signUp')
  const { signup } = useAuthSettings()
  const kind = useSettings()['people.sign_up']
  const hasJoinCode = useQueryParam('join') !== undefined
  if (!signup || (kind === 'invited' && !hasJoinCode)) return <Closed />
  return (
    <>
      <HumanCheck />
      {pendingCode ? <LookForMessage pendingCode={pendingCode} /> : <SignUpForm />}
    </>
  )
}

function Closed() {
  const { t } = useTranslation('people')
  return (
    <EmptyState
      icon={UserRoundX}
      title={t('signUp.closedTitle')}
      hint={t('signUp.closedHint')}
      action={
        <Link to="/sign-in" className={buttonClass('primary', 'large')}>
          {t('signUp.signIn')}
        </Link>
      }
    />
  )
}

function LookForMessage({ pendingCode }: { pendingCode: SentCode }) {
  const { t } = useTranslation('people')
  const { user } = useMe()
  const act = useAct()
  // A guest who becomes a member changes their address; a new account confirms its first one.
  const isGuest = user?.is_anonymous === true
  return (
    <SentCodeForm
      act={act}
      pendingCode={pendingCode}
      purpose={isGuest ? 'change' : 'signIn'}
      hints={['signUp.checkMailHint', 'signUp.checkPhoneHint']}
      action={t('signUp.confirm')}
      failed={t('signUp.notConfirmed')}
      onResend={() => sendAgain(pendingCode.to, isGuest ? 'change' : 'signup')}
    />
  )
}

function SignUpForm() {
  const { t } = useTranslation('people')
  const { user } = useMe()
  const [{ address, firstName, surname }, changeDraft] = useSignInDraft()
  const needsApproval = useSettings()['people.sign_up'] !== 'open'
  const joinCode = useQueryParam('join')
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const noteTry = useFocusOnFault(form)
  const act = useAct()
  const identifier = readIdentifier(address)
  const longEnough = password.length >= PASSWORD_MIN
  const isGuest = user?.is_anonymous === true
  const submit = async () => {
    setChecked(true)
    noteTry()
    if (!identifier || !longEnough || !firstName.trim()) return
    const make = isGuest ? becomeMember : signUp
    const account = {
      ...{ identifier, password },
      firstName: firstName.trim(),
      surname: surname.trim(),
      joinCode,
    }
    await act.run(async () => {
      if ((await make(account)) === 'confirm') recordSentCode('signUp', identifier)
      else clearSignInDraft()
    })
  }
  return (
    <div className="flex flex-col gap-6">
      {act.error === undefined ? null : <PasswordRefused error={act.error} what={t('signUp.failed')} />}
      {isGuest ? <p className="text-muted">{t('signUp.guestHint')}</p> : null}
      {needsApproval ? <p className="text-muted">{t('signUp.approvalHint')}</p> : null}
      <form ref={form} onSubmit={submitBy(submit)} noValidate className="flex flex-col gap-4">
        <SignUpFields
          values={{ address, firstName, surname, password }}
          checked={checked}
          onChange={changeDraft}
          onPassword={setPassword}
        />
        <Button type="submit" kind="primary" size="large" block busy={act.busy}>
          {t('signUp.action')}
        </Button>
      </form>
      <p className="text-center text-muted">
        {t('signUp.haveAccount')}{' '}
        <Link to="/sign-in" className="link inline-block py-3 font-semibold text-primary">
          {t('signUp.signIn')}
        </Link>
      </p>
    </div>
  )
}

type SignUpDraft = Record<'address' | 'firstName' | 'surname', string>

interface SignUpFieldsProps {
  values: SignUpDraft & { password: string }
  /** Whether to show mistakes: only after the first try. */
  checked: boolean
  onChange: (change: Partial<SignUpDraft>) => void
  /** Separate, because a password is not stored. */
  onPassword: (password: string) => void
}

function SignUpFields({ values, checked, onChange, onPassword }: SignUpFieldsProps) {
  const { t } = useTranslation('people')
  const isNameMissing = checked && !values.firstName.trim()
  const tooShort = checked && values.password.length < PASSWORD_MIN
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('signUp.firstName')} error={isNameMissing ? t('signUp.firstNameMissing') : undefined}>
          <TextInput
            autoComplete="given-name"
            maxLength={limits['profiles.first_name']}
            value={values.firstName}
            onChange={(event) => onChange({ firstName: event.target.value })}
          />
        </Field>
        <Field label={t('signUp.surname')} optional>
          <TextInput
            autoComplete="family-name"
            maxLength={limits['profiles.surname']}
            value={values.surname}
            onChange={(event) => onChange({ surname: event.target.value })}
          />
        </Field>
      </div>
      <IdentifierField
        value={values.address}
        onChange={(address) => onChange({ address })}
        checked={checked}
        hint={t('signUp.identifierHint')}
      />
      <Field
        label={t('signIn.password')}
        hint={t('signUp.passwordHint')}
        error={tooShort ? t('signUp.passwordShort') : undefined}
      >
        <PasswordInput
          autoComplete="new-password"
          value={values.password}
          onChange={(event) => onPassword(event.target.value)}
        />
      </Field>
    </>
  )
}
