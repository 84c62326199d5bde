import { useTranslation } from '#web/i18n/use-translation.ts'
import { routeIcon } from '#web/routes/route-icons.ts'
import { List, ListRow } from '#web/ui/list.tsx'

/** The staff's link to the check of their device before a shift. */
export function CheckCard() {
  const { t } = useTranslation()
  return (
    <List>
      <ListRow
        to="/profile/check"
        icon={routeIcon('deviceCheck')}
        title={t('screens.deviceCheck.title')}
        detail={t('check.card')}
      />
    </List>
  )
}
