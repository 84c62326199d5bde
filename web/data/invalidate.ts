import { dropCachedTagged } from '#web/data/cache.ts'
import { queryClient } from '#web/data/query.ts'
import { relatedTables } from '#web/data/relations.ts'

type Listener = (tables: ReadonlySet<string>) => void
const listeners = new Set<Listener>()

/**
 * Says that rows of these tables changed: queries and cached items of them and of related tables are stale, but where the
 * live channel `told` so not those that hear it themselves. Resolves when the queries on screen have been read again.
 */
export async function invalidateTables(tables: Iterable<string>, told = false): Promise<void> {
  const stale = new Set([...tables].flatMap(relatedTables))
  dropCachedTagged(stale)
  for (const listener of listeners) listener(stale)
  await queryClient.invalidateQueries({
    predicate: ({ queryKey, meta }) => stale.has(String(queryKey[0])) && !(told && meta?.hears),
  })
}

/** Says that anything may have changed: after a gap in what was heard. */
export async function invalidateEverything(everyTable: Iterable<string>): Promise<void> {
  const stale = new Set(everyTable)
  dropCachedTagged(stale)
  for (const listener of listeners) listener(stale)
  await queryClient.invalidateQueries()
}

/** Tells the listener each set of tables that became stale. Returns the function that ends it. */
export function onInvalidated(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
