import { fieldsOf, isOneOf } from '#domain/base/unknown.ts'
import { enums } from '#domain/generated/enums.ts'
import { errorCode } from '#domain/generated/errors.ts'
import { supabase } from '#web/data/client.ts'
import { config } from '#web/data/config.ts'
import { persistedJson } from '#web/data/persisted-value.ts'
import type { Profile } from '#web/data/session/profile.ts'
import { PushError } from '#web/pwa/push-error.ts'
import { dropToken, pushToken } from '#web/pwa/push-token.ts'
import { changeSubscription } from '#web/pwa/topic-subscription.ts'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'

/** An older token is sent again. */
export const REFRESH_MS = 24 * 60 * 60_000
const registration = persistedJson('push-device', asRegistration)

/** The last confirmed registration of this device. */
interface Registration {
  userId: string
  token: string
  /** When the club received the token; milliseconds. */
  at: number
}

/** The muted kinds on this device: a registration ends with its session, and the next one gets them again. */
const mutedKinds = persistedJson('push-muted', (stored) => fieldsOf(stored) as Record<string, string[]>)

/** Stores the muted kinds of this device, as confirmed by the club. */
export function rememberMutedKinds(userId: string, kinds: readonly string[]): void {
  const { [userId]: before = [], ...others } = mutedKinds.get() ?? {}
  if (before.join() === kinds.join()) return
  try {
    mutedKinds.set({ ...others, [userId]: [...kinds] })
  } catch (cause) {
    console.warn('The device has no room for the muted kinds, which the club has', cause)
  }
}

/**
 * Registers this device for the person, with exactly the topics of their role. Reads the club's topics of this device
 * first, adds and ends only what differs, and sends the token again once it is 24 hours old. Throws PushError; a device
 * that the person removed from elsewhere is registered only at their request here.
 */
export async function registerDevice(
  profile: Profile,
  now: number = Date.now(),
  isAsked = false,
): Promise<void> {
  const before = registration.get()
  // The subscription of another person stays theirs: the club refuses it, and a new one is created below.
  if (before && before.userId !== profile.id) await dropToken(config().firebase).catch(() => undefined)
  try {
    await register(profile, now)
  } catch (cause) {
    if (!isTaken(cause) && !(isAsked && isRemoved(cause))) throw cause
    await dropToken(config().firebase)
    await register(profile, now)
  }
}

/** Whether the club has confirmed this device for that person. */
export function isRegistered(userId: string): boolean {
  return registration.get()?.userId === userId
}

/** The club's token of this device; undefined without one. */
export function registeredToken(): string | undefined {
  return registration.get()?.token
}

/** When the club received the token of this device; undefined without one. */
export function registeredAt(): number | undefined {
  return registration.get()?.at
}

/**
 * Ends pushes to this device: at the club if `userId`, who is signed in, registered it (otherwise the end of the
 * session did), and at the push service. Throws PushError when either failed; then call it again.
 */
export async function forgetDevice(userId: string | undefined): Promise<void> {
  const current = registration.get()
  const isMine = current !== undefined && current.userId === userId
  const ends = await Promise.allSettled([
    isMine ? endAtClub(current.token) : undefined,
    dropToken(config().firebase),
  ])
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  registration.set(undefined)
}

async function register(profile: Profile, now: number): Promise<void> {
  const token = await pushToken(config().vapidPublicKey ?? '', config().firebase)
  const before = registration.get()
  const isConfirmed = before?.userId === profile.id && before.token === token
  const isFresh = isConfirmed && now - before.at < REFRESH_MS
  const clubTopics = await topicsAtClub(token)
  if (clubTopics === null) await storeToken(profile.id, token, now)
  else if (!isFresh) await renewToken(token)
  // An earlier try may have stopped after its token.
  if (clubTopics === null || !isConfirmed) await muteAgain(profile.id, token)
  const topics = topicsFor(profile.role_id, profile.id)
  for (const topic of topics) {
    if (!clubTopics?.includes(topic)) await changeSubscription('subscribe', token, topic)
  }
  for (const topic of clubTopics ?? []) {
    if (!topics.includes(topic)) await changeSubscription('unsubscribe', token, topic)
  }
  const at = clubTopics !== null && isFresh ? before.at : now
  try {
    registration.set({ userId: profile.id, token, at })
  } catch (cause) {
    // It lasts for this page, and the next one registers again.
    showNotSaved(cause)
  }
}

/** The topics of this device at the club; null if it is not registered in this session. */
async function topicsAtClub(token: string): Promise<string[] | null> {
  const { data, error } = await supabase().rpc('device_topics', { token })
  if (error) throw new PushError('update', error)
  return data
}

async function storeToken(userId: string, token: string, now: number): Promise<void> {
  const { error } = await supabase()
    .from('profiles')
    .update({ fcm_token: token, fcm_token_timestamp: new Date(now).toISOString() })
    .eq('id', userId)
  if (error) throw new PushError('update', error)
}

async function muteAgain(userId: string, token: string): Promise<void> {
  const muted_kinds = (mutedKinds.get()?.[userId] ?? []).filter((kind) =>
    isOneOf(enums.push_token_muted_kinds, kind),
  )
  if (muted_kinds.length === 0) return
  const { data, error } = await supabase().rpc('my_devices', { token })
  if (error) throw new PushError('update', error)
  const device = data.find(({ is_this }) => is_this)
  if (!device?.id || device.muted_kinds?.length) return
  const answer = await supabase().from('push_token').update({ muted_kinds }).eq('id', device.id)
  if (answer.error) throw new PushError('update', answer.error)
}

async function endAtClub(token: string): Promise<void> {
  const { error } = await supabase().rpc('end_device', { token })
  if (error) throw new PushError('unsubscribe', error)
}

async function renewToken(token: string): Promise<void> {
  const { error } = await supabase().functions.invoke('update-fcm-token', { body: { token } })
  if (error) throw new PushError('update', error)
}

/** Whether the club refused the device because its person removed it. */
export function isRemoved(error: unknown): boolean {
  return error instanceof PushError && fieldsOf(error.cause).code === errorCode.push_device_removed
}

function isTaken(error: unknown): boolean {
  return error instanceof PushError && fieldsOf(error.cause).code === errorCode.push_token_taken
}

function asRegistration(stored: unknown): Registration | undefined {
  const { userId, token, at } = fieldsOf(stored)
  const isValid = typeof userId === 'string' && typeof token === 'string' && typeof at === 'number'
  return isValid ? { userId, token, at } : undefined
}

/** The topics of a person's devices, by role. */
function topicsFor(roleId: string, userId: string): string[] {
  const own = [`orders-${userId}`, `issues-${userId}`, `user_${userId}`, 'global_announcements']
  if (roleId === 'kitchen') return ['kitchen-orders', ...own]
  if (roleId === 'admin' || roleId === 'maintenance') return ['all-issues', ...own]
  return own
}
