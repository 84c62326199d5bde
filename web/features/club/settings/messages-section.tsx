import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SettingsFrame } from '#web/features/club/settings/settings-frame.tsx'
import { List, ListRow } from '#web/ui/list.tsx'

/** How the club writes to its people. */
export function MessagesSettingsScreen() {
  const { t } = useTranslation(['settings', 'common'])
  return (
    <SettingsFrame section="messages">
      <List title={t('elsewhere')}>
        <ListRow icon={Bell} title={t('common:screens.notifications.title')} to="/notifications" />
      </List>
    </SettingsFrame>
  )
}
