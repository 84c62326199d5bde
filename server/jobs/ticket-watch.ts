import type { Database } from '#server/database/types.ts'

export interface TicketWatch {
  start(): Promise<void>
  /** Rings for every ticket that is due now, and looks when the next will be. */
  look(): Promise<void>
  close(): Promise<void>
}

/** A look without being told, should a notice have been missed. */
const LOOK_MS = 15_000
/** What is due now by the database's clock may be due in a moment by ours. */
const LATEST_MS = 50

/**
 * Has the database ring for tickets that no screen of the kitchen has shown in time. The database knows when one is due
 * and lets one server have each; this one only looks at the clock.
 */
export function createTicketWatch(
  database: Database,
  log: (message: string, error?: unknown) => void = console.error,
): TicketWatch {
  let closed = false
  let wanted = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let unlisten: (() => Promise<void>) | undefined

  function look(): Promise<void> {
    wanted = true
    running ??= run()
      .catch((error) => log('Tickets that nobody has seen could not be looked for', error))
      .finally(() => {
        running = undefined
      })
    return running
  }

  async function run(): Promise<void> {
    let dueMs = LOOK_MS
    try {
      while (wanted && !closed) {
        wanted = false
        // One ticket in a transaction, so that none is waited for.
        while (await ringOne(database));
        dueMs = await nextMs(database)
      }
    } finally {
      lookIn(Math.min(LOOK_MS, Math.max(LATEST_MS, dueMs)))
    }
  }

  function lookIn(ms: number): void {
    clearTimeout(timer)
    if (closed) return
    timer = setTimeout(() => void look(), ms)
    timer.unref()
  }

  return {
    async start() {
      unlisten = await database.listen(
        'order_placed',
        () => void look(),
        () => void look(),
      )
      void look()
    },
    look,
    async close() {
      closed = true
      clearTimeout(timer)
      await unlisten?.()
      await running
    },
  }
}

async function ringOne(database: Database): Promise<boolean> {
  const { rows } = await database.runAsOwner<{ rang: boolean }>('select private.ring_unseen() as rang')
  return rows[0]?.rang === true
}

async function nextMs(database: Database): Promise<number> {
  const { rows } = await database.runAsOwner<{ ms: number | null }>(
    'select extract(epoch from private.next_unseen_at() - now())::float8 * 1000 as ms',
  )
  return rows[0]?.ms ?? LOOK_MS
}
