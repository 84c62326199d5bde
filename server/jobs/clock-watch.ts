import type { Database } from '#server/database/types.ts'

export interface ClockWatch {
  readonly clock: Clock
  /** Begins to listen for notices, and looks at once. */
  start(): Promise<void>
  /** Does all due work, and plans the next look if more is due before the next regular look. */
  look(): Promise<void>
  /** Looks in `dueMs` milliseconds if that is before the next regular look. Null: nothing is due. */
  plan(dueMs: number | null): void
  close(): Promise<void>
}

/** A clock in the database. */
export interface Clock {
  /** The channel of its notices about new work. */
  channel: string
  /** Does one piece of due work and returns `done`; false if none is due or another server has it. */
  actSql: string
  /** Returns the next due time `at`; null if nothing is due. Without it each look tries to act. */
  nextSql?: string
  /** Delay of a look after a notice, in milliseconds; shorter than the time until new work is due. Default 250. */
  gatherMs?: number
  /** The log message if the clock cannot be read. */
  trouble: string
  /** No looks for this many milliseconds after the start, so that clients can reconnect. */
  settleMs?: number
}

/** Interval of regular looks at all clocks, because a notice may have been missed. */
export const LOOK_MS = 15_000
/** New rows are not due yet, so many rows at once can share one look. */
const GATHER_MS = 250
/** Rows that are due by the database's clock may be due a little later by this server's. */
const LATEST_MS = 50

/**
 * Lets the database do due work. The database knows the due times and gives each piece of work to one server; this
 * watch only triggers it. `createRegularLook` reads the clock for missed notices and for work that is due later.
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

/** A timer for one time. An earlier time that is already set stays: the later one may come from an older reading. */
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

/** Does all due work, one piece after the other. Returns when the next is due, in milliseconds from now. */
async function actWhileDue(database: Database, clock: Clock): Promise<number | null> {
  const isDue = (ms: number | null) => clock.nextSql === undefined || (ms !== null && ms <= 0)
  let dueMs = await nextMs(database, clock)
  // One piece of work per transaction, so that transactions stay short.
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

/** The next due time of each clock in milliseconds from now, read by one statement; null: none, or unknown. */
export async function nextOf(database: Database, clocks: readonly Clock[]): Promise<(number | null)[]> {
  const columns = clocks.map(
    ({ nextSql }, i) =>
      `(select extract(epoch from at - now())::float8 * 1000 from (${nextSql ?? NOT_KNOWN}) due) as "${i}"`,
  )
  const { rows } = await database.runAsOwner<Record<string, number | null>>(`select ${columns.join(', ')}`)
  return clocks.map((_, i) => rows[0]?.[i] ?? null)
}

const NOT_KNOWN = 'select null::timestamptz as at'
