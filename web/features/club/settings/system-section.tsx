import { ScrollText } from 'lucide-react'
import { type ComponentType, Fragment } from 'react'
import { config } from '#web/data/config.ts'
import { hindranceOf } from '#web/data/queries/query.ts'
import { useClubZone } from '#web/data/settings.ts'
import { BackupsPart } from '#web/features/club/settings/backups-part.tsx'
import { DemoPart } from '#web/features/club/settings/demo-part.tsx'
import { Environment } from '#web/features/club/settings/environment-list.tsx'
import { GivenUpJobs } from '#web/features/club/settings/given-up-jobs.tsx'
import { NumberSetting } from '#web/features/club/settings/number-setting.tsx'
import { SettingsFrame, SettingsPart } from '#web/features/club/settings/settings-frame.tsx'
import { useSystem } from '#web/features/club/settings/system-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatMomentOfYear, formatNumber } from '#web/ui/format/format.ts'
import { List, ListRow } from '#web/ui/list.tsx'
import { Skeleton } from '#web/ui/notes.tsx'
import { ReadError } from '#web/ui/read-error.tsx'

/** The parts of the section, from top to bottom. Each reads its own data. */
const parts: readonly { name: string; Part: ComponentType }[] = [
  { name: 'server', Part: Server },
  { name: 'jobs', Part: GivenUpJobs },
  { name: 'backups', Part: BackupsPart },
  { name: 'rotation', Part: KeptBackups },
  { name: 'environment', Part: Environment },
  { name: 'log', Part: Log },
  { name: 'demo', Part: DemoPart },
]

/** The server's state, for its administrator. */
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

const BYTES_OF_MEGABYTE = 1_000_000

function Server() {
  const { t, i18n } = useTranslation('settings')
  const zone = useClubZone()
  const system = useSystem()
  if (hindranceOf(system)) return <ReadError what={t('system.failed')} read={system} />
  if (!system.data) return <Skeleton className="h-40 w-full" />
  const { version, database, startedAt, node } = system.data
  const engine = t(database.engine === 'pglite' ? 'system.embedded' : 'system.postgres')
  const facts = [
    [t('system.version'), version === config().version ? version : `${version} (${config().version})`],
    // A packaged PostgreSQL adds its distribution, for which a phone has no room.
    [t('system.database'), `${engine} ${database.version.split(' ', 1)}`],
    [
      t('system.size'),
      t('system.megabytes', { size: formatNumber(database.bytes / BYTES_OF_MEGABYTE, i18n.language, 1) }),
    ],
    [t('system.started'), formatMomentOfYear(startedAt, i18n.language, zone)],
    ['Node.js', node],
  ] as const
  return (
    <List title={t('system.server')}>
      {facts.map(([title, value]) => (
        <ListRow key={title} title={title} trailing={<span className="tabular">{value}</span>} />
      ))}
    </List>
  )
}

/** The number of scheduled back-ups to keep. */
function KeptBackups() {
  const { t } = useTranslation('settings')
  return (
    <SettingsPart title={t('backups.title')} hint={t('backups.hint')}>
      <NumberSetting of="backup.daily" label={t('backups.daily')} min={0} max={365} variable="BACKUP_DAILY" />
      <NumberSetting
        of="backup.weekly"
        label={t('backups.weekly')}
        min={0}
        max={104}
        variable="BACKUP_WEEKLY"
      />
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
