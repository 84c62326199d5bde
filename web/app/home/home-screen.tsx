import { Camera, TriangleAlert, UtensilsCrossed } from 'lucide-react'
import { useMemo } from 'react'
import { worksOnIssues } from '#domain/issues/crew.ts'
import { ConnectionGlyph } from '#web/app/connection-glyph.tsx'
import { CardSlot } from '#web/app/home/card-slot.tsx'
import { cardsFor, type HomeCard, memberCards, needsOf, staffCards } from '#web/app/home/cards.ts'
import { InstallOffer } from '#web/app/home/install-offer.tsx'
import { ThemeToggle } from '#web/app/home/theme-toggle.tsx'
import { WaitingNote } from '#web/app/layouts/waiting-note.tsx'
import { useClubIdentity } from '#web/data/club.ts'
import { isStaff, type RoleId } from '#web/data/session/roles.ts'
import { useMe } from '#web/data/session/session.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { useClubZone } from '#web/data/settings.ts'
import { Bell } from '#web/features/notifications/bell.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { SunlightToggle } from '#web/ui/appearance/sunlight-toggle.tsx'
import { type ButtonSize, buttonClass } from '#web/ui/button.tsx'
import { ClubMark } from '#web/ui/club-mark.tsx'
import { formatLongDay } from '#web/ui/format/format.ts'
import { lineColumn, ToastLine, useIsLineTaken } from '#web/ui/layers/toast-line.tsx'
import { Link } from '#web/ui/link.tsx'
import { NeedsList } from '#web/ui/needs/needs-list.tsx'
import { reserveThumbSpace } from '#web/ui/thumb-space.ts'

/** Today at the club, made of the features' cards for the person's role. */
export function HomeScreen() {
  const role = useRole()
  const isCrew = worksOnIssues(role)
  const room = role === 'member' ? '' : isCrew ? 'lg:pb-6' : 'pb-[calc(var(--bar-space)+1.5rem)]'
  return (
    <div
      className={`mx-auto flex min-h-dvh max-w-6xl flex-col gap-5 safe-x pt-[max(0.75rem,env(safe-area-inset-top))] ${room}`}
    >
      <HomeHead canReport={isCrew} />
      <WaitingNote />
      <InstallOffer />
      {isStaff(role) ? <StaffHome role={role} /> : <MemberHome role={role} />}
      {role === 'member' ? <ThumbActs /> : null}
      {isCrew ? <ThumbReport /> : null}
    </div>
  )
}

function MemberHome({ role }: { role: RoleId }) {
  return (
    <div className="group/today flex-1">
      <NothingToday />
      <div className="grid gap-5 lg:grid-cols-[3fr_2fr] lg:gap-x-12">
        <div className="group/day flex min-w-0 flex-col gap-5">
          <Cards role={role} cards={memberCards.day} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Cards role={role} cards={memberCards.beside} />
        </div>
      </div>
    </div>
  )
}

/** The person's needs first, and the day of the club; side by side from 1024 px. */
function StaffHome({ role }: { role: RoleId }) {
  const { t } = useTranslation()
  const parts = useMemo(() => needsOf(role), [role])
  return (
    <div className="grid flex-1 content-start gap-5 lg:grid-cols-2 lg:gap-x-12">
      <div className="flex min-w-0 flex-col gap-5">
        <Cards role={role} cards={staffCards.before} />
        <section className="flex flex-col gap-2">
          <ColumnHead title={t('home.needs.title')} />
          <NeedsList partCount={parts.length}>
            {parts.map(({ name, Card }) => (
              <CardSlot key={name} Card={Card} isInList />
            ))}
          </NeedsList>
        </section>
        <Cards role={role} cards={staffCards.after} />
      </div>
      <section className="group/today group/day flex min-w-0 flex-col gap-5">
        <ColumnHead title={t('screens.home.title')} />
        <NothingToday />
        <Cards role={role} cards={staffCards.today} />
      </section>
    </div>
  )
}

function ColumnHead({ title }: { title: string }) {
  return <h2 className="text-lg leading-snug">{title}</h2>
}

/** Shown in a club without a course, weather or other content for this day. */
function NothingToday() {
  const { t } = useTranslation()
  return (
    <p className="hidden py-8 text-muted group-[:not(:has(section,a,[role=alert],[data-pending]))]/today:block">
      {t('home.nothing')}
    </p>
  )
}

interface CardsProps {
  role: RoleId
  cards: readonly HomeCard[]
}

function Cards({ role, cards }: CardsProps) {
  return cardsFor(role, cards).map(({ name, Card }) => <CardSlot key={name} Card={Card} />)
}

const thumbBar =
  'sticky bottom-0 z-10 -mx-4 bg-linear-to-t from-base-200 from-[calc(100%-1.25rem)] to-transparent px-4 pt-5 pb-[calc(var(--bar-space)+0.5rem)]'

/** The crew's link to a report that begins with its photo, in reach of the thumb; on a laptop it is in the header. */
function ThumbReport() {
  return (
    <div className={`${thumbBar} lg:hidden`}>
      <div ref={reserveThumbSpace}>
        <PhotoReportLink size="large" isBlock />
      </div>
    </div>
  )
}

function PhotoReportLink({ size, isBlock = false }: { size: ButtonSize; isBlock?: boolean }) {
  const { t } = useTranslation()
  return (
    <Link to="/camera" query={{ from: 'plus' }} className={buttonClass('primary', size, isBlock)}>
      <Camera size={20} strokeWidth={1.75} className="shrink-0" aria-hidden />
      {t('home.report')}
    </Link>
  )
}

/** A member's two main acts, in reach of the thumb. */
function ThumbActs() {
  const { t } = useTranslation()
  return (
    <div className={thumbBar}>
      <div ref={reserveThumbSpace} className="grid grid-cols-2 gap-3 lg:max-w-md">
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

function HomeHead({ canReport }: { canReport: boolean }) {
  const { t, i18n } = useTranslation()
  const { profile } = useMe()
  return (
    <header className="flex flex-col gap-3">
      <div className="flex items-center gap-2">
        <ClubMark size={32} />
        <div className={lineColumn}>
          <p className={`truncate font-semibold ${useIsLineTaken('head') ? 'sr-only' : ''}`}>
            {useClubIdentity().name}
          </p>
          <ToastLine line="head" />
        </div>
        <ConnectionGlyph besideStrip />
        <Bell />
        <SunlightToggle />
        <ThemeToggle />
      </div>
      <div className="flex flex-col gap-x-3 md:flex-row md:items-center">
        <h1 className="text-lg leading-tight">
          {profile?.first_name ? t('home.greeting', { name: profile.first_name }) : t('home.greetingPlain')}
        </h1>
        <p className="text-muted">{formatLongDay(Date.now(), i18n.language, useClubZone())}</p>
        {canReport ? (
          <div className="ml-auto max-lg:hidden">
            <PhotoReportLink size="normal" />
          </div>
        ) : null}
      </div>
    </header>
  )
}
