import type { FirebaseWebApp } from '#web/data/config.ts'
import {
  endFirebaseToken,
  firebaseToken,
  isFirebaseDown,
  noteFirebaseDown,
} from '#web/pwa/firebase/firebase-token.ts'
import { permission } from '#web/pwa/permission.ts'
import { PushError } from '#web/pwa/push-error.ts'
import { registerWorker, untilActive } from '#web/pwa/worker-registration.ts'

/**
 * The push token of this device: its Firebase token if the club uses Firebase, else its Web Push subscription, as text
 * that stays the same while the subscription does. A device that Firebase does not register uses Web Push for 24 hours,
 * then it retries. `vapidPublicKey` is the club's, base64url. Throws PushError; never asks the person.
 */
export async function pushToken(vapidPublicKey: string, firebase?: FirebaseWebApp | null): Promise<string> {
  checkBrowser()
  if (permission() !== 'granted') throw new PushError('blocked')
  if (!firebase) {
    const key = applicationServerKey(vapidPublicKey)
    return subscriptionToken(await activeWorker(), key)
  }
  const worker = await activeWorker()
  if (isFirebaseDown(firebase) && vapidPublicKey)
    return subscriptionToken(worker, applicationServerKey(vapidPublicKey))
  // The library uses any existing subscription, even one with the club's own key.
  const before = await currentSubscription(worker, applicationServerKey(firebase.vapidKey))
  try {
    return await firebaseToken(firebase, worker)
  } catch (cause) {
    // A device registered with Firebase keeps getting its pushes; its token is renewed once Firebase answers.
    if (before) throw new PushError('update', cause)
    if (!vapidPublicKey) throw new PushError('subscribe', cause)
    console.warn('Firebase did not register this device, which uses Web Push:', cause)
  }
  const token = await subscriptionToken(worker, applicationServerKey(vapidPublicKey))
  noteFirebaseDown(firebase)
  return token
}

async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await registerWorker()
  await untilActive(registration)
  return registration
}

async function subscriptionToken(
  registration: ServiceWorkerRegistration,
  key: Uint8Array<ArrayBuffer>,
): Promise<string> {
  try {
    return tokenOf((await currentSubscription(registration, key)) ?? (await subscribe(registration, key)))
  } catch (cause) {
    throw new PushError('subscribe', cause)
  }
}

/** Throws PushError when the browser lacks a requirement of push. */
export function checkBrowser(): void {
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)) {
    throw new PushError('unsupported')
  }
  if (!('indexedDB' in globalThis && globalThis.indexedDB)) throw new PushError('noDatabase')
}

/** The key in the browser's format. Throws PushError when it is missing or no point of P-256. */
export function applicationServerKey(base64url: string): Uint8Array<ArrayBuffer> {
  if (!base64url) throw new PushError('noKey')
  try {
    const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
    if (bytes.length === 65 && bytes[0] === 4) return bytes
  } catch {
    // Invalid base64.
  }
  throw new PushError('badKey')
}

/**
 * Ends the subscription of this device, and its Firebase token if any: the push service forgets it, and the club learns
 * of it at its next push.
 */
export async function dropToken(firebase?: FirebaseWebApp | null): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/')
  const current = await registration?.pushManager?.getSubscription()
  const isFirebases = firebase && current && isBoundTo(current, applicationServerKey(firebase.vapidKey))
  if (isFirebases) await endFirebaseToken(firebase, registration!)
  const subscription = isFirebases ? await registration!.pushManager.getSubscription() : current
  if (!subscription) return
  const ended = await subscription.unsubscribe().catch((cause: unknown) => {
    throw new PushError('unsubscribe', cause)
  })
  if (!ended) throw new PushError('unsubscribe')
}

function subscribe(
  registration: ServiceWorkerRegistration,
  key: Uint8Array<ArrayBuffer>,
): Promise<PushSubscription> {
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** The present subscription; one bound to another key is ended, because the club cannot use it any more. */
async function currentSubscription(
  { pushManager }: ServiceWorkerRegistration,
  key: Uint8Array,
): Promise<PushSubscription | undefined> {
  const subscription = await pushManager.getSubscription()
  if (!subscription) return undefined
  if (isBoundTo(subscription, key)) return subscription
  await subscription.unsubscribe()
  return undefined
}

/** Whether the subscription is for senders with that key; assumed if the browser does not tell. */
function isBoundTo(subscription: PushSubscription, key: Uint8Array): boolean {
  const bound = subscription.options?.applicationServerKey
  return !bound || String(new Uint8Array(bound)) === String(key)
}

function tokenOf(subscription: PushSubscription): string {
  const { endpoint, keys } = subscription.toJSON()
  return JSON.stringify({ endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } })
}
