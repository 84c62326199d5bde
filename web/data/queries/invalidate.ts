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
 * Resolves when each query on screen that these tables concern has been read since they became stale: a read that fails
 * does not count. A query that applies realtime events itself counts with its next event too.
 */
export function whenReadAgain(tables: Iterable<string>): Promise<void> {
  const stale = new Set([...tables].flatMap(relatedTables))
  const isOld = (query: Query) =>
    concerns(query, stale) &&
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
