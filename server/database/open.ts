import { databaseError, sqlState } from './errors.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import type { Database } from './types.ts'

const OLDEST_VERSION = 150_000

export interface OpenOptions {
  /** A PostgreSQL 15 or newer; undefined: the embedded database. */
  databaseUrl?: string | undefined
  /** Where the embedded database keeps its folder. */
  dataDir: string
}

/** The club's database, ready to use. Throws DatabaseError or LockError with a sentence for the operator. */
export async function openDatabase({ databaseUrl, dataDir }: OpenOptions): Promise<Database> {
  if (databaseUrl === undefined) return openPglite(dataDir)
  const database = openPostgres(databaseUrl)
  try {
    await refuseOldServer(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function refuseOldServer(database: Database): Promise<void> {
  const { rows } = await database.runAsOwner<{ version: string; number: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
  )
  const server = rows[0]!
  if (server.number >= OLDEST_VERSION) return
  throw databaseError(
    sqlState.cannotConnect,
    `PostgreSQL 15 or newer is needed; DATABASE_URL leads to ${server.version}`,
  )
}
