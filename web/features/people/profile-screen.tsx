import { Bell, Globe, Info, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { asRoleId } from '#web/app/roles.ts'
import { usePendingFor } from '#web/data/outbox.ts'
import { useMe } from '#web/data/session.ts'
import { Appearance } from '#web/features/people/appearance.tsx'
import { useMyProfile } from '#web/features/people/my-profile.ts'
import { NameForm } from '#web/features/people/name-form.tsx'
import { UnitsChoice } from '#web/features/people/units-choice.tsx'
import { List, ListRow, SectionHead } from '#web/ui/list.tsx'
import { PendingGlyph, StatusPill } from '#web/ui/status.tsx'

/** My name, how the app looks and speaks to me, and the way out. */
export function ProfileScreen() {
  const { t } = useTranslation('people')
  const profile = useMyProfile()
  return (
    <div className="flex flex-col gap-8">
      <PersonHead />
      {profile ? <NameForm key={profile.id} profile={profile} /> : null}
      <section className="flex flex-col gap-5">
        <SectionHead title={t('profile.settings')} />
        <Appearance />
        {profile ? <UnitsChoice profile={profile} /> : null}
      </section>
      <More />
    </div>
  )
}

function PersonHead() {
  const { t } = useTranslation(['people', 'common'])
  const { user, role } = useMe()
  const profile = useMyProfile()
  const pending = usePendingFor('profiles', profile?.id ?? '')
  const name = [profile?.first_name, profile?.surname].filter(Boolean).join(' ')
  const initials = [profile?.first_name, profile?.surname].map((part) => [...(part ?? '')][0] ?? '').join('')
  return (
    <div className="flex items-center gap-4">
      <span
        aria-hidden
        className="figure grid size-16 shrink-0 place-items-center rounded-full bg-secondary/20 text-2xl"
      >
        {initials || '–'}
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold text-xl">{name || t('profile.noName')}</p>
        <p className="truncate text-muted text-sm">{user?.email || user?.phone}</p>
      </div>
      {pending ? <PendingGlyph status={pending.status} /> : null}
      <StatusPill tone="selection">{t(`common:role.${asRoleId(role.role_id)}`)}</StatusPill>
    </div>
  )
}

function More() {
  const { t } = useTranslation(['people', 'common'])
  return (
    <List title={t('profile.more')}>
      <ListRow icon={Bell} title={t('common:screens.notifications.title')} to="/notifications" />
      <ListRow icon={Globe} title={t('common:screens.country.title')} to="/country" />
      <ListRow icon={Info} title={t('common:screens.about.title')} to="/about" />
      <ListRow icon={LogOut} title={t('profile.signOut')} to="/sign-out" />
    </List>
  )
}
