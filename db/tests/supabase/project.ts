import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { startLocalPostgres } from '#server/database/postgres/local-postgres.ts'

const SERVICES = 'supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin'

export interface SupabaseProject {
  /** The address of its database, or of another on its server, for a login. */
  url(login: string, database?: string): string
  /** Runs statements as a login in a session of their own. */
  as<T>(login: string, work: (client: Client) => Promise<T>): Promise<T>
  /**
   * Gives `postgres` the rights of the services' owners during the work. The extension supautils of a project allows it
   * policies and the removal of triggers on these tables (`supautils.policy_grants`, `drop_trigger_grants`); plain
   * PostgreSQL has only full ownership, so a test must also check for other changes.
   */
  lendTables<T>(work: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

const fileOf = (path: string) => readFile(fileURLToPath(new URL(path, import.meta.url)), 'utf8')

/** The database of a Supabase project on a separate PostgreSQL; null on a machine without PostgreSQL. */
export async function startSupabaseProject(): Promise<SupabaseProject | null> {
  const local = await startLocalPostgres('supabase_admin')
  if (!local) return null
  const url = (login: string, database = 'postgres') => {
    const address = new URL(local.url)
    address.username = login
    address.pathname = `/${database}`
    return address.toString()
  }
  const as: SupabaseProject['as'] = async (login, work) => {
    const client = new Client({ connectionString: url(login) })
    await client.connect()
    return work(client).finally(() => client.end())
  }
  const asSuperuser = (text: string) => as('supabase_admin', (client) => client.query(text))
  const lendTables: SupabaseProject['lendTables'] = async (work) => {
    await asSuperuser(`grant ${SERVICES} to postgres`)
    return work().finally(() => asSuperuser(`revoke ${SERVICES} from postgres`))
  }
  try {
    for (const path of [
      'roles.sql',
      '../../platform/0200_auth_tables.sql',
      '../../platform/0210_auth_functions.sql',
      '../../platform/0300_storage.sql',
      'services.sql',
    ]) {
      await asSuperuser(await fileOf(path))
    }
  } catch (error) {
    await local.stop()
    throw error
  }
  return { url, as, lendTables, stop: local.stop }
}
