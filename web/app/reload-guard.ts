/** At most one automatic reload in this time: a server that is broken must not make the page flicker for ever. */
export const RELOAD_GUARD_MS = 10_000

const storageKey = 'reloaded-at'

/** Whether the page may reload by itself now; a yes is remembered, and the next ten seconds answer no. */
export function mayReload(now: number = Date.now()): boolean {
  const last = Number(sessionStorage.getItem(storageKey) ?? Number.NEGATIVE_INFINITY)
  if (now - last < RELOAD_GUARD_MS) return false
  sessionStorage.setItem(storageKey, String(now))
  return true
}

/**
 * After a new version was put on the server, the chunks of the old one are gone: a screen that fails to load for that
 * reason reloads the page once. Without a network there is nothing to reload, and the error screen says so.
 */
export function startReloadGuard(reload: () => void = () => location.reload()): () => void {
  const onFailure = (event: Event) => {
    if (!navigator.onLine || !mayReload()) return
    event.preventDefault()
    reload()
  }
  addEventListener('vite:preloadError', onFailure)
  return () => removeEventListener('vite:preloadError', onFailure)
}
