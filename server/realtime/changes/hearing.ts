import { randomUUID } from 'node:crypto'
import type { Database } from '#server/database/types.ts'

const CHANNEL = 'realtime_probe'
const PROBE_MS = 5_000

/**
 * Why database changes do not arrive here, as a sentence for the operator; undefined when they do. Sends a notification
 * and waits for it. Rejects when the database does not answer.
 */
export async function hearingFault(database: Database, probeMs = PROBE_MS): Promise<string | undefined> {
  if (await comesBack(database, probeMs)) return undefined
  return (
    'Notifications of the database do not arrive, so apps that subscribe to changes are refused. ' +
    'If DATABASE_URL leads through a pooler, set DATABASE_LISTEN_URL to the database itself'
  )
}

const CHECK_MS = 60_000
const RETRY_MS = 5_000

export interface HearingOptions {
  log: (message: string) => void
  /** Called when changes may be missed from now on. */
  onLost: () => void
}

/** Checks periodically whether changes arrive: a pooler can drop LISTEN without an error, at the start or later. */
export function watchHearing(database: Database, { log, onLost }: HearingOptions) {
  let isHearing = true
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function check(): Promise<void> {
    // Other code notices an unreachable database: keep the previous state.
    const fault = await hearingFault(database).catch(() => (isHearing ? undefined : 'away'))
    if (isStopped) return
    timer = setTimeout(check, fault === undefined ? CHECK_MS : RETRY_MS).unref()
    if (isHearing === (fault === undefined)) return
    isHearing = fault === undefined
    log(fault ?? 'Changes of the database arrive again')
    if (fault !== undefined) onLost()
  }

  return {
    isHearing: () => isHearing,
    start: check,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
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
