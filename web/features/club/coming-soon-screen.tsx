import { useTranslation } from 'react-i18next'
import { routeIcon } from '#web/routes/route-icons.ts'
import { unbuiltRoutes } from '#web/routes/routes.ts'
import { List, ListRow } from '#web/ui/list.tsx'

/** What the app does not do yet, told by its own table of routes. */
export function ComingSoonScreen() {
  const { t } = useTranslation(['club', 'common'])
  const coming = unbuiltRoutes()
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6 safe-x pt-[calc(var(--top-space,0px)+1.5rem)] pb-8">
      <p className="text-lg">
        {coming.length > 0 ? t('comingSoon.lead', { count: coming.length }) : t('comingSoon.done')}
      </p>
      {coming.length > 0 ? (
        <List>
          {coming.map(({ path, name }) => (
            <ListRow
              key={path}
              icon={routeIcon(name)}
              title={t(`common:screens.${name}.title`)}
              detail={t(`common:screens.${name}.about`)}
            />
          ))}
        </List>
      ) : null}
    </div>
  )
}
