import { rm } from 'node:fs/promises'
import type { Config } from '#server/config/config.ts'
import { version } from '#server/config/version.ts'
import { applyAgain, findMissing, recordCatalogue } from '#server/database/catalogue-check.ts'
import { MigrationError, migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/database/types.ts'
import { clubFolders } from '../club-home.ts'
import type { MadeBackup } from '../make-backup.ts'
import { backupBeforeUpgrade } from './upgrade-backup.ts'

/**
 * Brings the tables of a club to this version, after saving it where they change. Says in `log` what it did. Of several
 * gateways on one database `withUpgradeLock` lets one in at a time; the later ones find nothing to do.
 */
export async function upgradeClub(
  config: Config,
  database: Database,
  log: (line: string) => void,
): Promise<void> {
  // The embedded database has one way in and out, so nothing can be missing there.
  const isShared = database.engine === 'postgres'
  const missing = isShared ? await findMissing(database) : undefined
  const upgrade = { database, config: config.backup, app: version, ...clubFolders(config) }
  const saved = await backupBeforeUpgrade(upgrade)
  if (saved) log(`Saved the club before the upgrade: ${saved.path}`)
  if (saved?.unproven) log(`That file was read again, but not restored on trial. ${saved.unproven}`)
  if (missing) {
    log(`The database lacks the ${missing}, as after a restore without it: made again.`)
    await applyAgain(database)
  }
  const { applied } = await migrate(database).catch(async (cause: unknown) => {
    if (saved && cause instanceof MigrationError) await removeNeedless(saved, log)
    throw cause
  })
  if (applied.length > 0) log(`Applied ${applied.length} database files.`)
  if (isShared) await recordCatalogue(database)
}

/** After an upgrade that was rolled back the file says what the club says. A supervisor's restarts would fill the disk with such files. */
async function removeNeedless({ path }: MadeBackup, log: (line: string) => void): Promise<void> {
  await rm(path, { force: true })
  log('The upgrade failed. Nothing was changed, so that file was removed. The version before still starts.')
}

/** The line of a start that another gateway keeps waiting. */
export const WAITING_FOR_UPGRADE =
  'Another gateway is starting on this database and may upgrade it: waiting until it has done so …'
