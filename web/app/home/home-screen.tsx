import { ChevronUp, LayoutGrid } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { worksOnIssues } from '#domain/issues/steps.ts'
import { CardSlot } from '#web/app/home/card-slot.tsx'
import { briefing, cardsFor } from '#web/app/home/cards.ts'
import { directory } from '#web/app/home/directory.ts'
import { ThemeToggle } from '#web/app/home/theme-toggle.tsx'
import { reportRoom } from '#web/app/layouts/report-button.tsx'
import { config } from '#web/data/config.ts'
import { useMe } from '#web/data/session/session.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { Bell } from '#web/features/notifications/bell.tsx'
import { routeIcon } from '#web/routes/route-icons.ts'
import { openableRoutes } from '#web/routes/routes.ts'
import { Button } from '#web/ui/button.tsx'
import { ClubMark } from '#web/ui/club-mark.tsx'
import { formatLongDay } from '#web/ui/format.ts'
import { List, ListRow, SectionHead } from '#web/ui/list.tsx'
import { SunlightToggle } from '#web/ui/sunlight-toggle.tsx'

/** Today at the club, put together from the cards that features give for the person's role. */
export function HomeScreen() {
  const role = useRole()
  const isCrew = worksOnIssues(role)
  return (
    <div
      className={`mx-auto flex max-w-2xl flex-col gap-5 md:max-w-5xl safe-x pt-[max(0.75rem,env(safe-area-inset-top))] ${isCrew ? reportRoom : 'pb-[calc(var(--bar-space)+1.5rem)]'}`}
    >
      <HomeHead />
      <div className="flex flex-col gap-5 md:block md:columns-2 md:gap-5 md:[&>*]:mb-5 md:[&>*]:break-inside-avoid">
        {isCrew ? <Briefing /> : null}
        {cardsFor(role).map(({ name, Card }) => (
          <CardSlot key={name} Card={Card} />
        ))}
      </div>
      {isCrew ? <AllScreens /> : <Directory />}
    </div>
  )
}

/** The next acts of the crew, each a row that leads to it; a sentence when nothing waits. */
function Briefing() {
  const { t } = useTranslation()
  return (
    <section>
      <SectionHead title={t('home.briefing')} />
      <ul className="divide-y divide-line overflow-hidden rounded-box border border-line bg-base-100">
        {briefing.map(({ name, Card }) => (
          <CardSlot key={name} Card={Card} isInList />
        ))}
        <li className="hidden min-h-14 items-center px-4 text-muted only:flex">{t('home.briefingEmpty')}</li>
      </ul>
    </section>
  )
}

function AllScreens() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        kind="quiet"
        icon={isOpen ? ChevronUp : LayoutGrid}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('home.all')}
      </Button>
      {isOpen ? <Directory /> : null}
    </>
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
        <SunlightToggle />
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
