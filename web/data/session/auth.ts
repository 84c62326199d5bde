import type { Session, SupabaseClient } from '@supabase/supabase-js'
import { fieldsOf } from '#domain/base/unknown.ts'
import { config, gatewayUrl } from '#web/data/config.ts'
import { isHidden, isNearEnd, untilSeen, withoutRenewal } from '#web/data/session/hidden-page.ts'
import { cookieStorage, hasSessionCookie } from '#web/data/session/session-cookie.ts'
import { createEmitter } from '#web/data/store.ts'
import { fetchInTime } from '#web/data/timed-fetch.ts'

type AuthClient = SupabaseClient['auth']

let client: AuthClient | undefined
let loading: Promise<AuthClient> | undefined
let mayUseStored = true
const creation = createEmitter<[client: AuthClient]>()

/**
 * The single client of auth of this tab, loaded at the first call. Call after loadConfig() has resolved. Rejects with an
 * AbortError when its code cannot be fetched; the next call tries again.
 */
export function authClient(): Promise<AuthClient> {
  loading ??= loadClient().catch((cause: unknown) => {
    loading = undefined
    throw cause
  })
  return loading
}

/** Calls the listener with the client once it exists. Returns the function that stops it. */
export function onAuthClient(listener: (client: AuthClient) => void): () => void {
  if (!client) return creation.subscribe(listener)
  listener(client)
  return () => undefined
}

/** From now on each request waits for the client: the address may contain a session, which only the client reads. */
export function waitForAuthClient(): void {
  mayUseStored = false
}

async function loadClient(): Promise<AuthClient> {
  const { createAuthClient } = await import('#web/data/session/auth-client.ts').catch((cause: unknown) => {
    console.warn('The client of auth could not be fetched', cause)
    throw new DOMException('Failed to fetch the client of auth', 'AbortError')
  })
  // The client renews a session near its end.
  if (hasStoredSession()) await untilSeen()
  client = createAuthClient({
    url: `${gatewayUrl()}/auth/v1`,
    anonKey: config().anonKey,
    storageKey: storageKey(),
    fetch: fetchInTime,
  })
  // In this task: only early listeners get the events of a link in the address.
  creation.emit(client)
  return client
}

/**
 * The session of this device, renewed near its end; null without one. Until the client is there, this is the stored one
 * while it lasts, so that a first screen does not wait for the client.
 */
export async function currentSession(): Promise<Session | null> {
  if (!client && mayUseStored) {
    if (!hasStoredSession()) return null
    const session = await storedSession()
    if (session && !isNearEnd(session)) return session
    if (session && isHidden()) return withoutRenewal(session)
  }
  const { data } = await (await authClient()).getSession()
  return data.session
}

/** True when this device holds a session, even if its token could not be refreshed without a network. */
export function hasStoredSession(): boolean {
  return hasSessionCookie(storageKey()) || localStorage.getItem(storageKey()) !== null
}

/** The session in the cookies; undefined where only the client can read it. */
async function storedSession(): Promise<Session | undefined> {
  try {
    const session: unknown = JSON.parse((await cookieStorage.getItem(storageKey())) ?? 'null')
    const { access_token, expires_at, user } = fieldsOf(session)
    const isSession = typeof access_token === 'string' && typeof expires_at === 'number' && user
    return isSession ? (session as Session) : undefined
  } catch {
    return undefined
  }
}

/** The library's default name. */
function storageKey(): string {
  return `sb-${new URL(gatewayUrl()).hostname.split('.')[0]}-auth-token`
}
