import { Info, ScrollText } from 'lucide-react'
import { type ComponentType, Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { config } from '#web/data/config.ts'
import { NumberSetting } from '#web/features/club/settings/number-setting.tsx'
import { SettingsFrame, SettingsPart } from '#web/features/club/settings/settings-frame.tsx'
import { List, ListRow } from '#web/ui/list.tsx'

/** The parts of the section, from top to bottom. Each reads what it shows by itself. */
const parts: readonly { name: string; Part: ComponentType }[] = [
  { name: 'version', Part: Version },
  { name: 'backups', Part: KeptBackups },
  { name: 'log', Part: Log },
]

/** How the server does, for the administrator who runs it. */
export function SystemSettingsScreen() {
  return (
    <SettingsFrame section="system">
      {parts.map(({ name, Part }) => (
        <Fragment key={name}>
          <Part />
        </Fragment>
      ))}
    </SettingsFrame>
  )
}

function Version() {
  const { t } = useTranslation('settings')
  return (
    <List title={t('system.server')}>
      <ListRow
        icon={Info}
        title={t('system.version')}
        trailing={<span className="tabular">{config().version}</span>}
      />
    </List>
  )
}

/** How many scheduled back-ups are kept. */
function KeptBackups() {
  const { t } = useTranslation('settings')
  return (
    <SettingsPart title={t('backups.title')} hint={t('backups.hint')}>
      <NumberSetting of="backup.daily" label={t('backups.daily')} min={0} max={365} />
      <NumberSetting of="backup.weekly" label={t('backups.weekly')} min={0} max={104} />
    </SettingsPart>
  )
}

function Log() {
  const { t } = useTranslation(['settings', 'common'])
  return (
    <List title={t('elsewhere')}>
      <ListRow
        icon={ScrollText}
        title={t('common:screens.auditLog.title')}
        detail={t('common:screens.auditLog.about')}
        to="/groupadmin/log"
      />
    </List>
  )
}
