import { useTranslation } from 'react-i18next'
import { CardSlot } from '#web/app/home/card-slot.tsx'
import { cardsFor } from '#web/app/home/cards.ts'
import { directory } from '#web/app/home/directory.ts'
import { ThemeToggle } from '#web/app/home/theme-toggle.tsx'
import { config } from '#web/data/config.ts'
import { useMe } from '#web/data/session/session.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { Bell } from '#web/features/notifications/bell.tsx'
import { routeIcon } from '#web/routes/route-icons.ts'
import { openableRoutes } from '#web/routes/routes.ts'
import { ClubMark } from '#web/ui/club-mark.tsx'
import { formatLongDay } from '#web/ui/format.ts'
import { List, ListRow } from '#web/ui/list.tsx'

/** Today at the club, put together from the cards that features give for the person's role. */
export function HomeScreen() {
  const role = useRole()
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-5 safe-x pt-[max(0.75rem,env(safe-area-inset-top))] pb-[calc(var(--bar-space)+1.5rem)]">
      <HomeHead />
      {cardsFor(role).map(({ name, Card }) => (
        <CardSlot key={name} Card={Card} />
      ))}
      <Directory />
    </div>
  )
}

function HomeHead() {
  const { t, i18n } = useTranslation()
  const { profile } = useMe()
  return (
    <header className="flex flex-col gap-4">
      <div className="flex items-center gap-2">
        <ClubMark size={32} />
        <span className="min-w-0 flex-1 truncate font-semibold">{config().clubName}</span>
        <Bell />
        <ThemeToggle />
      </div>
      <div>
        <h1 className="text-3xl leading-tight">
          {profile?.first_name ? t('home.greeting', { name: profile.first_name }) : t('home.greetingPlain')}
        </h1>
        <p className="text-muted">{formatLongDay(Date.now(), i18n.language)}</p>
      </div>
    </header>
  )
}

/** Every screen that this person can use, so that none is reachable only by its address. */
function Directory() {
  const { t } = useTranslation()
  const open = openableRoutes(useRole(), useMe().user !== null)
  return directory.map((group) => {
    const rows = group.screens.flatMap((name) => open.find((route) => route.name === name) ?? [])
    if (rows.length === 0) return null
    return (
      <List key={group.name} title={t(`home.groups.${group.name}`)}>
        {rows.map(({ path, name }) => (
          <ListRow key={path} to={path} icon={routeIcon(name)} title={t(`screens.${name}.title`)} />
        ))}
      </List>
    )
  })
}
