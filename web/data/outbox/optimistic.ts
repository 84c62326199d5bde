import { type MutationRecord, REQUEST_ONLY_COLUMNS, rowOf } from '#web/data/outbox/mutation.ts'
import { keyColumn } from '#web/data/queries/relations.ts'

/** A row as shown: with `sync` while a change to it waits or was refused. */
export type Shown<T> = T & { sync?: MutationRecord }

/** Gives a created row the columns that the server will fill in. */
export type Complete<T> = (columns: Record<string, unknown>, record: MutationRecord) => T

/** A created row's own columns override these, which the server will fill in. */
export function completeWith<T extends object>(
  defaults: (record: MutationRecord) => Partial<T>,
): Complete<T> {
  return (columns, record) => ({ ...defaults(record), ...columns }) as T
}

/**
 * The rows of a table with the records applied. Pending CREATEs are added at the end, pending UPDATEs and DELETEs
 * applied. Refused ones roll back by themselves: only a refused CREATE stays, so that its author can retry or drop it.
 */
export function overlay<T extends object>(
  rows: readonly T[],
  records: readonly MutationRecord[],
  table: string,
  complete: Complete<T> = (columns) => columns as T,
): Shown<T>[] {
  const key = keyColumn(table)
  const keyOf = (row: T) => String((row as Record<string, unknown>)[key])
  const rowsById = new Map<string, Shown<T>>(rows.map((row) => [keyOf(row), row]))
  for (const record of records) {
    if (record.payload.table === table) apply(rowsById, record, complete)
  }
  return [...rowsById.values()]
}

function apply<T extends object>(
  rowsById: Map<string, Shown<T>>,
  record: MutationRecord,
  complete: Complete<T>,
): void {
  const { id } = record.payload
  const columns = Object.fromEntries(
    Object.entries(rowOf(record)).filter(([name]) => !REQUEST_ONLY_COLUMNS.includes(name)),
  )
  const row = rowsById.get(id)
  const sync = record.status === 'processed' ? undefined : record
  if (record.type === 'CREATE') {
    if (!row) rowsById.set(id, { ...complete(columns, record), sync })
  } else if (row && record.status === 'error') {
    rowsById.set(id, { ...row, sync })
  } else if (row && record.type === 'UPDATE') {
    rowsById.set(id, { ...row, ...columns, sync: sync ?? row.sync })
  } else if (record.type === 'DELETE') {
    rowsById.delete(id)
  }
}
