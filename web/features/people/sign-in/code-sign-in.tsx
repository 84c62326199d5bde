import { sendSignInCode } from '#web/features/people/accounts.ts'
import { SentCodeForm } from '#web/features/people/sign-in/sent-code-form.tsx'
import type { SentCode } from '#web/features/people/sign-in/sign-in-draft.ts'
import type { Act } from '#web/features/people/use-act.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

export interface CodeSignInProps {
  act: Act
  pendingCode: SentCode
}

/** Signs in with a code by mail or SMS, or by the link in that mail, without a password. */
export function CodeSignIn({ act, pendingCode }: CodeSignInProps) {
  const { t } = useTranslation('people')
  return (
    <SentCodeForm
      act={act}
      pendingCode={pendingCode}
      purpose="signIn"
      hints={['signIn.codeByMail', 'signIn.codeBySms']}
      action={t('signIn.action')}
      failed={t('signIn.failed')}
      onResend={() => sendSignInCode(pendingCode.to)}
    />
  )
}
