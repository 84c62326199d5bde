import {
  columnUnknown,
  limitWithoutKey,
  limitWithoutOrder,
  putFilters,
  putRange,
  unsupportedMethod,
} from '../errors.ts'
import type { Rows } from '../parse/payload.ts'
import type { Prefer } from '../parse/prefer.ts'
import type { RestQuery } from '../parse/request.ts'
import { qualified, type SchemaCache, type Table, type TableColumn } from '../schema/schema-cache.ts'
import type { Embed, PlannedCondition, ReadNode } from './plan.ts'
import { planRead, planRootConditions } from './plan-read.ts'

export type WriteKind = 'insert' | 'update' | 'delete' | 'put'

export interface WritePlan {
  kind: WriteKind
  table: Table
  columns: readonly TableColumn[]
  rows: Rows | undefined
  /** A key missing in a row gets the column's default instead of null. */
  defaults: boolean
  conflict: { columns: readonly string[]; merge: boolean } | undefined
  /** The rows that an update or delete changes; on put, the key that the payload must have. */
  conditions: readonly PlannedCondition[]
  /** Keys of the rows that an update or delete changes, when order and range select only a part. */
  within: ReadNode | undefined
  /** Maximum of rows that an update or delete may change. */
  atMost: number | undefined
  returning: 'nothing' | 'key' | 'rows'
  /** The representation, read from the written rows. */
  read: ReadNode
}

/** The CTE with the written rows, or a function's rows. */
export const SOURCE = 'pgrst_source'

const METHODS = { insert: 'POST', put: 'PUT', update: 'PATCH', delete: 'DELETE' } as const

/** Throws RestError PGRST105, 114, 117, 204 and what `planRead` throws. */
export function planWrite(
  cache: SchemaCache,
  table: Table,
  request: { kind: WriteKind; query: RestQuery; rows: Rows | undefined; prefer: Prefer },
): WritePlan {
  const { kind, query, rows, prefer } = request
  refuseReadOnly(table, kind)
  if (kind === 'put') checkPut(table, query)
  const conditions = kind === 'insert' ? [] : planRootConditions(table, query.conditions)
  const root = { schema: table.schema, name: table.name, source: SOURCE, table }
  const read = planRead(cache, root, { ...query, ...ofEmbeds(query) })
  return {
    kind,
    table,
    columns: (rows?.keys ?? []).map((key) => knownColumn(table, key)),
    rows,
    defaults: prefer.missing === 'default',
    conflict: conflict(table, kind, query, prefer),
    conditions,
    within: within(cache, table, kind, query),
    atMost: atMost(kind, query),
    returning: RETURNING[prefer.returning ?? 'minimal'],
    read,
  }
}

const RETURNING = { minimal: 'nothing', 'headers-only': 'key', representation: 'rows' } as const

/**
 * The root's conditions and range already select the rows to write; only those of embeds apply to the representation.
 */
function ofEmbeds(query: RestQuery): Pick<RestQuery, 'conditions' | 'limits' | 'offsets'> {
  return {
    conditions: query.conditions.filter(({ path }) => path.length > 0),
    limits: query.limits.filter(({ path }) => path.length > 0),
    offsets: query.offsets.filter(({ path }) => path.length > 0),
  }
}

function refuseReadOnly(table: Table, kind: WriteKind): void {
  const allowed = {
    insert: table.insertable,
    put: table.insertable && table.updatable,
    update: table.updatable,
    delete: table.deletable,
  }
  if (!allowed[kind]) throw unsupportedMethod(METHODS[kind])
}

function knownColumn(table: Table, key: string): TableColumn {
  const column = table.columns.get(key)
  if (column === undefined) throw columnUnknown(table.name, key)
  return column
}

function conflict(table: Table, kind: WriteKind, query: RestQuery, prefer: Prefer): WritePlan['conflict'] {
  if (kind === 'put') return { columns: table.primaryKey, merge: true }
  if (kind !== 'insert' || prefer.resolution === undefined) return undefined
  const columns = query.onConflict ?? table.primaryKey
  return columns.length === 0 ? undefined : { columns, merge: prefer.resolution === 'merge-duplicates' }
}

const isRoot = ({ path }: { path: readonly string[] }) => path.length === 0

/** A write to a range of rows needs an order that defines the range, and a key to find the rows. */
function within(cache: SchemaCache, table: Table, kind: WriteKind, query: RestQuery): ReadNode | undefined {
  if (kind !== 'update' && kind !== 'delete') return undefined
  const skips = query.offsets.some((offset) => isRoot(offset) && offset.value > 0)
  const isOrdered = query.orders.some(isRoot)
  if (skips && !isOrdered) throw limitWithoutOrder()
  if (!isOrdered || !(skips || query.limits.some(isRoot))) return undefined
  if (table.primaryKey.length === 0) throw limitWithoutKey(table.name)
  const { schema, name } = table
  const node = planRead(cache, { schema, name, source: qualified(schema, name), table }, query)
  const outputs = table.primaryKey.map((column): ReadNode['outputs'][number] => {
    const field = { name: column, json: [], base: undefined }
    return { kind: 'field', field, as: column, cast: undefined }
  })
  return { ...node, outputs }
}

/** Without an order a limit cannot select rows, but it can cap the write: PostgREST 13 ignores it and writes more. */
function atMost(kind: WriteKind, query: RestQuery): number | undefined {
  const isOrdered = query.orders.some(isRoot)
  return isOrdered || (kind !== 'update' && kind !== 'delete')
    ? undefined
    : query.limits.findLast(isRoot)?.value
}

function checkPut(table: Table, query: RestQuery): void {
  if (query.limits.length > 0 || query.offsets.length > 0) throw putRange()
  const filtered = query.conditions.map(({ path, value }) => {
    const simple =
      path.length === 0 &&
      value.kind === 'filter' &&
      !value.negated &&
      value.field.json.length === 0 &&
      value.test.kind === 'compare' &&
      value.test.operator === 'eq' &&
      value.test.quantifier === undefined
    return simple ? value.field.name : undefined
  })
  const names = new Set(filtered)
  const exact =
    names.size === table.primaryKey.length && table.primaryKey.every((column) => names.has(column))
  if (!exact || table.primaryKey.length === 0) throw putFilters()
}

/** The source columns that a representation outputs, joins by or orders by; all for `*`. */
export function neededColumns(read: ReadNode): { all: boolean; names: string[] } {
  const names = new Set<string>()
  let all = false
  for (const output of read.outputs) {
    if (output.kind === 'all') all = true
    else if (output.kind !== 'embed' && output.field) names.add(output.field.name)
  }
  for (const embed of read.embeds) {
    addJoinColumns(embed, names)
    // A function gets the whole row.
    if (embed.relationship.routine !== undefined) all = true
  }
  for (const { embed, field } of read.order) if (embed === undefined) names.add(field.name)
  const columns = read.table?.columns
  return { all, names: [...names].filter((name) => !all || columns?.has(name) === false) }
}

function addJoinColumns(embed: Embed, names: Set<string>): void {
  for (const [column] of embed.pairs) names.add(column)
}
