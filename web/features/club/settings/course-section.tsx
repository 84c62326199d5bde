import { Crosshair, Hash, PencilRuler } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SettingsFrame } from '#web/features/club/settings/settings-frame.tsx'
import { List, ListRow } from '#web/ui/list.tsx'

/** What the course is made of and looks like. */
export function CourseSettingsScreen() {
  const { t } = useTranslation(['settings', 'common'])
  return (
    <SettingsFrame section="course">
      <List title={t('elsewhere')}>
        <ListRow icon={PencilRuler} title={t('common:screens.courseDrawing.title')} to="/map/edit" />
        <ListRow icon={Hash} title={t('common:screens.courseCard.title')} to="/map/edit/card" />
        <ListRow icon={Crosshair} title={t('common:screens.bestPosition.title')} to="/bestposition" />
      </List>
    </SettingsFrame>
  )
}
