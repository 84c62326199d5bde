import { useId } from 'react'
import { placeOf, places, type RailGroup } from '#web/app/nav.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { useUnreadCount } from '#web/features/notifications/notifications-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useCurrentRoute } from '#web/routes/navigation.ts'
import { routeIcon } from '#web/routes/route-icons.ts'
import { type AppPath, type RouteName, routeAt } from '#web/routes/routes.ts'
import { Link } from '#web/ui/link.tsx'
import { Badge } from '#web/ui/status.tsx'

/** The staff's screens in groups, with Today and the profile around them. */
export function RailGroups({ groups }: { groups: readonly RailGroup[] }) {
  const { t } = useTranslation()
  const role = useRole()
  const [today, me] = [places[role].at(0)!.path, places[role].at(-1)!.path]
  const current = placeOf([today, ...groups.flatMap(({ screens }) => screens), me], useCurrentRoute())
  return (
    <nav aria-label={t('nav.label')} className="flex flex-col gap-3 px-2">
      <ScreenLink path={today} isHere={current === today} />
      {groups.map(({ name, screens }) => (
        <Group key={name} title={t(`rail.${name}`)} screens={screens} current={current} />
      ))}
      <ScreenLink path={me} isHere={current === me} />
    </nav>
  )
}

interface GroupProps {
  title: string
  screens: readonly AppPath[]
  current: AppPath | undefined
}

function Group({ title, screens, current }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-3 pb-0.5 font-semibold text-muted text-xs">
        {title}
      </h2>
      <ul>
        {screens.map((path) => (
          <li key={path}>
            <ScreenLink path={path} isHere={path === current} />
          </li>
        ))}
      </ul>
    </section>
  )
}

// Below its group's heading, a screen's title would repeat it or name a member's screen.
const shortWords: Partial<Record<RouteName, 'map' | 'queue' | 'messages'>> = {
  map: 'map',
  kitchenQueue: 'queue',
  contact: 'messages',
}

function ScreenLink({ path, isHere }: { path: AppPath; isHere: boolean }) {
  const { t } = useTranslation()
  const { name } = routeAt(path)!
  const Icon = routeIcon(name)
  const short = shortWords[name]
  return (
    <Link
      to={path}
      aria-current={isHere ? 'page' : undefined}
      className={`flex min-h-11 items-center gap-3 rounded-field px-3 py-1 text-sm leading-tight transition-colors duration-150 pointer-fine:min-h-9 ${isHere ? 'bg-primary/15 font-semibold text-primary' : 'hover:bg-base-content/5'}`}
    >
      <Icon size={20} strokeWidth={1.75} className="shrink-0" aria-hidden />
      <span className="min-w-0 flex-1">{short ? t(`rail.${short}`) : t(`screens.${name}.title`)}</span>
      {path === '/notifications' ? <Unread /> : null}
    </Link>
  )
}

function Unread() {
  const count = useUnreadCount()
  return count > 0 ? <Badge tone="action">{count > 99 ? '99+' : count}</Badge> : null
}
