import * as z from 'zod'
import type { Database, Scope } from '#server/database/types.ts'
import type { ChangeType, LoggedChange } from './change-log.ts'
import { type ChangeRow, type Filter, prepareFilter } from './filter.ts'
import { FilterError, parseChangeFilter } from './filter-syntax.ts'
import { columnsFor, describeTables, qualifiedName, type RealtimeTable } from './tables.ts'

/** One `on('postgres_changes', …)` of a channel. */
export interface Binding {
  /** Unique in its channel, never 0. */
  id: number
  event: ChangeType | '*'
  schema: string
  /** `*`: every table of the schema that the role can read. */
  table: string
  filter: Filter | undefined
  /** The columns to send; undefined: all that the role can read. */
  select: string[] | undefined
}

/** A channel's request for changes. Preserves unknown fields, because the reply repeats the request. */
export const bindingRequest = z.looseObject({
  event: z.string().default('*'),
  schema: z.string().default('public'),
  table: z.string().nullish(),
  filter: z.string().nullish(),
  select: z.array(z.string()).nullish(),
})
export type BindingRequest = z.infer<typeof bindingRequest>

/** The schema whose changes are recorded. */
const SCHEMA = 'public'
const MAX_BINDINGS = 100

/**
 * Creates the bindings of one channel and checks them against tables, grants and column types. One invalid binding
 * refuses them all. Throws FilterError with a sentence for the subscriber.
 */
export async function openBindings(
  database: Database,
  scope: Scope,
  requests: readonly BindingRequest[],
): Promise<Binding[]> {
  if (requests.length > MAX_BINDINGS) throw new FilterError(`a channel has at most ${MAX_BINDINGS} bindings`)
  const names = requests.flatMap(({ table }) => (isNamed(table) ? [qualifiedName(SCHEMA, table)] : []))
  const tables = await describeTables(database, names)
  const bindings: Binding[] = []
  for (const [index, request] of requests.entries()) {
    bindings.push(await openBinding(database, scope, tables, request, index + 1))
  }
  return bindings
}

async function openBinding(
  database: Database,
  scope: Scope,
  tables: Map<string, RealtimeTable>,
  request: BindingRequest,
  id: number,
): Promise<Binding> {
  const event = eventOf(request.event)
  const { schema } = request
  if (schema !== SCHEMA && schema !== '*')
    throw new FilterError(`changes of schema "${schema}" are not published`)
  const select = request.select ?? undefined
  if (!isNamed(request.table)) {
    const isFiltered = parseChangeFilter(request.filter ?? '').length > 0
    if (isFiltered || select) throw new FilterError('a filter or select needs a table')
    return { id, event, schema, table: '*', filter: undefined, select: undefined }
  }
  const table = tables.get(qualifiedName(SCHEMA, request.table))
  const readable = table ? columnsFor(table, scope.role).map(({ name }) => name) : []
  if (table === undefined || readable.length === 0) {
    throw new FilterError(`table "${request.table}" does not exist or is not readable`)
  }
  const unreadable = select?.find((column) => !readable.includes(column))
  if (unreadable !== undefined)
    throw new FilterError(`column "${unreadable}" is not readable on ${table.name}`)
  const filter = request.filter ? await prepareFilter(database, scope, table, request.filter) : undefined
  return { id, event, schema, table: table.name, filter, select }
}

/** Whether the change matches the binding, except for patterns, which the database checks. Filters apply to `row`. */
export function isAskedFor(
  binding: Binding,
  change: LoggedChange,
  row: ChangeRow | null,
  readable: ReadonlySet<string>,
): boolean {
  if (binding.event !== '*' && binding.event !== change.type) return false
  if (binding.schema !== '*' && binding.schema !== change.schema) return false
  if (binding.table !== '*' && binding.table !== change.table) return false
  if (binding.filter === undefined) return true
  const { filter } = binding
  if (row === null) return false
  // The old row of a DELETE has only its key: a filter on a missing column does not match.
  return filter.columns.every((column) => readable.has(column) && column in row) && filter.accepts(row)
}

function isNamed(table: string | null | undefined): table is string {
  return typeof table === 'string' && table !== '' && table !== '*'
}

function eventOf(text: string): Binding['event'] {
  const event = text.toUpperCase()
  if (event === '*' || event === 'INSERT' || event === 'UPDATE' || event === 'DELETE') return event
  throw new FilterError(`event "${text}" is not one of *, INSERT, UPDATE, DELETE`)
}
