import type { Role } from '#server/database/types.ts'
import type { Change } from './change-log.ts'
import type { Row } from './filter.ts'
import { columnsFor, keyOf, type Table } from './tables.ts'

/** The role may read columns of the table, but not the key by which it would be asked what it may see. */
const UNAUTHORIZED = 'Error 401: Unauthorized'
const NO_KEY = 'Error 400: Bad Request, no primary key'

/**
 * Writes the `data` of postgres_changes payloads as JSON: only columns that the role can read and, where given, that
 * the subscriber selected; old_record with the key alone. Each variant of a change is written once.
 */
export function createPayloadWriter() {
  const written = new Map<Change, Map<string, string>>()
  return (change: Change, table: Table, role: Role, select: string[] | undefined): string => {
    const variants = written.get(change) ?? new Map<string, string>()
    written.set(change, variants)
    const variant = `${role} ${select === undefined ? '' : JSON.stringify(select)}`
    const json = variants.get(variant) ?? JSON.stringify(payload(change, table, role, select))
    variants.set(variant, json)
    return json
  }
}

function payload(change: Change, table: Table, role: Role, select: string[] | undefined) {
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
  const old = change.oldRecord && pick(change.oldRecord, keyOf(table))
  return {
    ...head,
    columns: columns.map(({ name, type }) => ({ name, type })),
    ...(record && { record }),
    ...(old && { old_record: old }),
    errors: null,
  }
}

function faultFor(change: Change, table: Table, role: Role): string | undefined {
  const key = keyOf(table)
  if (key.length === 0) return change.type === 'DELETE' ? undefined : NO_KEY
  return key.every(({ readers }) => readers.includes(role)) ? undefined : UNAUTHORIZED
}

function pick(row: Row, columns: { name: string }[]): Row {
  return Object.fromEntries(columns.flatMap(({ name }) => (name in row ? [[name, row[name]]] : [])))
}
