import { onReachable, reachability } from '#web/data/network.ts'
import { wakeAfterOutage } from '#web/data/outbox/outbox-sender.ts'
import { shownRecords } from '#web/data/outbox/outbox-view.ts'

/** As in web/pwa/worker/background-sync.ts. */
const SYNC_TAG = 'greenside-outbox'
/** Shorter than the worker's wait for the answer. */
const LIMIT_MS = 15_000

interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

/**
 * Wakes this page when a network returns while changes wait, even if the system has suspended it. No effect in a
 * browser without Background Sync: the outbox then retries by itself. Returns the function that stops it.
 */
export function startBackgroundSync(): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const { serviceWorker } = navigator
  let isAsked = false
  const ask = () => {
    if (isAsked || reachability.get() || !isWaiting()) return
    isAsked = true
    void askForSync(serviceWorker).then((isAccepted) => {
      isAsked = isAccepted
    })
  }
  const onMessage = ({ data, ports }: MessageEvent<{ type?: unknown } | null>) => {
    if (data?.type === 'send-outbox')
      void sendNow().then((isSent) => ports[0]?.postMessage(isSent ? 'sent' : 'waits'))
  }
  const stops = [
    shownRecords.subscribe(ask),
    reachability.subscribe(ask),
    onReachable(() => {
      isAsked = false
    }),
  ]
  serviceWorker.addEventListener('message', onMessage)
  ask()
  return () => {
    for (const stop of stops) stop()
    serviceWorker.removeEventListener('message', onMessage)
  }
}

/** Whether the browser will call the worker. */
async function askForSync(container: ServiceWorkerContainer): Promise<boolean> {
  try {
    const { sync }: SyncRegistration = await container.ready
    await sync?.register(SYNC_TAG)
    return sync !== undefined
  } catch (cause) {
    console.warn('The browser does not send in the background', cause)
    return false
  }
}

/**
 * Sends waiting changes; returns whether none waits any more. A refused change waits for its author, not for a network.
 */
function sendNow(): Promise<boolean> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve(!isWaiting())
    }
    const timer = setTimeout(end, LIMIT_MS)
    const stop = shownRecords.subscribe(() => isWaiting() || end())
    wakeAfterOutage()
    if (!isWaiting()) end()
  })
}

function isWaiting(): boolean {
  return shownRecords.get().some(({ status }) => status === 'pending')
}
