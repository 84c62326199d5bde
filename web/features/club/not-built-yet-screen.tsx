import { Hammer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMe } from '#web/data/session/session.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { useCurrentRoute } from '#web/routes/navigation.ts'
import { routeIcon } from '#web/routes/route-icons.ts'
import { openableRoutes } from '#web/routes/routes.ts'
import { List, ListRow } from '#web/ui/list.tsx'
import { StatusPill } from '#web/ui/status.tsx'

/** The screen of a route that has none of its own: what it will be, and what can be used today. */
export function NotBuiltYetScreen() {
  const { t } = useTranslation(['club', 'common'])
  const route = useCurrentRoute()
  const role = useRole()
  const isSignedIn = useMe().user !== null
  if (!route) return null
  return (
    <div
      className={`flex flex-col gap-8 ${route.layout === 'custom' ? 'mx-auto max-w-2xl safe-x pt-[calc(var(--top-space,0px)+1.5rem)] pb-[calc(var(--bar-space)+1.5rem)]' : ''}`}
    >
      <div className="flex flex-col items-start gap-3">
        <StatusPill tone="attention" icon={Hammer}>
          {t('notBuilt.state')}
        </StatusPill>
        {route.layout === 'custom' && route.bar === 'places' ? (
          <h1 className="text-2xl">{t(`common:screens.${route.name}.title`)}</h1>
        ) : null}
        <h2 className="text-muted text-sm">{t('notBuilt.willBe')}</h2>
        <p className="text-lg">{t(`common:screens.${route.name}.about`)}</p>
      </div>
      <List title={t('notBuilt.works')}>
        {openableRoutes(role, isSignedIn).map(({ path, name }) => (
          <ListRow
            key={path}
            to={path}
            icon={routeIcon(name)}
            title={t(`common:screens.${name}.title`)}
            detail={t(`common:screens.${name}.about`)}
          />
        ))}
      </List>
    </div>
  )
}
