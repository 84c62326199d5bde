import { PushError } from '#web/pwa/push-error.ts'

const WORKER_PATH = '/firebase-messaging-sw.js'
/** The scope of Firebase's own push worker; a club that migrates from it may still have one. */
const PUSH_SCOPE = 'firebase-cloud-messaging-push-scope'
const ATTEMPTS = 10
const INTERVAL_MS = 1000

/** Registers the app's worker and unregisters all others. Throws PushError. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  if (!('serviceWorker' in navigator)) throw new PushError('unsupported')
  await unregisterOthers()
  try {
    // The development server serves the worker unbuilt, as a module.
    return await navigator.serviceWorker.register(WORKER_PATH, {
      type: import.meta.env.DEV ? 'module' : 'classic',
    })
  } catch (cause) {
    throw new PushError('worker', cause)
  }
}

/** Unregisters workers that are not the app's, except those whose scope contains the push one. */
async function unregisterOthers(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    if (!isOurs(registration) && !registration.scope.includes(PUSH_SCOPE)) await registration.unregister()
  }
}

function isOurs({ active, waiting, installing }: ServiceWorkerRegistration): boolean {
  const worker = active ?? waiting ?? installing
  return worker !== null && new URL(worker.scriptURL).pathname === WORKER_PATH
}

/** Checks up to ten times, a second apart, whether the worker is active. Throws PushError if it is not. */
export async function untilActive(registration: ServiceWorkerRegistration): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (registration.active) return
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS))
  }
  if (!registration.active)
    throw new PushError('worker', new Error('The service worker did not become active'))
}
