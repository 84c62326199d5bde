import { useRef, useState } from 'react'
import { config } from '#web/data/config.ts'
import { useMe } from '#web/data/session/session.ts'
import { readIdentifier, sendRecovery } from '#web/features/people/accounts.ts'
import { HumanCheck } from '#web/features/people/captcha/human-check.tsx'
import { NewPassword } from '#web/features/people/security/new-password.tsx'
import { IdentifierField } from '#web/features/people/sign-in/identifier-field.tsx'
import { SecondFactor } from '#web/features/people/sign-in/second-factor.tsx'
import { SentCodeForm } from '#web/features/people/sign-in/sent-code-form.tsx'
import {
  recordSentCode,
  type SentCode,
  useSentCode,
  useSignInDraft,
} from '#web/features/people/sign-in/sign-in-draft.ts'
import { Welcome } from '#web/features/people/sign-in/welcome.tsx'
import { type Act, useAct } from '#web/features/people/use-act.ts'
import { useFocusOnFault } from '#web/features/people/use-focus-on-fault.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { submitBy } from '#web/ui/forms/submit-by.ts'
import { toast } from '#web/ui/layers/toast.tsx'
import { Link, useGo, useQueryParam } from '#web/ui/link.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

/** Sends a message for choosing a new password; after its link or code, or an invitation's, sets the password. */
export function ResetPasswordScreen() {
  const { user, needsSecondFactor } = useMe()
  const type = useQueryParam('type')
  const { t } = useTranslation('people')
  const go = useGo()
  const finish = () => {
    toast('success', t('password.saved'))
    go('/', {}, { replace: true })
  }
  const mayChoose = user !== null && !user.is_anonymous && type !== undefined
  if (!mayChoose) return <AskForMessage />
  if (needsSecondFactor) return <SecondFactor />
  return type === 'invite' ? <Welcome onDone={finish} /> : <Choose onDone={finish} />
}

function Choose({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('people')
  const { user } = useMe()
  return (
    <div className="flex flex-col gap-6 pt-2">
      <div>
        <h2 className="font-semibold text-2xl leading-tight">{t('reset.chooseTitle')}</h2>
        <p className="text-muted">{t('reset.chooseHint', { who: user?.email || user?.phone || '' })}</p>
      </div>
      <NewPassword action={t('password.save')} onDone={onDone} />
    </div>
  )
}

function AskForMessage() {
  const { t } = useTranslation('people')
  const act = useAct()
  const pendingCode = useSentCode('recovery')
  return (
    <div className="flex flex-col gap-6 pt-2">
      <HumanCheck />
      {pendingCode ? <Sent pendingCode={pendingCode} act={act} /> : <AddressOfAccount act={act} />}
      <Link to="/sign-in" className="link link-hover flex min-h-11 items-center self-center text-muted">
        {t('reset.back')}
      </Link>
    </div>
  )
}

function AddressOfAccount({ act }: { act: Act }) {
  const { t } = useTranslation('people')
  const go = useGo()
  const [{ address }, change] = useSignInDraft()
  const [checked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const noteTry = useFocusOnFault(form)
  const identifier = readIdentifier(address)
  const { email = true, phone = true } = config().sendsCodes ?? {}
  const byPhone = identifier !== undefined && 'phone' in identifier
  const sendsCodes = identifier ? (byPhone ? phone : email) : email || phone
  const send = async () => {
    setChecked(true)
    noteTry()
    if (!identifier || !(await act.run(() => sendRecovery(identifier)))) return
    recordSentCode('recovery', identifier)
    // A code signs in, and this screen's guard would then redirect home.
    go('/reset-password', { type: 'recovery' }, { replace: true })
  }
  return (
    <>
      {act.failure ? <ErrorNote what={t('reset.failed')} why={act.failure} /> : null}
      <form ref={form} onSubmit={submitBy(send)} noValidate className="flex flex-col gap-4">
        <p className="text-muted" role="status">
          {t(sendsCodes ? 'reset.lead' : byPhone && email ? 'signIn.noTextCodes' : 'signIn.noEmailCodes')}
        </p>
        {email || phone ? (
          <IdentifierField value={address} onChange={(text) => change({ address: text })} checked={checked} />
        ) : null}
        {sendsCodes ? (
          <Button type="submit" kind="primary" size="large" block busy={act.busy}>
            {t('reset.send')}
          </Button>
        ) : null}
      </form>
    </>
  )
}

function Sent({ pendingCode, act }: { pendingCode: SentCode; act: Act }) {
  const { t } = useTranslation('people')
  return (
    <SentCodeForm
      act={act}
      pendingCode={pendingCode}
      purpose="recovery"
      hints={['reset.byMail', 'reset.bySms']}
      action={t('reset.useCode')}
      failed={t('reset.failed')}
      onResend={() => sendRecovery(pendingCode.to)}
    />
  )
}
