import { Crosshair, Hash, PencilRuler } from 'lucide-react'
import { FlagsSetting } from '#web/features/club/settings/flags-setting.tsx'
import { SettingsFrame, SettingsPart } from '#web/features/club/settings/settings-frame.tsx'
import { TeesSetting } from '#web/features/club/settings/tees-setting.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { List, ListRow } from '#web/ui/list.tsx'

/** The course's parts and appearance. */
export function CourseSettingsScreen() {
  const { t } = useTranslation(['settings', 'common'])
  return (
    <SettingsFrame section="course">
      <SettingsPart title={t('flags.title')} hint={t('flags.hint')}>
        <FlagsSetting />
      </SettingsPart>
      <SettingsPart title={t('tees.title')} hint={t('tees.hint')}>
        <TeesSetting />
      </SettingsPart>
      <List title={t('elsewhere')}>
        <ListRow
          icon={PencilRuler}
          title={t('common:screens.courseDrawing.title')}
          detail={t('course.drawing')}
          to="/map/edit"
        />
        <ListRow
          icon={Hash}
          title={t('common:screens.courseCard.title')}
          detail={t('course.card')}
          to="/map/edit/card"
        />
        <ListRow
          icon={Crosshair}
          title={t('common:screens.bestPosition.title')}
          detail={t('course.kinds')}
          to="/bestposition"
        />
      </List>
    </SettingsFrame>
  )
}
