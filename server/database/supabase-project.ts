import { databaseError, sqlState } from './errors.ts'
import type { Database } from './types.ts'

/**
 * Throws DatabaseError where the database belongs to the services of a Supabase project: the platform would change their
 * tables and functions, as far as the login may, and they would change the club's. `auth.schema_migrations` is the ledger of
 * their sign-in; a club has none.
 */
export async function refuseSupabaseProject(database: Database): Promise<void> {
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
