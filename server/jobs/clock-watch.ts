import type { Database } from '#server/database/types.ts'

export interface ClockWatch {
  readonly clock: Clock
  /** Begins to listen for notices, and looks. */
  start(): Promise<void>
  /** Does everything that is due now, and plans the next look if more is due before the next regular look. */
  look(): Promise<void>
  /** Looks in `dueMs` milliseconds if that is before the next regular look. Null: nothing is due. */
  plan(dueMs: number | null): void
  close(): Promise<void>
}

/** A clock that the database keeps. */
export interface Clock {
  /** The channel on which it says that there is something new to watch. */
  channel: string
  /** Gives a boolean `done`: one thing that was due is done; false when none is, or another server has it. */
  actSql: string
  /** Gives the moment `at` when something is next due; null when nothing is. Without it each look tries to act. */
  nextSql?: string
  /** How long notices are gathered before a look, in milliseconds: less than anything new is due after. 250 unless given. */
  gatherMs?: number
  /** Said when the clock could not be read. */
  trouble: string
  /** How long after the start the database is asked for nothing, in milliseconds: what was open before the start comes back. */
  settleMs?: number
}

/** How often all clocks are read without a notice, as one may have been missed. */
export const LOOK_MS = 15_000
/** New rows are not due yet, so the rows of a busy moment cost one look. */
const GATHER_MS = 250
/** Rows that are due by the database's clock may be due a moment later by ours. */
const LATEST_MS = 50

/**
 * Lets the database do the work that is due. The database knows when that is and lets one server have each thing; this
 * one only looks at the clock. `createRegularLook` reads it for what no notice announced, and for what is due later.
 */
export function createClockWatch(
  database: Database,
  clock: Clock,
  log: (message: string, error?: unknown) => void = console.error,
): ClockWatch {
  let closed = false
  let lookAgain = false
  let running: Promise<void> | undefined
  const timer = createEarliestTimer(() => void look())
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
    timer.clear()
    const unsettledMs = settledAtMs - Date.now()
    if (unsettledMs > 0) return lookIn(unsettledMs)
    let dueMs: number | null = null
    while (lookAgain && !closed) {
      lookAgain = false
      dueMs = await actWhileDue(database, clock)
    }
    plan(dueMs)
  }

  function plan(dueMs: number | null): void {
    if (dueMs !== null && dueMs < LOOK_MS) lookIn(Math.max(LATEST_MS, dueMs))
  }

  function lookIn(ms: number): void {
    if (!closed) timer.setIn(ms)
  }

  function lookSoon(): void {
    gathering ??= setTimeout(() => {
      gathering = undefined
      void look()
    }, clock.gatherMs ?? GATHER_MS).unref()
  }

  return {
    clock,
    async start() {
      settledAtMs = Date.now() + (clock.settleMs ?? 0)
      unlisten = await database.listen(clock.channel, lookSoon, lookSoon)
      void look()
    },
    look,
    plan,
    async close() {
      closed = true
      timer.clear()
      clearTimeout(gathering)
      await unlisten?.()
      await running
    },
  }
}

/** A timer for one moment. An earlier one that is set already stays: the later one may rest on an older reading. */
function createEarliestTimer(onTime: () => void) {
  let timer: { handle: NodeJS.Timeout; atMs: number } | undefined
  function clear(): void {
    clearTimeout(timer?.handle)
    timer = undefined
  }
  return {
    clear,
    setIn(ms: number): void {
      const atMs = Date.now() + ms
      if (timer && timer.atMs <= atMs) return
      clear()
      const handle = setTimeout(() => {
        timer = undefined
        onTime()
      }, ms).unref()
      timer = { handle, atMs }
    },
  }
}

/** Does one thing after the other until none is due. Gives when the next will be, in milliseconds from now. */
async function actWhileDue(database: Database, clock: Clock): Promise<number | null> {
  const isDue = (ms: number | null) => clock.nextSql === undefined || (ms !== null && ms <= 0)
  let dueMs = await nextMs(database, clock)
  // One thing in a transaction, so that none is waited for.
  while (isDue(dueMs) && (await actOnce(database, clock))) dueMs = await nextMs(database, clock)
  return dueMs
}

async function actOnce(database: Database, { actSql }: Clock): Promise<boolean> {
  const { rows } = await database.runAsOwner<{ done: boolean }>(actSql)
  return rows[0]?.done === true
}

async function nextMs(database: Database, clock: Clock): Promise<number | null> {
  if (clock.nextSql === undefined) return null
  const [dueMs] = await nextOf(database, [clock])
  return dueMs ?? null
}

/** When something is next due by each clock, in milliseconds from now, from one statement; null: nothing is, or no one knows. */
export async function nextOf(database: Database, clocks: readonly Clock[]): Promise<(number | null)[]> {
  const columns = clocks.map(
    ({ nextSql }, i) =>
      `(select extract(epoch from at - now())::float8 * 1000 from (${nextSql ?? NOT_KNOWN}) due) as "${i}"`,
  )
  const { rows } = await database.runAsOwner<Record<string, number | null>>(`select ${columns.join(', ')}`)
  return clocks.map((_, i) => rows[0]?.[i] ?? null)
}

const NOT_KNOWN = 'select null::timestamptz as at'
