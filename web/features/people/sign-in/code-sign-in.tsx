import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addressOf,
  type Identifier,
  readIdentifier,
  sendSignInCode,
  verifyCode,
} from '#web/features/people/accounts.ts'
import { CodeForm } from '#web/features/people/code-form.tsx'
import { IdentifierField } from '#web/features/people/sign-in/identifier-field.tsx'
import type { WayProps } from '#web/features/people/sign-in/password-form.tsx'
import { Button } from '#web/ui/button.tsx'

/** Sign in with a code by mail or SMS, or by the link in that mail: no password to remember. */
export function CodeSignIn({ act, text, onType }: WayProps) {
  const { t } = useTranslation('people')
  const [sentTo, setSentTo] = useState<Identifier>()
  const [checked, setChecked] = useState(false)
  const identifier = readIdentifier(text)
  const send = async () => {
    setChecked(true)
    if (identifier && (await act.run(() => sendSignInCode(identifier)))) setSentTo(identifier)
  }
  if (sentTo) {
    const hint = 'email' in sentTo ? 'signIn.codeByMail' : 'signIn.codeBySms'
    return (
      <div className="flex flex-col gap-2">
        <CodeForm
          act={act}
          hint={t(hint, { address: addressOf(sentTo) })}
          action={t('signIn.action')}
          onCode={(code) => verifyCode(sentTo, code)}
          onResend={() => sendSignInCode(sentTo)}
        />
        <Button kind="quiet" onClick={() => setSentTo(undefined)}>
          {t('code.otherAddress')}
        </Button>
      </div>
    )
  }
  return (
    <form action={() => void send()} noValidate className="flex flex-col gap-4">
      <IdentifierField value={text} onChange={onType} checked={checked} hint={t('signIn.codeHint')} />
      <Button type="submit" kind="primary" size="large" block busy={act.busy}>
        {t('signIn.sendCode')}
      </Button>
    </form>
  )
}
