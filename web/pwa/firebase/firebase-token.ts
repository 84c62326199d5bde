import { fieldsOf } from '#domain/base/unknown.ts'
import type { FirebaseWebApp } from '#web/data/config.ts'
import { persistedJson } from '#web/data/persisted-value.ts'

/** After a Firebase failure, the device uses Web Push for this long before a retry. */
const FALLBACK_MS = 24 * 60 * 60_000
/** A network that blocks Firebase must not leave the device without pushes. */
const TIMEOUT_MS = 20_000
const failure = persistedJson('firebase-failed', asFailure)

interface Failure {
  appId: string
  /** Milliseconds. */
  at: number
}

/** Whether this device uses Web Push because Firebase failed in the last 24 hours. */
export function isFirebaseDown(webApp: FirebaseWebApp, now: number = Date.now()): boolean {
  const last = failure.get()
  return last?.appId === webApp.appId && now - last.at < FALLBACK_MS
}

/** Records that this device uses Web Push instead of Firebase from now on. */
export function noteFirebaseDown({ appId }: FirebaseWebApp): void {
  failure.set({ appId, at: Date.now() })
}

/** The token of this browser at Firebase. Rejects with an Error when the library or its services fail. */
export async function firebaseToken(
  webApp: FirebaseWebApp,
  worker: ServiceWorkerRegistration,
): Promise<string> {
  const { registrationToken } = await import('./library.ts')
  const token = await inTime(registrationToken(webApp, worker))
  failure.set(undefined)
  return token
}

/**
 * Ends the token at Firebase. A failure is only logged: the caller ends the subscription, after which no Firebase push
 * arrives either.
 */
export async function endFirebaseToken(
  webApp: FirebaseWebApp,
  worker: ServiceWorkerRegistration,
): Promise<void> {
  try {
    const { endRegistrationToken } = await import('./library.ts')
    await inTime(endRegistrationToken(webApp, worker))
  } catch (cause) {
    console.warn('Firebase did not end its token:', cause)
  }
}

function inTime<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Firebase did not answer in time')), TIMEOUT_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

function asFailure(stored: unknown): Failure | undefined {
  const { appId, at } = fieldsOf(stored)
  return typeof appId === 'string' && typeof at === 'number' ? { appId, at } : undefined
}
