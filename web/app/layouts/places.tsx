import type { LucideIcon } from 'lucide-react'
import { VisitorMore } from '#web/app/layouts/visitor-more.tsx'
import { placeOf, places, placesWithoutRole, railGroups } from '#web/app/nav.ts'
import { useMe } from '#web/data/session/session.ts'
import { isWaiting, lacksProfile, useRole } from '#web/data/session/visitor.ts'
import { useUnreadCount } from '#web/features/notifications/notifications-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useCurrentRoute } from '#web/routes/navigation.ts'
import type { AppPath } from '#web/routes/routes.ts'
import { CountMark } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'

/** The role's places, in a row (phone) or a column (rail); the parent sets the direction. */
export function Places({ className = '' }: { className?: string }) {
  const { t } = useTranslation()
  const role = useRole()
  const me = useMe()
  const isWithoutRole = lacksProfile(me) || isWaiting(me)
  const shownPlaces = isWithoutRole ? placesWithoutRole : places[role]
  const current = placeOf(
    shownPlaces.map(({ path }) => path),
    useCurrentRoute(),
  )
  return (
    <nav aria-label={t('nav.label')} className={className}>
      {shownPlaces.map(({ path, label, icon }) => (
        <PlaceLink key={path} path={path} word={t(`nav.${label}`)} icon={icon} isHere={path === current} />
      ))}
      {role === 'guest' && !isWithoutRole ? (
        <VisitorMore withWord className={`${placeClass} text-muted hover:text-base-content`} />
      ) : null}
    </nav>
  )
}

/** Today, the groups of the rail each as a link to its first screen, and Me. */
export function GroupPlaces({ className }: { className: string }) {
  const { t } = useTranslation()
  const role = useRole()
  const groups = railGroups[role] ?? []
  const [today, me] = [places[role].at(0)!, places[role].at(-1)!]
  const current = placeOf(
    [today.path, ...groups.flatMap(({ screens }) => screens), me.path],
    useCurrentRoute(),
  )
  const link = ({ path, label, icon }: typeof today) => (
    <PlaceLink path={path} word={t(`nav.${label}`)} icon={icon} isHere={path === current} />
  )
  return (
    <nav aria-label={t('nav.label')} className={className}>
      {link(today)}
      {groups.map(({ name, icon, screens }) => (
        <PlaceLink
          key={name}
          path={screens[0]!}
          word={t(`rail.${name}`)}
          icon={icon}
          isHere={current !== undefined && screens.includes(current)}
        />
      ))}
      {link(me)}
    </nav>
  )
}

const placeClass =
  'flex min-h-14 min-w-0 flex-1 cursor-pointer flex-col items-center justify-center gap-0.5 rounded-field px-px text-[min(0.75rem,3.2vw)] transition-colors duration-150 md:w-full md:flex-none md:text-xs md:py-2'

interface PlaceLinkProps {
  path: AppPath
  word: string
  icon: LucideIcon
  isHere: boolean
}

function PlaceLink({ path, word, icon: Icon, isHere }: PlaceLinkProps) {
  return (
    <Link
      to={path}
      aria-current={isHere ? 'page' : undefined}
      className={`${placeClass} ${isHere ? 'text-primary' : 'text-muted hover:text-base-content'}`}
    >
      <span
        className={`relative grid h-7 w-12 max-w-full place-items-center rounded-full transition-colors duration-150 ${isHere ? 'bg-primary/15' : ''}`}
      >
        <Icon size={22} strokeWidth={1.75} aria-hidden />
        {path === '/notifications' ? <Unread /> : null}
      </span>
      <span className={`max-w-full truncate leading-tight ${isHere ? 'font-semibold' : ''}`}>{word}</span>
    </Link>
  )
}

function Unread() {
  return <CountMark count={useUnreadCount()} />
}
