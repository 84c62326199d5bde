import { useTranslation } from 'react-i18next'
import { VisitorMore } from '#web/app/layouts/visitor-more.tsx'
import { type Place, places, railPlaces } from '#web/app/nav.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { useUnreadCount } from '#web/features/notifications/notifications-data.ts'
import { useCurrentRoute } from '#web/routes/navigation.ts'
import { CountMark } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'

interface PlacesProps {
  className?: string
  /** With the places that only the rail has room for. */
  isRail?: boolean
}

/** The role's places, side by side (phone) or one under the other (rail); its parent gives the direction. */
export function Places({ className = '', isRail = false }: PlacesProps) {
  const { t } = useTranslation()
  const role = useRole()
  const current = useCurrentRoute()
  const rolePlaces = isRail ? [...places[role], ...(railPlaces[role] ?? [])] : places[role]
  return (
    <nav aria-label={t('nav.label')} className={className}>
      {rolePlaces.map((place) => (
        <PlaceLink key={place.path} place={place} isHere={isIn(place, current?.path, current?.parent)} />
      ))}
      {role === 'guest' ? (
        <VisitorMore withWord className={`${placeClass} text-muted hover:text-base-content`} />
      ) : null}
    </nav>
  )
}

const placeClass =
  'flex min-h-14 min-w-0 flex-1 cursor-pointer flex-col items-center justify-center gap-0.5 rounded-field px-0.5 text-[min(0.75rem,3.4vw)] transition-colors duration-150 md:w-full md:flex-none md:text-xs md:py-2'

function isIn(place: Place, path: string | undefined, parent: string | undefined): boolean {
  if (path === place.path || place.path === '/') return path === place.path
  return Boolean(path?.startsWith(`${place.path}/`)) || (parent === place.path && place.path !== '/map')
}

function PlaceLink({ place, isHere }: { place: Place; isHere: boolean }) {
  const { t } = useTranslation()
  const Icon = place.icon
  return (
    <Link
      to={place.path}
      aria-current={isHere ? 'page' : undefined}
      className={`${placeClass} ${isHere ? 'text-primary' : 'text-muted hover:text-base-content'}`}
    >
      <span
        className={`relative grid h-7 w-12 max-w-full place-items-center rounded-full transition-colors duration-150 ${isHere ? 'bg-primary/15' : ''}`}
      >
        <Icon size={22} strokeWidth={1.75} aria-hidden />
        {place.path === '/notifications' ? <Unread /> : null}
      </span>
      <span className={`max-w-full truncate leading-tight ${isHere ? 'font-semibold' : ''}`}>
        {t(`nav.${place.label}`)}
      </span>
    </Link>
  )
}

function Unread() {
  return <CountMark count={useUnreadCount()} />
}

/** The tablet's and laptop's navigation at the left edge. */
export function NavigationRail() {
  return (
    <div className="fixed inset-y-0 left-0 z-30 hidden w-(--rail) border-line border-r bg-base-200 pt-[max(0.75rem,env(safe-area-inset-top))] md:block">
      <Places isRail className="flex flex-col gap-2 px-2" />
    </div>
  )
}
