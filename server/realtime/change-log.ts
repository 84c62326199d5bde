import type { Database } from '#server/database/types.ts'
import type { Row } from './filter.ts'

export type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE'

/** One committed change of one row. */
export interface Change {
  seq: number
  schema: string
  table: string
  type: ChangeType
  /** Null for DELETE. */
  record: Row | null
  /** The key columns; null for INSERT and where the table has no key. */
  oldRecord: Row | null
  /** ISO 8601 in UTC. */
  at: string
}

export interface ChangeLog {
  /** Takes up its place in the log: changes committed from now on are delivered. */
  start(): Promise<void>
  close(): Promise<void>
}

export interface ChangeLogOptions {
  database: Database
  /** Called with one batch after the other, never with two at a time. */
  deliver: (changes: Change[]) => Promise<void>
  /** The log was out of reach for longer than it keeps changes: some are lost for good. */
  lost: () => void
  log: (message: string, error?: unknown) => void
}

const BATCH = 200
/** Reads without having been notified, so that a lost notification costs seconds, not a change. */
const POLL_MS = 5_000
const PRUNE_MS = 60_000
const KEPT_MS = 5 * 60_000

/*
  Rows become visible in the order of commits, not of seq, so a reader that remembers only the highest seq passes over
  those that commit late. Instead it remembers the oldest transaction that was under way at its last read (`edge`), and
  what it has read of that one and later ones (`$2`). One row's changes keep their order: its lock makes the later
  writer take its seq after the earlier one has committed.
*/
const READ = `
select edge.xid::text as edge, c.*
from (select pg_snapshot_xmin(pg_current_snapshot()) as xid) as edge
left join lateral (
  select seq, xid::text as xid, schema_name, table_name, type, record, old_record,
    to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
  from realtime.change
  where xid >= ($1::text)::xid8 and not seq = any ($2::bigint[])
  order by seq limit ${BATCH}) as c on true
order by c.seq`

const PLACE = `
select edge.xid::text as edge, c.seq, c.xid::text as xid
from (select pg_snapshot_xmin(pg_current_snapshot()) as xid) as edge
left join realtime.change c on c.xid >= edge.xid`

interface PlaceRow {
  edge: string
  seq: number | null
  xid: string
}

/** With no change to read there is one row, with the edge alone. */
interface ReadRow {
  edge: string
  seq: number
  xid: string
  schema_name: string
  table_name: string
  type: ChangeType
  record: Row | null
  old_record: Row | null
  at: string
}

/** Follows realtime.change; several gateways on one database follow it each by itself. */
export function followChanges({ database, deliver, lost, log }: ChangeLogOptions): ChangeLog {
  let edge = '0'
  /** What was read of transactions from the edge on: seq → its transaction. */
  const seen = new Map<number, bigint>()
  let lastRead = Date.now()
  let closed = false
  let isDue = false
  let reading: Promise<void> | undefined
  let timers: NodeJS.Timeout[] = []
  let unlisten: (() => Promise<void>) | undefined

  async function readBatch(): Promise<boolean> {
    const { rows } = await database.runAsOwner<ReadRow>(READ, [edge, [...seen.keys()]])
    const changes = rows.filter((row) => row.seq !== null)
    const isWhole = changes.length < BATCH
    if (Date.now() - lastRead > KEPT_MS) lost()
    lastRead = Date.now()
    for (const { seq, xid } of changes) seen.set(seq, BigInt(xid))
    if (isWhole) moveEdge(rows[0]?.edge ?? edge)
    if (changes.length > 0) await deliver(changes.map(changeOf))
    return isWhole
  }

  function moveEdge(xid: string): void {
    edge = xid
    const oldest = BigInt(xid)
    for (const [seq, writer] of seen) if (writer < oldest) seen.delete(seq)
  }

  async function readAll(): Promise<void> {
    try {
      while (isDue && !closed) {
        isDue = false
        while (!(await readBatch()) && !closed);
      }
    } catch (error) {
      if (!closed) log('Reading the changes failed; it is tried again', error)
    } finally {
      reading = undefined
    }
  }

  function wake(): void {
    isDue = true
    reading ??= readAll()
  }

  function prune(): void {
    pruneChanges(database, KEPT_MS).catch((error) => {
      if (!closed) log('Removing old changes failed; it is tried again', error)
    })
  }

  return {
    async start() {
      unlisten = await database.listen('realtime_change', wake, wake)
      const { rows } = await database.runAsOwner<PlaceRow>(PLACE)
      edge = rows[0]?.edge ?? edge
      for (const { seq, xid } of rows) if (seq !== null) seen.set(seq, BigInt(xid))
      lastRead = Date.now()
      timers = [setInterval(wake, POLL_MS), setInterval(prune, PRUNE_MS)]
      for (const timer of timers) timer.unref()
      wake()
    },
    async close() {
      closed = true
      for (const timer of timers) clearInterval(timer)
      await unlisten?.()
      await reading
    },
  }
}

/** Removes the changes that every gateway has had the time to read. */
export async function pruneChanges(database: Database, olderThanMs: number): Promise<void> {
  await database.runAsOwner(
    'delete from realtime.change where at < clock_timestamp() - make_interval(secs => $1)',
    [olderThanMs / 1000],
  )
}

function changeOf(row: ReadRow): Change {
  return {
    seq: row.seq,
    schema: row.schema_name,
    table: row.table_name,
    type: row.type,
    record: row.record,
    oldRecord: row.old_record,
    at: row.at,
  }
}
