import { databaseError, sqlState } from './errors.ts'
import type { PostgresConfig } from './settings.ts'
import type { Database } from './types.ts'

const OLDEST_VERSION = 150_000

export interface OpenOptions {
  /** URL of a PostgreSQL 15 or newer; undefined: the embedded database. */
  databaseUrl?: string | undefined
  postgres?: PostgresConfig | undefined
  /** Folder of the embedded database. */
  dataDir: string
  /** Milliseconds that one statement may run; default: the limit of a request. */
  statementLimit?: number
}

/** Milliseconds for a statement that loads or compares the rows of a large table on a busy machine. */
export const LOADING_LIMIT = 600_000

/**
 * Opens the club's database; loads only the chosen engine. Throws DatabaseError or LockError with a sentence for the
 * operator.
 */
export async function openDatabase({
  databaseUrl,
  postgres,
  dataDir,
  statementLimit,
}: OpenOptions): Promise<Database> {
  const limit = statementLimit === undefined ? {} : { statementLimit }
  if (databaseUrl === undefined) return (await import('./pglite/pglite.ts')).openPglite(dataDir, limit)
  const { openPostgres } = await import('./postgres/postgres.ts')
  const database = openPostgres(databaseUrl, {
    ...limit,
    ...(postgres && { max: postgres.poolSize, listenUrl: postgres.listenUrl, hasPooler: postgres.hasPooler }),
  })
  try {
    await refuseOldServer(database)
    await refuseSupabaseProject(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Runs the part of a start that may change the club's tables, one gateway of a PostgreSQL database at a time: the
 * back-up before an upgrade is longer than one transaction. Calls `onWait` when another gateway is first. Only the lock
 * of `migrate` applies to an embedded database, which has one process, and to a pooler without DATABASE_LISTEN_URL,
 * which keeps no session.
 */
export async function withUpgradeLock<T>(
  { databaseUrl, postgres }: OpenOptions,
  onWait: () => void,
  work: () => Promise<T>,
): Promise<T> {
  const hasNoSession = postgres?.hasPooler && postgres.listenUrl === undefined
  if (databaseUrl === undefined || hasNoSession) return work()
  const { holdUpgradeLock } = await import('./postgres/upgrade-lock.ts')
  return holdUpgradeLock(postgres?.listenUrl ?? databaseUrl, onWait, work)
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

/**
 * Throws DatabaseError when the database belongs to a Supabase project: the platform and the project's services would
 * change each other's tables and functions. `auth.schema_migrations` is the ledger of their sign-in; a club's database
 * has none.
 */
async function refuseSupabaseProject(database: Database): Promise<void> {
  const { rows } = await database.runAsOwner(
    `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'auth' and c.relname = 'schema_migrations'`,
  )
  if (rows.length === 0) return
  throw databaseError(
    sqlState.notSupported,
    'DATABASE_URL leads to the database of a Supabase project, which belongs to its own services. Nothing was changed. Give the ' +
      'club a database of its own on the same server (create database greenside) and put that name at the end of DATABASE_URL.',
  )
}
