import { supabase } from '#web/data/client.ts'
import { config } from '#web/data/config.ts'
import type { Profile } from '#web/data/profile.ts'
import { PushError } from '#web/pwa/push-error.ts'
import { dropToken, pushToken } from '#web/pwa/push-token.ts'
import { topicsFor } from '#web/pwa/topics.ts'

/** A token that the club has not heard of for so long is told again. */
export const REFRESH_MS = 24 * 60 * 60_000
const STORAGE_KEY = 'push-device'

/** What the club was told of this device. */
interface Told {
  userId: string
  token: string
  topics: string[]
  /** Milliseconds. */
  at: number
}

/**
 * Makes this device the person's: stores its token on the profile when another one was stored last, and subscribes its
 * topics. The club keeps tokens to itself, so this device remembers which one it stored. Repeats after 24 hours. Throws
 * PushError.
 */
export async function registerDevice(profile: Profile, now: number = Date.now()): Promise<void> {
  const token = await pushToken(config().vapidPublicKey ?? '')
  const before = toldOf(profile.id, token)
  const isFresh = before !== undefined && now - before.at < REFRESH_MS
  if (!before) await storeToken(profile.id, token, now)
  else if (!isFresh) await refreshToken(token)
  const topics = topicsFor(profile.role_id, profile.id)
  const known = isFresh ? before.topics : []
  await subscribeTo(
    token,
    topics.filter((topic) => !known.includes(topic)),
    'subscribe-to-topic',
    'subscribe',
  )
  const left = (before?.topics ?? []).filter((topic) => !topics.includes(topic))
  await subscribeTo(token, left, 'unsubscribe-from-topic', 'unsubscribe')
  tell({ userId: profile.id, token, topics, at: isFresh ? before.at : now })
}

/** Whether the club was told of this device for that person. */
export function isRegistered(userId: string): boolean {
  return stored()?.userId === userId
}

/** Ends pushes to this device, whoever it was registered for. Throws PushError. */
export async function forgetDevice(): Promise<void> {
  const told = stored()
  localStorage.removeItem(STORAGE_KEY)
  if (told) await dropToken()
}

async function storeToken(userId: string, token: string, now: number): Promise<void> {
  const { error } = await supabase()
    .from('profiles')
    .update({ fcm_token: token, fcm_token_timestamp: new Date(now).toISOString() })
    .eq('id', userId)
  if (error) throw new PushError('update', error)
}

async function refreshToken(token: string): Promise<void> {
  const { error } = await supabase().functions.invoke('update-fcm-token', { body: { token } })
  if (error) throw new PushError('update', error)
}

async function subscribeTo(
  token: string,
  topics: string[],
  name: 'subscribe-to-topic' | 'unsubscribe-from-topic',
  fault: 'subscribe' | 'unsubscribe',
): Promise<void> {
  for (const topic of topics) {
    const { error } = await supabase().functions.invoke(name, { body: { token, topic } })
    if (error) throw new PushError(fault, error)
  }
}

function toldOf(userId: string, token: string): Told | undefined {
  const told = stored()
  return told?.userId === userId && told.token === token ? told : undefined
}

function stored(): Told | undefined {
  try {
    const told = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Told | null
    return told && typeof told.userId === 'string' && Array.isArray(told.topics) ? told : undefined
  } catch {
    return undefined
  }
}

function tell(told: Told): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(told))
}
