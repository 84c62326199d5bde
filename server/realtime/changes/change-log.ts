import type { Database } from '#server/database/types.ts'
import type { ChangeRow } from './filter.ts'

export type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE'

/** One committed change of one row. */
export interface LoggedChange {
  seq: number
  schema: string
  table: string
  type: ChangeType
  /** Null for DELETE. */
  record: ChangeRow | null
  /** The key columns, or the whole row for a table with REPLICA IDENTITY FULL; null for INSERT. */
  oldRecord: ChangeRow | null
  /** The whole row of a DELETE, to check who could see it. Null for INSERT and UPDATE. */
  deletedRow: ChangeRow | null
  /** The people, by the `sub` of their claims, that the change can concern; null: everyone. */
  concerned: ReadonlySet<string> | null
  /** ISO 8601 in UTC. */
  at: string
}

export interface ChangeLog {
  /** Starts following: delivers changes committed from now on. */
  start(): Promise<void>
  isFollowed(): boolean
  close(): Promise<void>
}

export interface ChangeLogOptions {
  database: Database
  /** Called with one batch at a time. */
  deliver: (changes: LoggedChange[]) => Promise<void>
  /** Called when changes are lost: the connection was lost, or they were read too late. */
  onGap: () => void
  log: (message: string, error?: unknown) => void
}

const BATCH = 200
const TRANSACTIONS_AT_ONCE = 100
const RETRY_MS = 1_000
const PRUNE_MS = 60_000
const KEPT_MS = 5 * 60_000

/** The changes of these transactions in their order; from the first transaction only those after seq $2. */
const READ = `
select t.i, c.seq, c.schema_name, c.table_name, c.type, c.record, c.old_record, c.deleted_row,
  realtime.concerned(c.schema_name, c.table_name, coalesce(c.record, c.deleted_row))::text[] as concerned,
  to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
from unnest($1::text[]) with ordinality as t (xid, i)
join realtime.change c on c.xid = t.xid::xid8
where (t.i, c.seq) > (1, $2::bigint)
order by t.i, c.seq limit ${BATCH}`

interface ReadRow {
  /** Position of the transaction in the request, from 1. */
  i: number
  seq: number
  schema_name: string
  table_name: string
  type: ChangeType
  record: ChangeRow | null
  old_record: ChangeRow | null
  deleted_row: ChangeRow | null
  concerned: string[] | null
  at: string
}

/**
 * Follows realtime.change in commit order; each gateway of a database follows it by itself. PostgreSQL sends
 * notifications after the commits and in their order, one for each transaction, and loses none while the connection
 * lasts: so they name the next transaction to read.
 */
export function followChanges({ database, deliver, onGap, log }: ChangeLogOptions): ChangeLog {
  /** Transactions to read, in commit order. */
  let pending: string[] = []
  /** Seq of the last change already read from the first of them. */
  let after = 0
  let state: 'idle' | 'followed' | 'failing' | 'closed' = 'idle'
  let reading: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  let pruning: NodeJS.Timeout | undefined
  let unlisten: (() => Promise<void>) | undefined
  const isClosed = () => state === 'closed'

  async function readBatch(): Promise<void> {
    const batch = pending.slice(0, TRANSACTIONS_AT_ONCE)
    const from = after
    const { rows } = await database.runAsOwner<ReadRow>(READ, [batch, from])
    // The connection was lost meanwhile, and with it the position.
    if (isClosed() || pending[0] !== batch[0]) return
    const last = rows.length < BATCH ? undefined : rows[BATCH - 1]
    const delivered = last === undefined ? batch.length : last.i - 1
    pending.splice(0, delivered)
    after = last?.seq ?? 0
    if (hasGap(rows, delivered, from)) onGap()
    if (rows.length > 0) await deliver(rows.map(changeOf))
  }

  async function readAll(): Promise<void> {
    try {
      while (pending.length > 0 && !isClosed()) await readBatch()
      if (state === 'failing') state = 'followed'
    } catch (error) {
      if (isClosed()) return
      state = 'failing'
      log('Reading the changes failed; it is tried again', error)
      retry = setTimeout(wake, RETRY_MS).unref()
    } finally {
      reading = undefined
    }
  }

  function wake(): void {
    clearTimeout(retry)
    reading ??= readAll()
  }

  function onChange(xid: string): void {
    if (!/^\d{1,20}$/.test(xid) || isClosed()) return
    pending.push(xid)
    wake()
  }

  /** Notifications sent while the connection was away are missing, and after a crash the log is empty. */
  function startOver(): void {
    pending = []
    after = 0
    onGap()
  }

  function prune(): void {
    pruneChanges(database, KEPT_MS).catch((error) => {
      if (!isClosed()) log('Removing old changes failed; it is tried again', error)
    })
  }

  return {
    async start() {
      unlisten = await database.listen('realtime_change', onChange, startOver)
      state = 'followed'
      pruning = setInterval(prune, PRUNE_MS).unref()
    },
    isFollowed: () => state === 'followed',
    async close() {
      state = 'closed'
      clearInterval(pruning)
      clearTimeout(retry)
      await unlisten?.()
      await reading
    },
  }
}

/** Whether one of the first `count` transactions has no rows; the first one may have been read in part before. */
function hasGap(rows: ReadRow[], count: number, from: number): boolean {
  const found = new Set(rows.map(({ i }) => i))
  const first = from === 0 ? 1 : 2
  for (let i = first; i <= count; i++) if (!found.has(i)) return true
  return false
}

/** Deletes old changes and relayed messages, which every gateway has had time to read. */
export async function pruneChanges(database: Database, olderThanMs: number): Promise<void> {
  await database.runAsOwner(
    `with relayed as (delete from realtime.relayed where at < clock_timestamp() - make_interval(secs => $1))
     delete from realtime.change where at < clock_timestamp() - make_interval(secs => $1)`,
    [olderThanMs / 1000],
  )
}

function changeOf(row: ReadRow): LoggedChange {
  return {
    seq: row.seq,
    schema: row.schema_name,
    table: row.table_name,
    type: row.type,
    record: row.record,
    oldRecord: row.old_record,
    deletedRow: row.deleted_row,
    concerned: row.concerned && new Set(row.concerned),
    at: row.at,
  }
}
