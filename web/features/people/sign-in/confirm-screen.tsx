import { CircleCheck, MailCheck, MailOpen, SmartphoneNfc } from 'lucide-react'
import { useEffect, useState } from 'react'
import { subjectOf } from '#web/data/session/assurance.ts'
import {
  beginRecovery,
  currentMe,
  type Me,
  refreshUser,
  reloadMe,
  takeArrival,
  useMe,
} from '#web/data/session/session.ts'
import { type AuthLink as Arrival, followLink, type LinkOutcome } from '#web/data/session/session-link.ts'
import { asFlow, type Flow } from '#web/features/people/return-address.ts'
import { errorOrMessage } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { toast } from '#web/ui/layers/toast.tsx'
import { Link, useGo } from '#web/ui/link.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#web/ui/notes.tsx'

let current: { arrival: Arrival; outcome: Promise<LinkOutcome> | undefined } | undefined

/** The link that opened this page, processed once despite repeated renders. */
function useArrival() {
  const [arrival] = useState(() => {
    const next = takeArrival()
    // Strict mode and the back button request the link again, which is returned only once.
    if (next.kind !== 'nothing' || !current) current = { arrival: next, outcome: undefined }
    return current
  })
  const [outcome, setOutcome] = useState<LinkOutcome>()
  const follow = () => {
    arrival!.outcome ??= outcomeHere(arrival!.arrival)
    void arrival!.outcome.then(setOutcome)
  }
  return { link: arrival!.arrival, outcome, follow }
}

/**
 * The client deletes its code verifier after changing the account, so it cannot exchange the code of such a link. No
 * exchange is needed: the signed-in person only reads their account again.
 */
async function outcomeHere(link: Arrival): Promise<LinkOutcome> {
  const outcome = await followLink(link)
  const changesAccount = link.flow === 'email_change' || link.flow === 'signup'
  if (outcome.kind !== 'elsewhere' || !changesAccount || !currentMe().user) return outcome
  await refreshUser()
  await reloadMe()
  return { kind: 'done' }
}

/** The target of links in mails and from other services: signs in, confirms, or shows the reason of a failure. */
export function ConfirmScreen() {
  const me = useMe()
  const { link, outcome, follow } = useArrival()
  const [asks] = useState(() => wouldChangePerson(link, me))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is followed once
  useEffect(() => {
    if (!asks) follow()
  }, [])
  const flow = asFlow(link.flow)
  if (asks && !outcome) return <AskFirst me={me} onGoOn={follow} />
  if (!outcome) return <Skeleton className="h-48 w-full" />
  if (outcome.kind === 'failed') return <Failed error={outcome.error} me={me} flow={flow} />
  if (outcome.kind === 'elsewhere') return <OtherBrowser flow={flow} />
  if (outcome.kind === 'half') return <HalfDone />
  if (outcome.kind === 'nothing') return <Nothing me={me} />
  return <Done me={me} flow={flow} />
}

/** Whether the link may replace the member who is signed in here: asks first. */
function wouldChangePerson(link: Arrival, { user }: Me): boolean {
  if (!user || user.is_anonymous) return false
  if (link.kind === 'session') return subjectOf(link.accessToken) !== user.id
  return link.kind === 'token' && link.type !== 'email_change'
}

function AskFirst({ me, onGoOn }: { me: Me; onGoOn: () => void }) {
  const { t } = useTranslation('people')
  return (
    <EmptyState
      icon={MailOpen}
      title={t('confirm.askTitle')}
      hint={t('confirm.askHint', { who: me.user?.email || me.user?.phone || '' })}
      action={
        <div className="mt-3 flex w-full max-w-sm flex-col gap-2">
          <Button kind="primary" size="large" block onClick={onGoOn}>
            {t('confirm.askGoOn')}
          </Button>
          <Link to="/" className={buttonClass('quiet', 'large', true)}>
            {t('confirm.askStay')}
          </Link>
        </div>
      }
    />
  )
}

/** Continues as soon as the present person is known. */
function Done({ me, flow }: { me: Me; flow: Flow | undefined }) {
  const { t } = useTranslation('people')
  const go = useGo()
  const isSettled = me.status === 'ready' && me.user !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: leads on once, when it is known who is here
  useEffect(() => {
    if (!isSettled) return
    if (flow === 'recovery' || flow === 'invite' || me.recovering) {
      beginRecovery()
      return go('/reset-password', { type: flow === 'invite' ? 'invite' : 'recovery' }, { replace: true })
    }
    if (flow === 'signup' || flow === 'link') toast('success', t(`confirm.done.${flow}`))
    if (flow === 'email_change' || flow === 'link') return go('/profile', {}, { replace: true })
    // The guest guard knows the requested page.
    go('/sign-in', {}, { replace: true })
  }, [isSettled])
  return <EmptyState icon={CircleCheck} title={t('confirm.opening')} />
}

function Failed({ error, me, flow }: { error: unknown; me: Me; flow: Flow | undefined }) {
  const { t } = useTranslation('people')
  const isMember = me.user !== null && !me.user.is_anonymous
  const [to, label] = isMember
    ? (['/profile', t('confirm.toProfile')] as const)
    : flow === 'recovery'
      ? (['/reset-password', t('confirm.newLink')] as const)
      : (['/sign-in', t('confirm.toSignIn')] as const)
  return (
    <div className="flex flex-col gap-6">
      <ErrorNote what={t('confirm.failed')} why={errorOrMessage(error)} />
      {flow === 'invite' ? <p>{t('confirm.newInvitation')}</p> : null}
      <Link to={to} className={buttonClass('primary', 'large', true)}>
        {label}
      </Link>
    </div>
  )
}

/** A link opened in a different browser than the requesting one: safe, but it gives no session here. */
function OtherBrowser({ flow }: { flow: Flow | undefined }) {
  const { t } = useTranslation('people')
  const confirmed = flow === 'signup' || flow === 'email_change'
  return (
    <EmptyState
      icon={confirmed ? MailCheck : SmartphoneNfc}
      title={t(confirmed ? 'confirm.confirmedTitle' : 'confirm.otherTitle')}
      hint={t(confirmed ? 'confirm.confirmedHint' : 'confirm.otherHint')}
      action={
        <Link
          to={flow === 'recovery' ? '/reset-password' : '/sign-in'}
          className={buttonClass('primary', 'large', true)}
        >
          {t(flow === 'recovery' ? 'confirm.newLink' : 'confirm.toSignIn')}
        </Link>
      }
    />
  )
}

function HalfDone() {
  const { t } = useTranslation('people')
  return <EmptyState icon={MailCheck} title={t('confirm.halfTitle')} hint={t('confirm.halfHint')} />
}

function Nothing({ me }: { me: Me }) {
  const { t } = useTranslation('people')
  return (
    <EmptyState
      icon={MailOpen}
      title={t('confirm.nothingTitle')}
      hint={t('confirm.nothingHint')}
      action={
        <Link to={me.user ? '/' : '/sign-in'} className={buttonClass('primary', 'large')}>
          {t(me.user ? 'confirm.toHome' : 'confirm.toSignIn')}
        </Link>
      }
    />
  )
}
