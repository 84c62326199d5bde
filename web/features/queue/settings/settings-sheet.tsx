import { ChartColumn } from 'lucide-react'
import { useMe } from '#web/data/session/session.ts'
import { DeviceSettings } from '#web/features/queue/settings/device-settings.tsx'
import { ClubSettings } from '#web/features/queue/settings/kitchen-settings.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { List, ListRow } from '#web/ui/list.tsx'

export interface SettingsSheetProps {
  open: boolean
  onClose: () => void
  title: string
  /** The screen stays on. */
  awake: boolean
}

/** The settings of the board on this device and of the kitchen. */
export function SettingsSheet({ open, onClose, title, awake }: SettingsSheetProps) {
  const { t } = useTranslation(['queue', 'common'])
  const { role } = useMe()
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <div className="flex flex-col gap-6">
        <DeviceSettings awake={awake} />
        <ClubSettings />
        {role.role_id === 'admin' ? (
          <List>
            <ListRow
              to="/kitchenorderlist/figures"
              icon={ChartColumn}
              title={t('common:screens.figures.title')}
            />
          </List>
        ) : null}
      </div>
    </Sheet>
  )
}
