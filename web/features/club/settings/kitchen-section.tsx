import { ClipboardList, MapPin, SquareMenu } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SettingsFrame } from '#web/features/club/settings/settings-frame.tsx'
import { List, ListRow } from '#web/ui/list.tsx'

/** How the kitchen takes orders. */
export function KitchenSettingsScreen() {
  const { t } = useTranslation(['settings', 'common'])
  return (
    <SettingsFrame section="kitchen">
      <List title={t('elsewhere')}>
        <ListRow icon={MapPin} title={t('common:screens.servingPlaces.title')} to="/menumanage/places" />
        <ListRow icon={SquareMenu} title={t('common:screens.menu.title')} to="/menumanage" />
        <ListRow
          icon={ClipboardList}
          title={t('kitchen.board')}
          detail={t('kitchen.boardHint')}
          to="/kitchenorderlist"
        />
      </List>
    </SettingsFrame>
  )
}
