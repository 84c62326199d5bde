import { ChefHat, Flag, type LucideIcon, ShieldCheck, Shovel, UserRound } from 'lucide-react'
import { useState } from 'react'
import { config } from '#web/data/config.ts'
import { usePending } from '#web/data/outbox/outbox.ts'
import { useMe } from '#web/data/session/session.ts'
import { useClubZone } from '#web/data/settings.ts'
import { type DemoAccount, demoAccounts, signInAsDemo } from '#web/features/people/accounts.ts'
import { useAuthSettings } from '#web/features/people/auth-settings.ts'
import { HumanCheck } from '#web/features/people/captcha/human-check.tsx'
import { AddressForm } from '#web/features/people/sign-in/address-form.tsx'
import { FrontDoor } from '#web/features/people/sign-in/front-door.tsx'
import { LateCodeSignIn, LateSecondFactor } from '#web/features/people/sign-in/late-steps.ts'
import { OtherWays } from '#web/features/people/sign-in/other-ways.tsx'
import { useSentCode } from '#web/features/people/sign-in/sign-in-draft.ts'
import { signInReason } from '#web/features/people/sign-in/sign-in-reason.ts'
import { type Act, useAct } from '#web/features/people/use-act.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useWaitingShare } from '#web/pwa/shared-things.ts'
import { formatTime } from '#web/ui/format/format.ts'
import { LanguageRow } from '#web/ui/forms/language-choice.tsx'
import { useLoadedAhead } from '#web/ui/late/late-part.tsx'
import { Link } from '#web/ui/link.tsx'
import { List, ListRow } from '#web/ui/list.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'
import { ProfileMissing } from '#web/ui/profile-missing.tsx'

/** The club's front door, and all sign-in methods. The guest guard decides the page afterwards. */
export function SignInScreen() {
  const { needsSecondFactor } = useMe()
  useLoadedAhead(LateCodeSignIn, LateSecondFactor)
  return (
    <>
      <HumanCheck />
      {needsSecondFactor ? (
        <div className="mx-auto max-w-md">
          <LateSecondFactor />
        </div>
      ) : (
        <div className="mx-auto grid max-w-xl grid-cols-[minmax(0,1fr)] gap-8 lg:max-w-6xl lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:items-start lg:gap-16 lg:pt-8">
          <FrontDoor />
          <Ways />
        </div>
      )}
    </>
  )
}

function Ways() {
  const { t } = useTranslation('people')
  const act = useAct()
  const pendingCode = useSentCode('signIn')
  const [reason] = useState(signInReason)
  return (
    <div className="flex flex-col gap-6">
      {reason ? <p className="font-semibold text-lg leading-snug">{t(`signIn.reason.${reason}`)}</p> : null}
      {reason === 'report' ? <SharedWaits /> : null}
      <GuestChanges />
      {pendingCode ? (
        <LateCodeSignIn act={act} pendingCode={pendingCode} />
      ) : (
        <>
          {act.failure ? <ErrorNote what={t('signIn.failed')} why={act.failure} /> : <ProfileMissing />}
          <AddressForm act={act} />
        </>
      )}
      <LanguageRow />
      <Besides act={act} />
    </div>
  )
}

/** Says that content shared into a report waits for the sign-in, and until when. */
function SharedWaits() {
  const { t, i18n } = useTranslation('people')
  const zone = useClubZone()
  const share = useWaitingShare('visitor')
  if (!share) return null
  const times = {
    time: formatTime(share.at, i18n.language, zone),
    until: formatTime(share.until, i18n.language, zone),
  }
  return (
    <p className="text-muted">
      {share.photoCount > 0
        ? t('signIn.shared', { count: share.photoCount, ...times })
        : t('signIn.sharedText', times)}
    </p>
  )
}

/** Explains what happens to a guest's unsent changes: they cannot be sent in another session. */
function GuestChanges() {
  const { t } = useTranslation('people')
  const { user } = useMe()
  const { length: count } = usePending()
  return user?.is_anonymous && count > 0 ? <p className="text-muted">{t('signIn.guest', { count })}</p> : null
}

/** Below the form, all at once after the club's sign-in methods are known, so that nothing moves. */
function Besides({ act }: { act: Act }) {
  const { t } = useTranslation('people')
  const { isRead, signup } = useAuthSettings()
  if (!isRead) return null
  return (
    <>
      {signup ? (
        <p className="text-center text-muted">
          {t('signIn.noAccount')}{' '}
          <Link to="/sign-up" className="link inline-block py-3 font-semibold text-primary">
            {t('signIn.create')}
          </Link>
        </p>
      ) : null}
      <OtherWays act={act} />
      {config().demo ? <DemoLogins busy={act.busy} onChoose={(signIn) => void act.run(signIn)} /> : null}
    </>
  )
}

const icons: Record<DemoAccount, LucideIcon> = {
  member: UserRound,
  member2: UserRound,
  kitchen: ChefHat,
  greenkeeper: Shovel,
  headgreenkeeper: Flag,
  admin: ShieldCheck,
}

interface DemoLoginsProps {
  busy: boolean
  onChoose: (signIn: () => Promise<void>) => void
}

/** The demo club's people, one tap each. Only if the server reports that it has them. */
function DemoLogins({ busy, onChoose }: DemoLoginsProps) {
  const { t } = useTranslation('people')
  return (
    <div aria-busy={busy}>
      <List title={t('signIn.demoTitle')} hint={t('signIn.demoHint')}>
        {demoAccounts.map((person) => (
          <ListRow
            key={person}
            icon={icons[person]}
            title={t(`demo.${person}`)}
            detail={<span className="wrap-anywhere">{`${person}@greenside.example`}</span>}
            onPress={() => !busy && onChoose(() => signInAsDemo(person))}
          />
        ))}
      </List>
    </div>
  )
}
