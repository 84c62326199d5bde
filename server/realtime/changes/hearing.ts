import { randomUUID } from 'node:crypto'
import type { Database } from '#server/database/types.ts'

const CHANNEL = 'realtime_probe'
const PROBE_MS = 5_000

/**
 * Why the changes of the database do not arrive here, as a sentence for the operator; undefined when they do: the
 * database records them, and a notification that is sent comes back. Rejects when the database does not answer.
 */
export async function hearingFault(database: Database, probeMs = PROBE_MS): Promise<string | undefined> {
  const { rows } = await database.runAsOwner(`select 1 where to_regclass('realtime.change') is not null`)
  if (rows.length === 0) {
    return 'The database records no changes for this server (SKIP_PLATFORM), so apps that subscribe to them are refused'
  }
  if (await comesBack(database, probeMs)) return undefined
  return (
    'Notifications of the database do not arrive, so apps that subscribe to changes are refused. ' +
    'If DATABASE_URL leads through a pooler, set DATABASE_LISTEN_URL to the database itself'
  )
}

async function comesBack(database: Database, probeMs: number): Promise<boolean> {
  const mark = randomUUID()
  let arrive: () => void = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const unlisten = await database.listen(CHANNEL, (payload) => {
    if (payload === mark) arrive()
  })
  let timer: NodeJS.Timeout | undefined
  try {
    await database.runAsOwner('select pg_notify($1, $2)', [CHANNEL, mark])
    return await Promise.race([
      arrived.then(() => true),
      new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), probeMs)
      }),
    ])
  } finally {
    clearTimeout(timer)
    await unlisten()
  }
}
