import type { Database } from '#server/database/types.ts'

export interface ClockWatch {
  start(): Promise<void>
  /** Does everything that is due now, and looks when the next will be. */
  look(): Promise<void>
  close(): Promise<void>
}

/** A clock that the database keeps. */
export interface Clock {
  /** The channel on which it says that there is something new to watch. */
  channel: string
  /** Gives a boolean `done`: one thing that was due is done; false when none is, or another server has it. */
  actSql: string
  /** Gives the moment `at` when something is next due; null when that is not known, or nothing is. */
  nextSql: string
  /** How long notices are gathered before a look, in milliseconds: less than anything new is due after. 250 unless given. */
  gatherMs?: number
  /** Said when the clock could not be read. */
  trouble: string
  /** How long after the start the database is asked for nothing, in milliseconds: what was open before the start comes back. */
  settleMs?: number
}

/** A look without being told, should a notice have been missed. */
const LOOK_MS = 15_000
/** New rows are not due yet, so the rows of a busy moment cost one look. */
const GATHER_MS = 250
/** Rows that are due by the database's clock may be due a moment later by ours. */
const LATEST_MS = 50

/**
 * Lets the database do the work that is due. The database knows when that is and lets one server have each thing; this
 * one only looks at the clock.
 */
export function createClockWatch(
  database: Database,
  clock: Clock,
  log: (message: string, error?: unknown) => void = console.error,
): ClockWatch {
  let closed = false
  let lookAgain = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let gathering: NodeJS.Timeout | undefined
  let unlisten: (() => Promise<void>) | undefined
  let settledAtMs = 0

  function look(): Promise<void> {
    lookAgain = true
    running ??= run()
      .catch((error) => log(clock.trouble, error))
      .finally(() => {
        running = undefined
      })
    return running
  }

  async function run(): Promise<void> {
    const unsettledMs = settledAtMs - Date.now()
    if (unsettledMs > 0) return lookIn(unsettledMs)
    let dueMs = LOOK_MS
    try {
      while (lookAgain && !closed) {
        lookAgain = false
        let nextDueMs = await nextMs(database, clock)
        // One thing in a transaction, so that none is waited for.
        while ((nextDueMs ?? 0) <= 0 && (await actOnce(database, clock)))
          nextDueMs = await nextMs(database, clock)
        dueMs = nextDueMs ?? LOOK_MS
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

  function lookSoon(): void {
    gathering ??= setTimeout(() => {
      gathering = undefined
      void look()
    }, clock.gatherMs ?? GATHER_MS).unref()
  }

  return {
    async start() {
      settledAtMs = Date.now() + (clock.settleMs ?? 0)
      unlisten = await database.listen(clock.channel, lookSoon, lookSoon)
      void look()
    },
    look,
    async close() {
      closed = true
      clearTimeout(timer)
      clearTimeout(gathering)
      await unlisten?.()
      await running
    },
  }
}

async function actOnce(database: Database, { actSql }: Clock): Promise<boolean> {
  const { rows } = await database.runAsOwner<{ done: boolean }>(actSql)
  return rows[0]?.done === true
}

async function nextMs(database: Database, { nextSql }: Clock): Promise<number | null> {
  const { rows } = await database.runAsOwner<{ ms: number | null }>(
    `select extract(epoch from at - now())::float8 * 1000 as ms from (${nextSql}) due`,
  )
  return rows[0]?.ms ?? null
}
