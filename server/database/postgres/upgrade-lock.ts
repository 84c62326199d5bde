import { Client } from 'pg'
import { connectionFault } from './postgres-exchange.ts'

/** Any number that no one else locks. The one of `migrate` is taken inside. */
export const UPGRADE_LOCK = 7_201_934_529

/**
 * Runs `work` while this process holds the upgrade lock of the database at `url`; calls `onWait` when another one holds it. A
 * connection of its own has the lock, which thus ends with this process.
 */
export async function holdUpgradeLock<T>(
  url: string,
  onWait: () => void,
  work: () => Promise<T>,
): Promise<T> {
  const client = await connect(url)
  try {
    await lock(client, onWait)
    return await work()
  } finally {
    await client.end().catch(() => {})
  }
}

/** Throws DatabaseError when the connection is lost meanwhile, as by a restart of the database. */
async function lock(client: Client, onWait: () => void): Promise<void> {
  try {
    const { rows } = await client.query<{ is_free: boolean }>(
      `select pg_try_advisory_lock(${UPGRADE_LOCK}) as is_free`,
    )
    if (rows[0]?.is_free === true) return
    onWait()
    await client.query(`select pg_advisory_lock(${UPGRADE_LOCK})`)
  } catch (error) {
    throw connectionFault(error)
  }
}

/** A session that may wait and be idle for as long as an upgrade takes. */
async function connect(connectionString: string): Promise<Client> {
  const client = new Client({
    connectionString,
    application_name: 'greenside upgrade',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  // Without the lock `migrate` still lets one through at a time.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_session_timeout = 0')
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw connectionFault(error)
  }
}
