import { BackupError } from '#server/backup/backup-error.ts'
import { ConfigError } from '#server/config/config.ts'
import { MigrationError } from '#server/database/migrate.ts'
import { LockError } from '#server/database/pglite/lock.ts'
import { DatabaseError } from '#server/database/types.ts'

/** Runs a command and prints its sentence, also that of an expected failure, which ends it with 1. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    console.log(await work())
  } catch (error) {
    console.error(isExpected(error) ? error.message : error)
    process.exitCode = 1
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
