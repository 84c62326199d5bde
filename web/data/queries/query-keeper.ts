import type { Query } from '@tanstack/react-query'
import { type KeptQuery, OFFLINE_LIFETIME_MS, offlineStore } from '#web/data/outbox/offline-store.ts'
import { cachedItems, writeCached } from './cache.ts'
import { queryClient, tablesOf } from './query.ts'

const GUEST = ''
const SAVE_DELAY_MS = 1_000
let owner = GUEST

/**
 * Switches the shown data to one person: removes the previous person's from memory, restores this one's last reads.
 * Empty owner: signed out. Restored answers keep their age and are read again at once if online, even if recent: a
 * closed app gets no realtime events.
 */
export async function keepQueriesFor(nextOwner: string): Promise<void> {
  if (nextOwner !== owner) {
    owner = nextOwner
    await queryClient.cancelQueries()
    queryClient.removeQueries({ type: 'inactive' })
    void queryClient.resetQueries()
  }
  for (const query of await keptOf(nextOwner)) {
    if (owner !== nextOwner) return
    const updatedAt = queryClient.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0
    if (updatedAt < query.updatedAt) {
      queryClient.setQueryData(query.queryKey, query.data, { updatedAt: query.updatedAt })
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
  }
}

/** Deletes a person's stored answers from this device. */
export async function forgetQueriesOf(person: string): Promise<void> {
  const db = await offlineStore()
  await db.delete('queries', IDBKeyRange.bound([person, ''], [person, []]))
}

/**
 * Writes every successful answer to the device from now on. Realtime events that a query applies itself are written in
 * batches. Returns the function that stops it.
 */
export function startKeepingQueries(): () => void {
  const unsaved = new Map<Query, ReturnType<typeof setTimeout>>()
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { query } = event
    if (query.meta?.keep === false) return
    if (!event.action.manual) void keep(query)
    else if (query.meta?.appliesRealtime && !unsaved.has(query))
      unsaved.set(
        query,
        setTimeout(() => {
          unsaved.delete(query)
          void keep(query)
        }, SAVE_DELAY_MS),
      )
  })
  return () => {
    stop()
    for (const timer of unsaved.values()) clearTimeout(timer)
  }
}

async function keep({ queryHash: hash, queryKey, state, meta }: Query): Promise<void> {
  const expires = state.dataUpdatedAt + (meta?.keepMs ?? OFFLINE_LIFETIME_MS)
  const query: KeptQuery = {
    owner,
    hash,
    queryKey,
    data: state.data,
    updatedAt: state.dataUpdatedAt,
    expires,
  }
  if (meta?.isSmall) writeCached(cacheKey(query), query, { tags: tablesOf({ queryKey, meta }) })
  try {
    const db = await offlineStore()
    if (query.owner === owner) await db.put('queries', query)
  } catch (cause) {
    console.warn('An answer could not be kept for reading offline', cause)
  }
}

const cacheKey = ({ owner: person, hash }: Pick<KeptQuery, 'owner' | 'hash'>) => `${person} ${hash}`

function cachedOf(person: string): KeptQuery[] {
  return cachedItems(cacheKey({ owner: person, hash: '' })).map(({ value }) => value as KeptQuery)
}

async function keptOf(person: string): Promise<KeptQuery[]> {
  try {
    const db = await offlineStore()
    const all = await db.getAll('queries')
    const old = all.filter((query) => query.expires <= Date.now())
    await Promise.all(old.map((query) => db.delete('queries', [query.owner, query.hash])))
    return [
      ...cachedOf(person),
      ...all.filter((query) => query.owner === person && query.expires > Date.now()),
    ]
  } catch (cause) {
    console.warn('Only the small answers kept for reading offline could be opened', cause)
    return cachedOf(person)
  }
}
