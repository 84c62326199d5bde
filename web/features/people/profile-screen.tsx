import { LogOut } from 'lucide-react'
import { worksOnIssues } from '#domain/issues/crew.ts'
import { useMe } from '#web/data/session/session.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { Appearance, UnitsChoice } from '#web/features/people/appearance.tsx'
import { HumanCheck } from '#web/features/people/captcha/human-check.tsx'
import { InstallSection } from '#web/features/people/install-section.tsx'
import { MyAllergies } from '#web/features/people/my-allergies.tsx'
import { useMyProfile } from '#web/features/people/my-profile.ts'
import { NameForm } from '#web/features/people/name-form.tsx'
import { PersonHead, RemovePhoto } from '#web/features/people/person-head.tsx'
import { DeleteAccount } from '#web/features/people/security/delete-account.tsx'
import { SaveMyData } from '#web/features/people/security/save-my-data.tsx'
import { SigningIn } from '#web/features/people/security/signing-in.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { directory } from '#web/routes/directory.ts'
import { routeIcon } from '#web/routes/route-icons.ts'
import { openableRoutes, type RouteName } from '#web/routes/routes.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { List, ListRow, SectionHead } from '#web/ui/list.tsx'
import { Skeleton } from '#web/ui/notes.tsx'

/** My profile, allergies, sign-in, appearance, sign-out, and the export and deletion of my data. */
export function ProfileScreen() {
  const { t } = useTranslation('people')
  const { user } = useMe()
  const profile = useMyProfile()
  const isMember = user !== null && !user.is_anonymous
  return (
    <div className="flex flex-col gap-8">
      <HumanCheck />
      <PersonHead />
      <Screens />
      {isMember ? null : <GuestNote />}
      {isMember && !profile ? <Skeleton className="h-96 w-full" /> : null}
      {isMember && profile ? (
        <div className="flex flex-col gap-4">
          <NameForm key={profile.id} profile={profile} />
          <RemovePhoto profile={profile} />
        </div>
      ) : null}
      {isMember && profile ? <MyAllergies personId={profile.id} /> : null}
      <SigningIn />
      <section className="flex flex-col gap-5">
        <SectionHead title={t('profile.settings')} />
        <Appearance />
        {profile ? <UnitsChoice profile={profile} /> : null}
      </section>
      <InstallSection />
      <SignOut />
      {user ? <SaveMyData /> : null}
      {isMember ? <DeleteAccount /> : null}
    </div>
  )
}

/** A guest creates an account, and keeps the session's data. */
function GuestNote() {
  const { t } = useTranslation('people')
  return (
    <section className="flex flex-col gap-3">
      <SectionHead title={t('profile.guestTitle')} hint={t('profile.guestHint')} />
      <Link to="/sign-up" className={buttonClass('primary', 'large', true)}>
        {t('signIn.create')}
      </Link>
    </section>
  )
}

/** Links to the screens of the directory that this person may open. */
function Screens() {
  const { t } = useTranslation()
  const { user } = useMe()
  const role = useRole()
  const open = openableRoutes(role, user !== null)
  const titleOf = (name: RouteName) =>
    name === 'issueHistory' && !worksOnIssues(role)
      ? t('screens.issueHistory.mine')
      : t(`screens.${name}.title`)
  return directory.map((group) => {
    const rows = group.screens.flatMap((name) => open.find((route) => route.name === name) ?? [])
    if (rows.length === 0) return null
    return (
      <List key={group.name} title={t(`home.groups.${group.name}`)}>
        {rows.map(({ path, name }) => (
          <ListRow key={path} to={path} icon={routeIcon(name)} title={titleOf(name)} />
        ))}
      </List>
    )
  })
}

function SignOut() {
  const { t } = useTranslation('people')
  return (
    <List>
      <ListRow icon={LogOut} title={t('profile.signOut')} to="/sign-out" />
    </List>
  )
}
