import { latestBuild, offerReload } from '#web/app/build-watch.ts'
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

interface ReloadGuardOptions {
  /** The build that this page runs. */
  present: string
  /** Whether a screen was drawn already: from then on the person may have typed something. */
  isDrawn: () => boolean
  reload?: () => void
  /** Offers the new version. */
  offer?: () => void
  check?: () => Promise<boolean>
}

/**
 * After a new version was put on the server, the chunks of the old one are gone. A page whose first screen fails to load for
 * that reason reloads once: nobody has typed anything. Later it only offers to, where the server has a newer build; the
 * screen that failed says what happened. Without a network there is nothing to reload.
 */
export function startReloadGuard({
  present,
  isDrawn,
  reload = () => location.reload(),
  offer = offerReload,
  check = checkConnection,
}: ReloadGuardOptions): () => void {
  const onFailure = (event: Event) => {
    // The chunk may have failed because the connection has just gone: a reload would end on the browser's own page.
    if (!navigator.onLine || !reachability.get()) return
    if (isDrawn()) return void offerNewer(present, offer)
    if (!mayReload()) return
    event.preventDefault()
    // Only a reload that happens counts: what boot.ts fetches ahead may fail before the club can be asked.
    void check().then((isReachable) => (isReachable ? reload() : reloadedAt.set(undefined)))
  }
  addEventListener('vite:preloadError', onFailure)
  return () => removeEventListener('vite:preloadError', onFailure)
}

async function offerNewer(present: string, offer: () => void): Promise<void> {
  const latest = await latestBuild()
  if (latest !== undefined && latest !== present) offer()
}
