import { useTranslation } from 'react-i18next'
import { addressOf, sendSignInCode } from '#web/features/people/accounts.ts'
import { SentCodeForm } from '#web/features/people/sign-in/sent-code-form.tsx'
import type { SentCode } from '#web/features/people/sign-in/sign-in-draft.ts'
import type { Act } from '#web/features/people/use-act.ts'

/** Sign in with a code by mail or SMS, or by the link in that mail: no password to remember. */
export function CodeSignIn({ act, sent }: { act: Act; sent: SentCode }) {
  const { t } = useTranslation('people')
  const byMail = 'email' in sent.to
  return (
    <div className="flex flex-col gap-4">
      <h2 className="font-semibold text-2xl leading-tight">
        {t(byMail ? 'signUp.checkMailTitle' : 'signUp.checkPhoneTitle')}
      </h2>
      <SentCodeForm
        act={act}
        sent={sent}
        purpose="signIn"
        hint={t(byMail ? 'signIn.codeByMail' : 'signIn.codeBySms', { address: addressOf(sent.to) })}
        action={t('signIn.action')}
        failed={t('signIn.failed')}
        onResend={() => sendSignInCode(sent.to)}
      />
    </div>
  )
}
