import { databaseError, sqlState } from './errors.ts'
import type { PostgresConfig } from './settings.ts'
import type { Database } from './types.ts'

const OLDEST_VERSION = 150_000

export interface OpenOptions {
  /** A PostgreSQL 15 or newer; undefined: the embedded database. */
  databaseUrl?: string | undefined
  /** How to connect to it. */
  postgres?: PostgresConfig | undefined
  /** Where the embedded database keeps its folder. */
  dataDir: string
  /** How long one statement may run, in milliseconds; undefined: as long as one of a request may. */
  statementLimit?: number
}

/** One statement that loads or compares rows of a large table, on a busy machine, in milliseconds. */
export const LOADING_LIMIT = 600_000

/**
 * The club's database, ready to use; the engine that is not wanted is not loaded. Throws DatabaseError or LockError
 * with a sentence for the operator.
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
 * Runs the part of a start that may change a club's tables, one gateway of a PostgreSQL database after the other: the
 * back-up before an upgrade is longer than one transaction. Calls `onWait` when another gateway is first. An embedded database
 * has one process, and a pooler without DATABASE_LISTEN_URL keeps no session: the lock of `migrate` alone stands there.
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
 * Throws DatabaseError where the database belongs to the services of a Supabase project: the platform would change their
 * tables and functions, as far as the login may, and they would change the club's. `auth.schema_migrations` is the ledger of
 * their sign-in; a club has none.
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
