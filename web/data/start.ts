import { loadConfig } from '#web/data/config.ts'
import { reachability, startNetwork } from '#web/data/network.ts'
import { startOutbox } from '#web/data/outbox/outbox.ts'
import { keepCachedOffline, startPruning } from '#web/data/queries/cache.ts'
import { startKeepingQueries } from '#web/data/queries/query-keeper.ts'
import { startRealtime } from '#web/data/realtime.ts'
import { restoreSession } from '#web/data/session/session.ts'

/**
 * Starts the data layer. Resolves when the present user is known; rejects only on a first start offline. The client of
 * auth is loaded after `untilDrawn`, if the first screen does not need it. Returns the function that stops it.
 */
export async function startData(untilDrawn?: Promise<unknown>): Promise<() => void> {
  const stops = [startNetwork()]
  await loadConfig()
  stops.push(startKeepingQueries(), startPruning(), keepCacheWhileAway(), await restoreSession(untilDrawn))
  stops.push(startRealtime())
  stops.push(await startOutbox().catch(withoutOutbox))
  return () => {
    for (const stop of stops.reverse()) stop()
  }
}

/** The cache lives for five minutes, or for a day while the club cannot be reached. */
function keepCacheWhileAway(): () => void {
  return reachability.subscribe(() => reachability.get() || keepCachedOffline())
}

function withoutOutbox(cause: unknown): () => void {
  console.error('This device keeps no changes; nothing can be written from it', cause)
  return () => undefined
}
