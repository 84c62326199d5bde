import { addressOf, type CodePurpose } from '#web/features/people/accounts.ts'
import { CodeForm } from '#web/features/people/code-form.tsx'
import {
  codeFaultOf,
  forgetSentCode,
  recordSentCode,
  type SentCode,
  verifySentCode,
} from '#web/features/people/sign-in/sign-in-draft.ts'
import type { Act } from '#web/features/people/use-act.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

type CodeHint =
  | 'signIn.codeByMail'
  | 'signIn.codeBySms'
  | 'reset.byMail'
  | 'reset.bySms'
  | 'signUp.checkMailHint'
  | 'signUp.checkPhoneHint'

interface SentCodeFormProps {
  act: Act
  pendingCode: SentCode
  purpose: CodePurpose
  /** Where to find the code: the text for a mail, and for an SMS. */
  hints: readonly [mail: CodeHint, sms: CodeHint]
  /** The button's text. */
  action: string
  /** The title of a refusal's note. */
  failed: string
  /** Sends another code to the same address. */
  onResend: () => Promise<unknown>
}

/** Accepts a sent code, and says whether a refused one was wrong or expired. */
export function SentCodeForm({
  act,
  pendingCode,
  purpose,
  hints,
  action,
  failed,
  onResend,
}: SentCodeFormProps) {
  const { t } = useTranslation('people')
  const byMail = 'email' in pendingCode.to
  const fault = codeFaultOf(act.error, pendingCode)
  const resend = async () => {
    await onResend()
    recordSentCode(pendingCode.step, pendingCode.to)
  }
  const leave = () => {
    act.reset()
    forgetSentCode()
  }
  return (
    <div className="flex flex-col gap-4">
      <h2 className="font-semibold text-2xl leading-tight">
        {t(byMail ? 'signUp.checkMailTitle' : 'signUp.checkPhoneTitle')}
      </h2>
      {act.failure ? <ErrorNote what={failed} why={fault ? t(`code.${fault}`) : act.failure} /> : null}
      <CodeForm
        act={act}
        hint={t(hints[byMail ? 0 : 1], { address: addressOf(pendingCode.to) })}
        action={action}
        sentAt={pendingCode.sentAt}
        onCode={(code) => verifySentCode(pendingCode, code, purpose)}
        onResend={resend}
      />
      <Button kind="quiet" onClick={leave}>
        {t('code.otherAddress')}
      </Button>
    </div>
  )
}
