// npm run admin -- EMAIL: makes the first administrator of a club. On the embedded database while the server is stopped.
import { normalEmail } from '#server/auth/account/addresses.ts'
import { makeAdmin } from '#server/auth/account/make-admin.ts'
import { AuthError } from '#server/auth/errors.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import { ConfigError, readConfig } from '#server/config/config.ts'
import { MigrationError } from '#server/database/migrate.ts'
import { LockError } from '#server/database/pglite/lock.ts'
import { DatabaseError } from '#server/database/types.ts'
import { openUpgradedClub } from './lib/operator.ts'

async function run(address: string): Promise<string> {
  const email = normalEmail(address)
  const config = readConfig(process.env)
  const database = await openUpgradedClub(config)
  try {
    const grant = await makeAdmin(database, config.auth, email)
    return grant.password === undefined
      ? `${grant.email} is an administrator now. The password stays as it was.`
      : `${grant.email} is an administrator now.\nPassword: ${grant.password}\nIt is shown only here; change it after the first sign-in.`
  } finally {
    await database.close()
  }
}

/** The sentence for the operator instead of a stack; undefined for an unexpected error. */
function sentenceOf(error: unknown): string | undefined {
  if (error instanceof LockError) {
    return `The server is running on this data. Stop it, run this again, then start it.\n${error.message}`
  }
  const expected = [AuthError, BackupError, ConfigError, DatabaseError, MigrationError].some(
    (kind) => error instanceof kind,
  )
  return expected ? (error as Error).message : undefined
}

const [address, ...rest] = process.argv.slice(2)
if (address === undefined || rest.length > 0) {
  console.error('Usage: npm run admin -- EMAIL')
  process.exitCode = 2
} else {
  await run(address).then(console.log, (error: unknown) => {
    console.error(sentenceOf(error) ?? error)
    process.exitCode = 1
  })
}
