import { startBackgroundSync } from '#web/pwa/background-sync.ts'
import { startBadge } from '#web/pwa/badge.ts'
import { startForeground } from '#web/pwa/foreground.ts'
import { adoptNotifications } from '#web/pwa/notification-service.ts'
import { startPush } from '#web/pwa/push.ts'
import { startShareCleanup } from '#web/pwa/shared-things.ts'
import { startWorkerNote } from '#web/pwa/worker-note.ts'
import { registerWorker } from '#web/pwa/worker-registration.ts'

/** Registers the worker, which copies the app to this device and opens it with no network. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void registerWorker().catch((cause) => console.warn('The app will not open without a network:', cause))
}

/**
 * Starts what an installed app has besides its worker: pushes, and news while it is open. `open` goes to a path of the app.
 * Returns the function that stops it.
 */
export function startPwa(open: (path: string) => void): () => void {
  void adoptNotifications().catch((cause) => console.error('Stored notifications wait:', cause))
  const stops = [
    startForeground(open),
    startPush(),
    startWorkerNote(),
    startBadge(),
    startBackgroundSync(),
    startShareCleanup(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
