import type { Query } from '@tanstack/react-query'
import { createEmitter } from '#web/data/store.ts'
import { dropCachedTagged } from './cache.ts'
import { queryClient, tablesOf } from './query.ts'
import { relatedTables } from './relations.ts'

const invalidated = createEmitter<[tables: ReadonlySet<string>]>()

/**
 * Marks queries and cached items of these and related tables as stale. Resolves when the visible queries, and those
 * that refresh while hidden, have been read again. `fromRealtime`: skips queries that apply realtime events themselves
 * (`meta.appliesRealtime`).
 */
export async function invalidateTables(tables: Iterable<string>, fromRealtime = false): Promise<void> {
  const stale = new Set([...tables].flatMap(relatedTables))
  dropCachedTagged(stale)
  invalidated.emit(stale)
  const isStale = (query: Query) => concerns(query, stale) && !(fromRealtime && query.meta?.appliesRealtime)
  await Promise.all([queryClient.invalidateQueries({ predicate: isStale }), refreshUnseen(isStale)])
}

/** A row that was written. */
interface WrittenRow {
  table: string
  id: string
  isNew: boolean
}

/**
 * For each row a promise that resolves when the visible queries that show it have been read since they became stale: a
 * failed read does not count. For a query that applies realtime events itself, its next event counts too.
 */
export function whenReadAgain(rows: readonly WrittenRow[]): Promise<void>[] {
  const showing = queriesShowing(rows)
  const isOld = (query: Query) =>
    query.isActive() &&
    (query.state.isInvalidated || (query.state.fetchStatus !== 'idle' && !query.meta?.appliesRealtime))
  const ends: (() => void)[] = []
  const promises = rows.map(() => new Promise<void>((resolve) => ends.push(resolve)))
  let waiting = rows.map((_, at) => at)
  const look = () => {
    const old = new Set([...new Set(waiting.flatMap((at) => showing[at]!))].filter(isOld))
    const [still, read] = partition(waiting, (at) => showing[at]!.some((query) => old.has(query)))
    waiting = still
    if (waiting.length === 0) stop()
    for (const at of read) ends[at]!()
  }
  const stop = queryClient.getQueryCache().subscribe(look)
  look()
  return promises
}

/**
 * For each row the visible queries whose answers contain it. For a new row, or one in no answer: those of its table,
 * else of related tables.
 */
function queriesShowing(rows: readonly WrittenRow[]): Query[][] {
  const active = queryClient.getQueryCache().findAll({ type: 'active' })
  const ids = new Set(rows.filter(({ isNew }) => !isNew).map(({ id }) => id))
  const idsOf = new Map<Query, ReadonlySet<string>>()
  const ofTable = new Map<string, { related: Query[]; own: Query[] }>()
  for (const table of new Set(rows.map((row) => row.table))) {
    const tables = new Set(relatedTables(table))
    const related = active.filter((query) => concerns(query, tables))
    // The others are not searched: the answer of a course contains tens of thousands of numbers.
    for (const query of related) if (!idsOf.has(query)) idsOf.set(query, idsIn(query.state.data, ids))
    ofTable.set(table, { related, own: related.filter((query) => tablesOf(query).includes(table)) })
  }
  return rows.map(({ table, id, isNew }) => {
    const { related, own } = ofTable.get(table)!
    const holding = isNew ? [] : related.filter((query) => idsOf.get(query)!.has(id))
    if (holding.length > 0) return holding
    return own.length > 0 ? own : related
  })
}

/** The ids that an answer contains. */
function idsIn(value: unknown, ids: ReadonlySet<string>, found = new Set<string>()): Set<string> {
  if (typeof value === 'string' && ids.has(value)) found.add(value)
  if (typeof value !== 'object' || value === null || ids.size === 0) return found
  for (const key in value) idsIn((value as Record<string, unknown>)[key], ids, found)
  return found
}

function partition<Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(test), items.filter((item) => !test(item))]
}

function concerns(query: Query, tables: ReadonlySet<string>): boolean {
  return tablesOf(query).some((table) => tables.has(table))
}

/** Marks every query and cached item as stale: after a gap in the realtime events. */
export async function invalidateEverything(everyTable: Iterable<string>): Promise<void> {
  const stale = new Set(everyTable)
  dropCachedTagged(stale)
  invalidated.emit(stale)
  await Promise.all([queryClient.invalidateQueries(), refreshUnseen(() => true)])
}

/** Reads hidden queries again if they request it. */
function refreshUnseen(isStale: (query: Query) => boolean): Promise<void> {
  return queryClient.refetchQueries({
    type: 'inactive',
    predicate: (query) => query.meta?.refreshesUnseen === true && isStale(query),
  })
}

/** Calls the listener with each set of tables that became stale. Returns the function that stops it. */
export const onInvalidated = invalidated.subscribe
