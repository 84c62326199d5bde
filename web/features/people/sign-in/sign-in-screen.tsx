import { ChefHat, Flag, type LucideIcon, ShieldCheck, Shovel, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { config } from '#web/data/config.ts'
import { reloadMe, useMe } from '#web/data/session/session.ts'
import { type DemoAccount, demoAccounts, signInAsDemo } from '#web/features/people/accounts.ts'
import { HumanCheck } from '#web/features/people/captcha/human-check.tsx'
import { CodeSignIn } from '#web/features/people/sign-in/code-sign-in.tsx'
import { OtherWays } from '#web/features/people/sign-in/other-ways.tsx'
import { PasswordForm } from '#web/features/people/sign-in/password-form.tsx'
import { SecondFactor } from '#web/features/people/sign-in/second-factor.tsx'
import { useAct } from '#web/features/people/use-act.ts'
import { ClubMark } from '#web/ui/club-mark.tsx'
import { Link } from '#web/ui/link.tsx'
import { List, ListRow } from '#web/ui/list.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'
import { Segmented } from '#web/ui/segmented.tsx'

/** All ways in. Where it leads afterwards is the guest guard's business. */
export function SignInScreen() {
  const { needsSecondFactor } = useMe()
  return (
    <div className="flex flex-col gap-6">
      <HumanCheck />
      {needsSecondFactor ? (
        <SecondFactor />
      ) : (
        <>
          <ClubHead />
          <Ways />
        </>
      )}
    </div>
  )
}

function ClubHead() {
  const { t } = useTranslation('people')
  return (
    <div className="flex items-center gap-4 pt-2">
      <ClubMark size={64} />
      <div className="min-w-0">
        <p className="font-semibold text-2xl leading-tight">{config().clubName}</p>
        <p className="text-muted">{t('signIn.lead')}</p>
      </div>
    </div>
  )
}

function Ways() {
  const { t } = useTranslation('people')
  const [way, setWay] = useState<'password' | 'code'>('password')
  const [text, setText] = useState('')
  const act = useAct()
  const choices = [
    { value: 'password', label: t('signIn.byPassword') },
    { value: 'code', label: t('signIn.byCode') },
  ] as const
  const change = (next: 'password' | 'code') => {
    act.reset()
    setWay(next)
  }
  return (
    <>
      {act.failure ? <ErrorNote what={t('signIn.failed')} why={act.failure} /> : <ProfileMissing />}
      <div className="flex flex-col gap-4">
        <Segmented label={t('signIn.way')} value={way} choices={choices} onChange={change} />
        {way === 'password' ? (
          <PasswordForm act={act} text={text} onType={setText} />
        ) : (
          <CodeSignIn act={act} text={text} onType={setText} />
        )}
      </div>
      <OtherWays act={act} />
      <p className="text-center text-muted">
        {t('signIn.noAccount')}{' '}
        <Link to="/sign-up" className="link inline-block py-2.5 font-semibold text-primary">
          {t('signIn.create')}
        </Link>
      </p>
      {config().demo ? <DemoLogins busy={act.busy} onChoose={(signIn) => void act.run(signIn)} /> : null}
    </>
  )
}

/** Explains a session whose profile cannot be read, which counts as signed out. */
function ProfileMissing() {
  const { t } = useTranslation('people')
  const me = useMe()
  if (!me.user || me.user.is_anonymous || me.isLoggedIn || me.status !== 'ready') return null
  return <ErrorNote what={t('signIn.profileMissing')} onRetry={() => void reloadMe()} />
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

/** The demo club's people, one tap each. Only where the server says that it has them. */
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
            detail={`${person}@greenside.example`}
            onPress={() => !busy && onChoose(() => signInAsDemo(person))}
          />
        ))}
      </List>
    </div>
  )
}
