/// <reference lib="webworker" />
import { readNote, writeNote } from './note.ts'
import { callClub } from './report.ts'

/** The event of the Push API; browsers may omit either subscription. */
export interface SubscriptionChange extends Event {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/**
 * Replaces a subscription that the push service ended, so that pushes continue until the app opens again. Without the
 * old token the club cannot identify the device; the app then registers it at its next start.
 */
export async function renewSubscription(
  { pushManager }: ServiceWorkerRegistration,
  { oldSubscription, newSubscription }: SubscriptionChange,
): Promise<void> {
  const note = await readNote()
  const before = note.token ?? (oldSubscription ? tokenOf(oldSubscription) : undefined)
  const key = oldSubscription?.options.applicationServerKey ?? note.vapidPublicKey
  const current =
    newSubscription ??
    (await pushManager.getSubscription()) ??
    (key ? await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }) : undefined)
  if (!before || !current) return
  const token = tokenOf(current)
  if (token === before) return
  if (await callClub('replace_push_token', { before, token }))
    await writeNote({ ...note, token, replaced: note.replaced ?? before })
}

/** The same text as in web/pwa/push-token.ts. */
function tokenOf(subscription: PushSubscription): string {
  const { endpoint, keys } = subscription.toJSON()
  return JSON.stringify({ endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } })
}
