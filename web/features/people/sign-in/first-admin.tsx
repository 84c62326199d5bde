import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { limits } from '#domain/generated/limits.ts'
import { PASSWORD_MIN, readIdentifier } from '#web/features/people/accounts.ts'
import { PasswordRefused } from '#web/features/people/security/new-password.tsx'
import { makeFirstAdmin } from '#web/features/people/sign-in/first-admin-data.ts'
import { codeOf, useAct } from '#web/features/people/use-act.ts'
import { useFocusOnFault } from '#web/features/people/use-focus-on-fault.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput, TextInput } from '#web/ui/forms/inputs.tsx'
import { submitBy } from '#web/ui/forms/submit-by.ts'
import { EmptyState } from '#web/ui/notes.tsx'

/** Creates the first administrator's account with the code in the address that the server printed. */
export function FirstAdmin({ code }: { code: string }) {
  const { t } = useTranslation('people')
  const act = useAct()
  if (codeOf(act.error) === 'first_code_refused') return <CodeUsed />
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <h2 className="font-semibold text-2xl leading-tight">{t('first.title')}</h2>
        <p className="text-muted">{t('first.lead')}</p>
      </div>
      {act.error === undefined ? null : <PasswordRefused error={act.error} what={t('first.failed')} />}
      <AccountForm
        busy={act.busy}
        onSubmit={(account) => void act.run(() => makeFirstAdmin(code, account))}
      />
    </div>
  )
}

/** The code was used, or the club got an administrator in another way. */
export function CodeUsed() {
  const { t } = useTranslation('people')
  return <EmptyState icon={KeyRound} title={t('first.usedTitle')} hint={t('first.usedHint')} />
}

interface AccountFormProps {
  busy: boolean
  onSubmit: (account: Parameters<typeof makeFirstAdmin>[1]) => void
}

function AccountForm({ busy, onSubmit }: AccountFormProps) {
  const { t } = useTranslation('people')
  const [account, setAccount] = useState({ firstName: '', surname: '', email: '', password: '' })
  const [checked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const noteTry = useFocusOnFault(form)
  const change = (part: Partial<typeof account>) => setAccount({ ...account, ...part })
  const identifier = readIdentifier(account.email)
  const faults = {
    name: account.firstName.trim() ? undefined : t('signUp.firstNameMissing'),
    email: identifier && 'email' in identifier ? undefined : t('first.emailInvalid'),
    password: account.password.length >= PASSWORD_MIN ? undefined : t('signUp.passwordShort'),
  }
  const submit = () => {
    setChecked(true)
    noteTry()
    if (faults.name || faults.email || faults.password) return
    const { firstName, surname, email, password } = account
    onSubmit({ password, firstName: firstName.trim(), surname: surname.trim(), email: email.trim() })
  }
  return (
    <form ref={form} onSubmit={submitBy(submit)} noValidate className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('signUp.firstName')} error={checked ? faults.name : undefined}>
          <TextInput
            autoComplete="given-name"
            maxLength={limits['profiles.first_name']}
            value={account.firstName}
            onChange={(event) => change({ firstName: event.target.value })}
          />
        </Field>
        <Field label={t('signUp.surname')} optional>
          <TextInput
            autoComplete="family-name"
            maxLength={limits['profiles.surname']}
            value={account.surname}
            onChange={(event) => change({ surname: event.target.value })}
          />
        </Field>
      </div>
      <Field
        label={t('first.email')}
        hint={t('signUp.identifierHint')}
        error={checked ? faults.email : undefined}
      >
        <TextInput
          type="email"
          autoComplete="email"
          value={account.email}
          onChange={(event) => change({ email: event.target.value })}
        />
      </Field>
      <Field
        label={t('signIn.password')}
        hint={t('signUp.passwordHint')}
        error={checked ? faults.password : undefined}
      >
        <PasswordInput
          autoComplete="new-password"
          value={account.password}
          onChange={(event) => change({ password: event.target.value })}
        />
      </Field>
      <Button type="submit" kind="primary" size="large" block busy={busy}>
        {t('first.action')}
      </Button>
    </form>
  )
}
