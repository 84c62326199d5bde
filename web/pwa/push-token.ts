import { permission } from '#web/pwa/permission.ts'
import { PushError } from '#web/pwa/push-error.ts'
import { registerWorker, untilActive } from '#web/pwa/worker-registration.ts'

/**
 * The push token of this device: its Web Push subscription, as text that stays the same while the subscription does.
 * `vapidPublicKey` is the club's, base64url. Throws PushError; never asks the person.
 */
export async function pushToken(vapidPublicKey: string): Promise<string> {
  checkBrowser()
  if (permission() !== 'granted') throw new PushError('blocked')
  const key = applicationServerKey(vapidPublicKey)
  const registration = await registerWorker()
  await untilActive(registration)
  try {
    return tokenOf((await currentSubscription(registration, key)) ?? (await subscribe(registration, key)))
  } catch (cause) {
    throw new PushError('subscribe', cause)
  }
}

/** Throws PushError when the browser lacks what push stands on. */
export function checkBrowser(): void {
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)) {
    throw new PushError('unsupported')
  }
  if (!('indexedDB' in globalThis && globalThis.indexedDB)) throw new PushError('noDatabase')
}

/** The key as the browser wants it. Throws PushError when it is missing or no point of P-256. */
export function applicationServerKey(base64url: string): Uint8Array<ArrayBuffer> {
  if (!base64url) throw new PushError('noKey')
  try {
    const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
    if (bytes.length === 65 && bytes[0] === 4) return bytes
  } catch {
    // No base64.
  }
  throw new PushError('badKey')
}

/** Ends the subscription of this device: the push service forgets it, and the club hears that at its next push. */
export async function dropToken(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/')
  const subscription = await registration?.pushManager?.getSubscription()
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

/** The subscription that there is; one that is bound to another key is ended, for the club cannot use it any more. */
async function currentSubscription(
  { pushManager }: ServiceWorkerRegistration,
  key: Uint8Array,
): Promise<PushSubscription | undefined> {
  const subscription = await pushManager.getSubscription()
  if (!subscription) return undefined
  const bound = subscription.options?.applicationServerKey
  if (!bound || String(new Uint8Array(bound)) === String(key)) return subscription
  await subscription.unsubscribe()
  return undefined
}

function tokenOf(subscription: PushSubscription): string {
  const { endpoint, keys } = subscription.toJSON()
  return JSON.stringify({ endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } })
}
