import { BackupError } from '#server/backup/backup-error.ts'
import { clubFolders } from '#server/backup/club-home.ts'
import { refuseMoved } from '#server/backup/homes.ts'
import { backupBeforeUpgrade } from '#server/backup/upgrade-backup.ts'
import { type Config, ConfigError } from '#server/config/config.ts'
import { version } from '#server/config/version.ts'
import { MigrationError, migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { LockError } from '#server/database/pglite/lock.ts'
import { type Database, DatabaseError } from '#server/database/types.ts'

/** Runs a command and prints its sentence, also that of an expected failure, which ends it with 1. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    console.log(await work())
  } catch (error) {
    console.error(isExpected(error) ? error.message : error)
    process.exitCode = 1
  }
}

/** Opens the database of a club and brings it to this version, as a start does: saved first where its tables change. */
export async function openUpgradedClub(config: Config): Promise<Database> {
  await refuseMoved(config)
  const database = await openDatabase(config)
  try {
    const upgrade = { database, config: config.backup, app: version, ...clubFolders(config) }
    const saved = await backupBeforeUpgrade(upgrade)
    if (saved) console.log(`Saved the club before the upgrade: ${saved.path}`)
    await migrate(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

function isExpected(error: unknown): error is Error {
  return [BackupError, ConfigError, DatabaseError, LockError, MigrationError].some(
    (kind) => error instanceof kind,
  )
}

/** Ends the command with 2 and its usage. */
export function refuseUsage(usage: string): void {
  console.error(`Usage: ${usage}`)
  process.exitCode = 2
}
