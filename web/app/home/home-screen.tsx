import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ConnectionGlyph } from '#web/app/connection-glyph.tsx'
import { homeCards } from '#web/app/home/cards.ts'
import { directory } from '#web/app/home/directory.ts'
import { ThemeToggle } from '#web/app/home/theme-toggle.tsx'
import { openableRoutes } from '#web/app/routes.ts'
import { useRole } from '#web/app/use-visitor.ts'
import { config } from '#web/data/config.ts'
import { useMe } from '#web/data/session.ts'
import { List, ListRow } from '#web/ui/list.tsx'

/** Today at the club, put together from the cards that features give for the person's role. */
export function HomeScreen() {
  const role = useRole()
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-5 safe-x pt-[max(0.75rem,env(safe-area-inset-top))] pb-[calc(var(--bar-space)+1.5rem)]">
      <HomeHead />
      {homeCards
        .filter((card) => !card.roles || card.roles.includes(role))
        .map(({ name, Card }) => (
          <Suspense key={name} fallback={null}>
            <Card />
          </Suspense>
        ))}
      <Directory />
    </div>
  )
}

function HomeHead() {
  const { t, i18n } = useTranslation()
  const { profile } = useMe()
  const today = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', day: 'numeric', month: 'long' })
  return (
    <header className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        <p className="truncate text-muted text-sm">
          {config().clubName} · {today.format(new Date())}
        </p>
        <h1 className="text-2xl leading-tight">
          {profile?.first_name ? t('home.greeting', { name: profile.first_name }) : t('home.greetingPlain')}
        </h1>
      </div>
      <ConnectionGlyph />
      <ThemeToggle />
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
          <ListRow
            key={path}
            to={path}
            title={t(`screens.${name}.title`)}
            detail={t(`screens.${name}.about`)}
          />
        ))}
      </List>
    )
  })
}
