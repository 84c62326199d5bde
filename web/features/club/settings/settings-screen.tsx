import { ClubSettingsScreen } from '#web/features/club/settings/club-section.tsx'
import { sections } from '#web/features/club/settings/sections.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { List, ListRow } from '#web/ui/list.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'

/** Links to the sections of the settings; on a laptop, where they are side by side, it opens the first. */
export function SettingsScreen() {
  const { t } = useTranslation('settings')
  const hasRoom = useMediaQuery('(min-width: 64rem)')
  if (hasRoom) return <ClubSettingsScreen />
  return (
    <List>
      {sections.map(({ name, path, icon }) => (
        <ListRow key={name} icon={icon} title={t(`section.${name}`)} detail={t(`about.${name}`)} to={path} />
      ))}
    </List>
  )
}
