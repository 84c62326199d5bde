import { codeOfError, fieldsOf, messageOf } from '#domain/base/unknown.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import { refuseMoved } from '#server/backup/homes.ts'
import { upgradeClub, WAITING_FOR_UPGRADE } from '#server/backup/upgrade/upgrade-club.ts'
import { type Config, ConfigError } from '#server/config/config.ts'
import { MigrationError } from '#server/database/migrate.ts'
import { LOADING_LIMIT, openDatabase, withUpgradeLock } from '#server/database/open.ts'
import { LockError } from '#server/database/pglite/lock.ts'
import { type Database, DatabaseError } from '#server/database/types.ts'

/** Runs a command and prints its sentence, also that of an expected failure, which ends it with 1. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    console.log(await work())
  } catch (error) {
    console.error(sentenceOf(error) ?? error)
    process.exitCode = 1
  }
}

/**
 * Opens the database of a club and brings it to this version, as a start does: saved first where its tables change. A command's statement
 * may take its time, which a request may not.
 */
export async function openUpgradedClub(config: Config): Promise<Database> {
  await refuseMoved(config)
  const database = await openDatabase({ ...config, statementLimit: LOADING_LIMIT })
  try {
    // The answer of the command alone is its output.
    const say = (line: string) => console.error(line)
    await withUpgradeLock(
      config,
      () => say(WAITING_FOR_UPGRADE),
      () => upgradeClub(config, database, say),
    )
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Undefined for an unexpected error. */
function sentenceOf(error: unknown): string | undefined {
  const kinds = [BackupError, ConfigError, DatabaseError, LockError, MigrationError]
  if (kinds.some((kind) => error instanceof kind)) return messageOf(error)
  const { syscall, path = 'the target' } = fieldsOf(error)
  if (typeof syscall !== 'string') return undefined
  const code = codeOfError(error)
  if (code === 'ENOSPC') return `The disk is full (${path}). Free some space and try again.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `This user may not write ${path} (${code}).`
  }
  return messageOf(error)
}

/** Ends the command with 2 and its usage. */
export function refuseUsage(usage: string): void {
  console.error(`Usage: ${usage}`)
  process.exitCode = 2
}
