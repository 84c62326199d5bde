import { latestBuild, offerReload } from '#web/app/build-watch.ts'
import { checkConnection, reachability } from '#web/data/network.ts'
import { persistedJson } from '#web/data/persisted-value.ts'

/** At most one automatic reload in this time: a broken server must not make the page reload for ever. */
export const RELOAD_GUARD_MS = 10_000

const reloadedAt = persistedJson('reloaded-at', Number, 'sessionStorage')

/** Whether the page may reload by itself now; after a yes, the next ten seconds answer no. */
export function mayReload(now: number = Date.now()): boolean {
  if (now - (reloadedAt.get() ?? Number.NEGATIVE_INFINITY) < RELOAD_GUARD_MS) return false
  reloadedAt.set(now)
  return true
}

interface ReloadGuardOptions {
  /** The build of this page. */
  present: string
  /** Whether a screen was drawn: from then on there may be typed text. */
  isDrawn: () => boolean
  reload?: () => void
  /** Offers the new version. */
  offer?: () => void
  check?: () => Promise<boolean>
}

/**
 * A new version on the server removes the chunks of the old one. A page whose first screen fails to load for that
 * reason reloads once: there is no typed text yet. Later it only offers a reload, if the server has a newer build; the
 * failed screen shows the error. Without a network there is nothing to reload.
 */
export function startReloadGuard({
  present,
  isDrawn,
  reload = () => location.reload(),
  offer = offerReload,
  check = checkConnection,
}: ReloadGuardOptions): () => void {
  const onFailure = (event: Event) => {
    // The chunk may have failed because the connection was just lost: a reload would end on the browser's own page.
    if (!navigator.onLine || !reachability.get()) return
    if (isDrawn()) return void offerNewer(present, offer)
    if (!mayReload()) return
    event.preventDefault()
    // Only an actual reload counts: boot.ts's prefetches may fail before the club can be asked.
    void check().then((isReachable) => (isReachable ? reload() : reloadedAt.set(undefined)))
  }
  addEventListener('vite:preloadError', onFailure)
  return () => removeEventListener('vite:preloadError', onFailure)
}

async function offerNewer(present: string, offer: () => void): Promise<void> {
  const latest = await latestBuild()
  if (latest !== undefined && latest !== present) offer()
}
