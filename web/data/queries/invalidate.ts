import type { Query } from '@tanstack/react-query'
import { createEmitter } from '#web/data/store.ts'
import { dropCachedTagged } from './cache.ts'
import { queryClient, tablesOf } from './query.ts'
import { relatedTables } from './relations.ts'

const invalidated = createEmitter<[tables: ReadonlySet<string>]>()

/**
 * Marks queries and cached items of these and related tables as stale. Resolves when the queries on screen, and those that
 * refresh unseen, have been read again. `fromRealtime`: skips queries that apply realtime events themselves
 * (`meta.appliesRealtime`).
 */
export async function invalidateTables(tables: Iterable<string>, fromRealtime = false): Promise<void> {
  const stale = new Set([...tables].flatMap(relatedTables))
  dropCachedTagged(stale)
  invalidated.emit(stale)
  const isStale = (query: Query) => concerns(query, stale) && !(fromRealtime && query.meta?.appliesRealtime)
  await Promise.all([queryClient.invalidateQueries({ predicate: isStale }), refreshUnseen(isStale)])
}

/**
 * Resolves when the queries on screen that show the row have been read since they became stale: a read that fails does not
 * count. A query that applies realtime events itself counts with its next event too.
 */
export function whenReadAgain(table: string, id: string, isNewRow: boolean): Promise<void> {
  const showing = new Set(queriesShowing(table, id, isNewRow))
  const isOld = (query: Query) =>
    showing.has(query) &&
    (query.state.isInvalidated || (query.state.fetchStatus !== 'idle' && !query.meta?.appliesRealtime))
  const queries = queryClient.getQueryCache()
  return new Promise((resolve) => {
    const look = () => {
      if (queries.findAll({ type: 'active', predicate: isOld }).length > 0) return
      stop()
      resolve()
    }
    const stop = queries.subscribe(look)
    look()
  })
}

/** The queries on screen whose answers hold the row. No answer holds a new one: then those of its table, or of related tables. */
function queriesShowing(table: string, id: string, isNewRow: boolean): Query[] {
  const related = new Set(relatedTables(table))
  const queries = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: (query) => concerns(query, related) })
  const holding = isNewRow ? [] : queries.filter(({ state: { data } }) => holds(data, id))
  if (holding.length > 0) return holding
  const own = queries.filter((query) => tablesOf(query).includes(table))
  return own.length > 0 ? own : queries
}

function holds(value: unknown, id: string): boolean {
  if (typeof value !== 'object' || value === null) return value === id
  for (const key in value) if (holds((value as Record<string, unknown>)[key], id)) return true
  return false
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

/** Reads again what no screen shows, where the query asks for that. */
function refreshUnseen(isStale: (query: Query) => boolean): Promise<void> {
  return queryClient.refetchQueries({
    type: 'inactive',
    predicate: (query) => query.meta?.refreshesUnseen === true && isStale(query),
  })
}

/** Calls the listener with each set of tables that became stale. Returns the function that ends it. */
export const onInvalidated = invalidated.subscribe
