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
 * Upgrades a club's tables to this version, after a back-up if they change. Reports in `log`. `withUpgradeLock` admits
 * one gateway of a database at a time; later ones find nothing to do.
 */
export async function upgradeClub(
  config: Config,
  database: Database,
  log: (line: string) => void,
): Promise<void> {
  // Only this program changes an embedded database, so nothing can be missing there.
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

/**
 * After a rolled-back upgrade the file only repeats the club's state; a supervisor's restarts would fill the disk with
 * such files.
 */
async function removeNeedless({ path }: MadeBackup, log: (line: string) => void): Promise<void> {
  await rm(path, { force: true })
  log('The upgrade failed. Nothing was changed, so that file was removed. The version before still starts.')
}

/** Log line of a start that waits for another gateway. */
export const WAITING_FOR_UPGRADE =
  'Another gateway is starting on this database and may upgrade it: waiting until it has done so …'
