import { useEffect, useRef, useState } from 'react'
import { config } from '#web/data/config.ts'
import {
  type Identifier,
  readIdentifier,
  sendSignInCode,
  signInWithPassword,
} from '#web/features/people/accounts.ts'
import { IdentifierField } from '#web/features/people/sign-in/identifier-field.tsx'
import {
  clearSignInDraft,
  recordSentCode,
  useSignInDraft,
} from '#web/features/people/sign-in/sign-in-draft.ts'
import type { Act } from '#web/features/people/use-act.ts'
import { useFocusOnFault } from '#web/features/people/use-focus-on-fault.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/inputs.tsx'
import { submitBy } from '#web/ui/forms/submit-by.ts'
import { Link } from '#web/ui/link.tsx'

/** One field for email or phone, which reveals the password and the code. */
export function AddressForm({ act }: { act: Act }) {
  const { t } = useTranslation('people')
  const [{ address, isUnfolded }, change] = useSignInDraft()
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const noteTry = useFocusOnFault(form)
  const focusPassword = useFocusWhen(form, isUnfolded)
  const identifier = readIdentifier(address)
  const check = () => {
    setChecked(true)
    noteTry()
  }
  const submit = () => {
    if (!identifier || isUnfolded) check()
    if (!identifier) return
    if (!isUnfolded) {
      focusPassword()
      return change({ isUnfolded: true })
    }
    if (password) void act.run(() => signInWithPassword(identifier, password).then(clearSignInDraft))
  }
  const sendCode = () => {
    if (!identifier) return check()
    void act.run(() => sendSignInCode(identifier).then(() => recordSentCode('signIn', identifier)))
  }
  return (
    <form ref={form} onSubmit={submitBy(submit)} noValidate className="flex flex-col gap-4">
      <IdentifierField
        value={address}
        onChange={(text) => change({ address: text, isUnfolded: isUnfolded && text !== '' })}
        checked={isChecked}
      />
      {/* Always in the form: a password manager fills both at once, which reveals it. */}
      <div aria-hidden={!isUnfolded || undefined} className={isUnfolded ? '' : 'sr-only [&_button]:hidden'}>
        <Field
          label={t('signIn.password')}
          error={isChecked && isUnfolded && !password ? t('signIn.passwordMissing') : undefined}
        >
          <PasswordInput
            name="password"
            autoComplete="current-password"
            tabIndex={isUnfolded ? undefined : -1}
            value={password}
            onChange={(event) => {
              setPassword(event.target.value)
              if (!isUnfolded) change({ isUnfolded: true })
            }}
          />
        </Field>
      </div>
      <Submit act={act} isUnfolded={isUnfolded} identifier={identifier} onCode={sendCode} />
    </form>
  )
}

interface SubmitProps {
  act: Act
  isUnfolded: boolean
  identifier: Identifier | undefined
  onCode: () => void
}

function Submit({ act, isUnfolded, identifier, onCode }: SubmitProps) {
  const { t } = useTranslation('people')
  const byPhone = identifier !== undefined && 'phone' in identifier
  const sendsCodes = config().sendsCodes?.[byPhone ? 'phone' : 'email'] ?? true
  if (!isUnfolded)
    return (
      <Button type="submit" kind="primary" size="large" block busy={act.busy}>
        {t(byPhone ? 'signIn.continuePhone' : 'signIn.continueEmail')}
      </Button>
    )
  return (
    <>
      <Button type="submit" kind="primary" size="large" block busy={act.busy}>
        {t('signIn.action')}
      </Button>
      {sendsCodes ? (
        <>
          <Button size="large" block disabled={act.busy} onClick={onCode}>
            {t(byPhone ? 'signIn.textCode' : 'signIn.emailCode')}
          </Button>
          <Link
            to="/reset-password"
            className="link link-hover flex min-h-11 items-center self-center text-muted"
          >
            {t('signIn.forgot')}
          </Link>
        </>
      ) : (
        <p className="text-center text-muted">{t(byPhone ? 'signIn.noTextCodes' : 'signIn.noEmailCodes')}</p>
      )}
    </>
  )
}

/** Moves the focus to the password when the person has revealed it. */
function useFocusWhen(form: React.RefObject<HTMLFormElement | null>, isUnfolded: boolean): () => void {
  const isAsked = useRef(false)
  useEffect(() => {
    if (!isUnfolded || !isAsked.current) return
    isAsked.current = false
    form.current?.querySelector<HTMLInputElement>('input[name=password]')?.focus()
  }, [form, isUnfolded])
  return () => {
    isAsked.current = true
  }
}
