import { Client } from 'pg'
import { connectionFault } from './postgres-exchange.ts'

/** An arbitrary lock number. The lock of `migrate` is taken inside this one. */
export const UPGRADE_LOCK = 7_201_934_529

/**
 * Runs `work` under the upgrade lock of the database at `url`; calls `onWait` when another process has it. A separate
 * connection holds the lock, so it ends with this process.
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

/** Throws DatabaseError when the connection is lost, for example by a database restart. */
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

/** Opens a session without time-outs: an upgrade may take long. */
async function connect(connectionString: string): Promise<Client> {
  const client = new Client({
    connectionString,
    application_name: 'greenside upgrade',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  // Without this lock, `migrate` still runs one at a time.
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
