import { startBackgroundSync } from '#web/pwa/background-sync.ts'
import { startBadge } from '#web/pwa/badge.ts'
import { startForeground } from '#web/pwa/foreground.ts'
import { startInstall } from '#web/pwa/install.ts'
import { adoptNotifications } from '#web/pwa/notification-service.ts'
import { startPush } from '#web/pwa/push.ts'
import { startShareCleanup } from '#web/pwa/shared-things.ts'
import { startWorkerNote } from '#web/pwa/worker-note.ts'
import { registerWorker } from '#web/pwa/worker-registration.ts'

/**
 * Starts what makes a page an installed app: its worker (which also opens it with no network), pushes, and news while
 * it is open. `open` goes to a path of the app. Returns the way to stop.
 */
export function startPwa(open: (path: string) => void): () => void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    void registerWorker().catch((cause) => console.warn('The app will not open without a network:', cause))
  }
  void adoptNotifications().catch((cause) => console.error('Stored notifications wait:', cause))
  const stops = [
    startForeground(open),
    startPush(),
    startWorkerNote(),
    startBadge(),
    startBackgroundSync(),
    startInstall(),
    startShareCleanup(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
