import type { DatabaseRole } from '#server/database/types.ts'
import { type EncodedMessage, encodeTextOnce } from '../sockets/encoded-message.ts'
import type { Binding } from './bindings.ts'
import type { LoggedChange } from './change-log.ts'
import type { ChangeRow } from './filter.ts'
import { columnsFor, type RealtimeTable, tableKey } from './tables.ts'

/** The role can read columns of the table, but not its key, which a look-up needs. */
const UNAUTHORIZED = 'Error 401: Unauthorized'
const NO_KEY = 'Error 400: Bad Request, no primary key'

/**
 * Writes postgres_changes messages, with only the columns that the role can read and the subscriber selected. Writes
 * each variant of a change once for all sockets.
 */
export function createMessageWriter() {
  const cache = new Map<LoggedChange, Map<string, EncodedMessage>>()
  return (
    change: LoggedChange,
    table: RealtimeTable,
    role: DatabaseRole,
    topic: string,
    bindings: readonly Binding[],
  ): EncodedMessage => {
    const select = bindings[0]?.select
    const ids = JSON.stringify(bindings.map(({ id }) => id))
    const variants = cache.get(change) ?? new Map<string, EncodedMessage>()
    cache.set(change, variants)
    const variant = JSON.stringify([role, ids, select, topic])
    const message = variants.get(variant) ?? write(topic, ids, payload(change, table, role, select))
    variants.set(variant, message)
    return message
  }
}

function write(topic: string, ids: string, data: unknown): EncodedMessage {
  const frame = { joinRef: null, ref: null, topic, event: 'postgres_changes' }
  return encodeTextOnce(frame, `{"ids":${ids},"data":${JSON.stringify(data)}}`)
}

function payload(
  change: LoggedChange,
  table: RealtimeTable,
  role: DatabaseRole,
  select: string[] | undefined,
) {
  const head = {
    schema: change.schema,
    table: change.table,
    commit_timestamp: change.at,
    type: change.type,
  }
  const fault = faultFor(change, table, role)
  if (fault !== undefined) return { ...head, columns: [], errors: [fault] }
  const readable = columnsFor(table, role)
  const columns = readable.filter(({ name }) => select === undefined || select.includes(name))
  const record = change.record && pick(change.record, columns)
  const old = oldRow(change, table)
  return {
    ...head,
    columns: columns.map(({ name, type }) => ({ name, type })),
    ...(record && { record }),
    ...(old && { old_record: pick(old, [...tableKey(table), ...columns]) }),
    errors: null,
  }
}

/**
 * The part of the old row that may be sent: the key, or the whole row for a table with REPLICA IDENTITY FULL. For a
 * deleted row of a table with policies only the key, because who could see the row is not known.
 */
export function oldRow({ type, oldRecord }: LoggedChange, table: RealtimeTable): ChangeRow | null {
  const isHidden = type === 'DELETE' && table.hasPolicies
  return oldRecord && isHidden ? pick(oldRecord, tableKey(table)) : oldRecord
}

function faultFor(change: LoggedChange, table: RealtimeTable, role: DatabaseRole): string | undefined {
  const key = tableKey(table)
  if (key.length === 0) return change.type === 'DELETE' ? undefined : NO_KEY
  return key.every(({ readers }) => readers.includes(role)) ? undefined : UNAUTHORIZED
}

function pick(row: ChangeRow, columns: { name: string }[]): ChangeRow {
  return Object.fromEntries(columns.flatMap(({ name }) => (name in row ? [[name, row[name]]] : [])))
}
