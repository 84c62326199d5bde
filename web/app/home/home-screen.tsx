import { TriangleAlert, UtensilsCrossed } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { worksOnIssues } from '#domain/issues/steps.ts'
import { CardSlot } from '#web/app/home/card-slot.tsx'
import { briefing, cardsFor, type HomeCard } from '#web/app/home/cards.ts'
import { ThemeToggle } from '#web/app/home/theme-toggle.tsx'
import { reportRoom } from '#web/app/layouts/report-button.tsx'
import { WaitingNote } from '#web/app/layouts/waiting-note.tsx'
import { useClubIdentity } from '#web/data/club.ts'
import { useMe } from '#web/data/session/session.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { Bell } from '#web/features/notifications/bell.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { ClubMark } from '#web/ui/club-mark.tsx'
import { formatLongDay } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/link.tsx'
import { SectionHead } from '#web/ui/list.tsx'
import { SunlightToggle } from '#web/ui/sunlight-toggle.tsx'

/** Today at the club, put together from the cards that features give for the person's role. */
export function HomeScreen() {
  const role = useRole()
  const isCrew = worksOnIssues(role)
  const cards = useMemo(() => cardsFor(role), [role])
  const inColumn = (column: HomeCard['column']) => cards.filter((card) => card.column === column)
  return (
    <div
      className={`mx-auto flex min-h-dvh max-w-6xl flex-col gap-5 safe-x pt-[max(0.75rem,env(safe-area-inset-top))] ${isCrew ? reportRoom : role === 'member' ? '' : 'pb-[calc(var(--bar-space)+1.5rem)]'}`}
    >
      <HomeHead />
      <WaitingNote />
      <div className="group/today flex-1">
        <NothingToday />
        <div className="grid gap-5 lg:grid-cols-[3fr_2fr] lg:gap-x-12">
          <div className="group/day flex min-w-0 flex-col gap-5">
            {isCrew ? <Briefing /> : null}
            <Cards cards={inColumn('day')} />
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            <Cards cards={inColumn('beside')} />
          </div>
        </div>
      </div>
      {role === 'member' ? <ThumbActs /> : null}
    </div>
  )
}

/** Stands in a club that has no course, no weather and nothing else to show of this day. */
function NothingToday() {
  const { t } = useTranslation()
  return (
    <p className="hidden py-8 text-muted group-[:not(:has(section,a,[role=alert],[data-pending]))]/today:block">
      {t('home.nothing')}
    </p>
  )
}

function Cards({ cards }: { cards: readonly HomeCard[] }) {
  return cards.map(({ name, Card }) => <CardSlot key={name} Card={Card} />)
}

/** The two acts of a member's day, in reach of the thumb. */
function ThumbActs() {
  const { t } = useTranslation()
  return (
    <div className="sticky bottom-0 z-10 -mx-4 bg-linear-to-t from-base-200 from-[calc(100%-1.25rem)] to-transparent px-4 pt-5 pb-[calc(var(--bar-space)+0.5rem)]">
      <div className="grid grid-cols-2 gap-3 lg:max-w-md">
        <Link to="/orders" className={buttonClass('primary', 'large', true)}>
          <UtensilsCrossed size={20} strokeWidth={1.75} className="shrink-0" aria-hidden />
          {t('nav.orders')}
        </Link>
        <Link to="/createissue" className={buttonClass('plain', 'large', true)}>
          <TriangleAlert size={20} strokeWidth={1.75} className="shrink-0" aria-hidden />
          {t('nav.report')}
        </Link>
      </div>
    </div>
  )
}

/** The next acts of the crew, each a row that leads to it; a sentence when nothing waits. */
function Briefing() {
  const { t } = useTranslation()
  return (
    <section>
      <SectionHead title={t('home.briefing')} />
      <ul className="hairlines">
        {briefing.map(({ name, Card }) => (
          <CardSlot key={name} Card={Card} isInList />
        ))}
        <li className="hidden min-h-14 items-center px-4 text-muted only:flex">{t('home.briefingEmpty')}</li>
      </ul>
    </section>
  )
}

function HomeHead() {
  const { t, i18n } = useTranslation()
  const { profile } = useMe()
  return (
    <header className="flex flex-col gap-3">
      <div className="flex items-center gap-2">
        <ClubMark size={32} />
        <span className="min-w-0 flex-1 truncate font-semibold">{useClubIdentity().name}</span>
        <Bell />
        <SunlightToggle />
        <ThemeToggle />
      </div>
      <div className="flex flex-col gap-x-3 md:flex-row md:items-baseline">
        <h1 className="text-lg leading-tight">
          {profile?.first_name ? t('home.greeting', { name: profile.first_name }) : t('home.greetingPlain')}
        </h1>
        <p className="text-muted">{formatLongDay(Date.now(), i18n.language)}</p>
      </div>
    </header>
  )
}
