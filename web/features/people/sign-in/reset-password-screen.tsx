import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '#web/data/session/session.ts'
import {
  addressOf,
  type Identifier,
  readIdentifier,
  sendRecovery,
  verifyCode,
} from '#web/features/people/accounts.ts'
import { HumanCheck } from '#web/features/people/captcha/human-check.tsx'
import { CodeForm } from '#web/features/people/code-form.tsx'
import { NewPassword } from '#web/features/people/security/new-password.tsx'
import { IdentifierField } from '#web/features/people/sign-in/identifier-field.tsx'
import { SecondFactor } from '#web/features/people/sign-in/second-factor.tsx'
import { useAct } from '#web/features/people/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Link, useGo, useQueryParam } from '#web/ui/link.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Asks for a message that lets one choose a new password, and chooses it when one comes back by its link or code. */
export function ResetPasswordScreen() {
  const { user, needsSecondFactor } = useMe()
  const type = useQueryParam('type')
  const mayChoose = user !== null && !user.is_anonymous && type !== undefined
  if (!mayChoose) return <AskForMessage />
  return needsSecondFactor ? <SecondFactor /> : <Choose isFirst={type === 'invite'} />
}

function Choose({ isFirst }: { isFirst: boolean }) {
  const { t } = useTranslation('people')
  const { user } = useMe()
  const go = useGo()
  const finish = () => {
    toast('success', t('password.saved'))
    go('/', {}, { replace: true })
  }
  return (
    <div className="flex flex-col gap-6 pt-2">
      <div>
        <h2 className="font-semibold text-2xl leading-tight">
          {t(isFirst ? 'reset.inviteTitle' : 'reset.chooseTitle')}
        </h2>
        <p className="text-muted">{t('reset.chooseHint', { who: user?.email || user?.phone || '' })}</p>
      </div>
      <NewPassword action={t('password.save')} onDone={finish} />
    </div>
  )
}

function AskForMessage() {
  const { t } = useTranslation('people')
  const act = useAct()
  const go = useGo()
  const [text, setText] = useState('')
  const [checked, setChecked] = useState(false)
  const [sentTo, setSentTo] = useState<Identifier>()
  const identifier = readIdentifier(text)
  const send = async () => {
    setChecked(true)
    if (!identifier || !(await act.run(() => sendRecovery(identifier)))) return
    setSentTo(identifier)
    // A code signs in, and the guard of this screen would lead home then.
    go('/reset-password', { type: 'recovery' }, { replace: true })
  }
  const other = () => {
    act.reset()
    setSentTo(undefined)
  }
  return (
    <div className="flex flex-col gap-6 pt-2">
      <HumanCheck />
      {act.failure ? <ErrorNote what={t('reset.failed')} why={act.failure} /> : null}
      {sentTo ? (
        <Sent sentTo={sentTo} act={act} onOther={other} />
      ) : (
        <form action={() => void send()} noValidate className="flex flex-col gap-4">
          <p className="text-muted">{t('reset.lead')}</p>
          <IdentifierField value={text} onChange={setText} checked={checked} />
          <Button type="submit" kind="primary" size="large" block busy={act.busy}>
            {t('reset.send')}
          </Button>
        </form>
      )}
      <Link to="/sign-in" className="link link-hover self-center py-2.5 text-muted">
        {t('reset.back')}
      </Link>
    </div>
  )
}

interface SentProps {
  sentTo: Identifier
  act: ReturnType<typeof useAct>
  onOther: () => void
}

function Sent({ sentTo, act, onOther }: SentProps) {
  const { t } = useTranslation('people')
  const byMail = 'email' in sentTo
  return (
    <div className="flex flex-col gap-2">
      <h2 className="font-semibold text-2xl leading-tight">
        {t(byMail ? 'signUp.checkMailTitle' : 'signUp.checkPhoneTitle')}
      </h2>
      <CodeForm
        act={act}
        hint={t(byMail ? 'reset.byMail' : 'reset.bySms', { address: addressOf(sentTo) })}
        action={t('reset.useCode')}
        onCode={(code) => verifyCode(sentTo, code, 'recovery')}
        onResend={() => sendRecovery(sentTo)}
      />
      <Button kind="quiet" onClick={onOther}>
        {t('code.otherAddress')}
      </Button>
    </div>
  )
}
