import { checkConnection, reachability } from '#web/data/network.ts'
import { persistedJson } from '#web/data/persisted-value.ts'

/** At most one automatic reload in this time: a server that is broken must not make the page flicker for ever. */
export const RELOAD_GUARD_MS = 10_000

const reloadedAt = persistedJson('reloaded-at', Number, 'sessionStorage')

/** Whether the page may reload by itself now; a yes is remembered, and the next ten seconds answer no. */
export function mayReload(now: number = Date.now()): boolean {
  if (now - (reloadedAt.get() ?? Number.NEGATIVE_INFINITY) < RELOAD_GUARD_MS) return false
  reloadedAt.set(now)
  return true
}

/**
 * After a new version was put on the server, the chunks of the old one are gone: a screen that fails to load for that
 * reason reloads the page once. Without a network there is nothing to reload, and the error screen says so.
 */
export function startReloadGuard(
  reload: () => void = () => location.reload(),
  check: () => Promise<boolean> = checkConnection,
): () => void {
  const onFailure = (event: Event) => {
    // The chunk may have failed because the connection has just gone: a reload would end on the browser's own page.
    if (!navigator.onLine || !reachability.get() || !mayReload()) return
    event.preventDefault()
    // Only a reload that happens counts: what boot.ts fetches ahead may fail before the club can be asked.
    void check().then((isReachable) => (isReachable ? reload() : reloadedAt.set(undefined)))
  }
  addEventListener('vite:preloadError', onFailure)
  return () => removeEventListener('vite:preloadError', onFailure)
}
