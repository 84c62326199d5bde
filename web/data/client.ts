import { AuthClient } from '@supabase/auth-js'
import { FunctionsClient } from '@supabase/functions-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#domain/generated/database.ts'
import { noteServerTime } from '#web/data/clock.ts'
import { config, gatewayUrl } from '#web/data/config.ts'
import { renewOnlyWhenSeen } from '#web/data/hidden-page.ts'
import { followRequest, reachability } from '#web/data/network.ts'
import { carryOverSession, cookieStorage, hasSessionCookie } from '#web/data/session/session-cookie.ts'

const ROW_TIMEOUT_MS = 20_000
const FILE_TIMEOUT_MS = 120_000
/** From the headers of an answer to the end of its body. */
const BODY_TIMEOUT_MS = 120_000

/**
 * The parts of supabase-js that a first screen may need, combined as in the library. The other two load when needed:
 * web/data/files/files.ts and web/data/live-client.ts (docs/decisions/0136).
 */
export type AppClient = Pick<SupabaseClient<Database>, 'auth' | 'from' | 'rpc' | 'functions'>

let client: AppClient | undefined
/** Called when the club reports that this device's token gives no rights; see session.ts. */
let sessionFaultListener: () => void = () => {}

/** The single client of this tab, created at the first call. Call after loadConfig() has resolved. */
export function supabase(): AppClient {
  client ??= makeClient()
  return client
}

function makeClient(): AppClient {
  carryOverSession(sessionKey())
  const { anonKey } = config()
  const auth = new AuthClient({
    url: `${gatewayUrl()}/auth/v1`,
    headers: { Authorization: `Bearer ${anonKey}`, apikey: anonKey },
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    flowType: 'pkce',
    storage: cookieStorage,
    storageKey: sessionKey(),
    fetch: fetchInTime,
  })
  renewOnlyWhenSeen(auth)
  const rest = new PostgrestClient<Database>(`${gatewayUrl()}/rest/v1`, {
    schema: 'public',
    fetch: fetchInName,
  })
  const functions = new FunctionsClient(`${gatewayUrl()}/functions/v1`, { customFetch: fetchInName })
  return {
    auth,
    from: rest.from.bind(rest) as AppClient['from'],
    rpc: rest.rpc.bind(rest) as AppClient['rpc'],
    functions,
  }
}

/** The token of the session; without one the club's public key. */
export async function accessToken(): Promise<string> {
  const { data } = await supabase().auth.getSession()
  return data.session?.access_token ?? config().anonKey
}

/** fetch with the token of the session, unless the request has another. */
export async function fetchInName(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  const token = await accessToken()
  if (!headers.has('apikey')) headers.set('apikey', config().anonKey)
  if (!headers.has('Authorization')) headers.set('Authorization', `Bearer ${token}`)
  return fetchInTime(input, { ...init, headers })
}

/** Calls the listener when a token gives no rights: its session is over, or needs a second factor. */
export function onSessionFault(listener: () => void): void {
  sessionFaultListener = listener
}

/** True when this device holds a session, even if its token could not be refreshed without a network. */
export function hasStoredSession(): boolean {
  return hasSessionCookie(sessionKey()) || localStorage.getItem(sessionKey()) !== null
}

/** The library's default name, repeated here because hasStoredSession() must read the same key. */
function sessionKey(): string {
  return `sb-${new URL(gatewayUrl()).hostname.split('.')[0]}-auth-token`
}

/**
 * fetch with a timeout: a connection that died on the course would otherwise hang for minutes and hold the queue. It
 * ends as AbortError, which the client does not repeat by itself.
 */
async function fetchInTime(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const controller = new AbortController()
  const give = (reason: unknown) => controller.abort(reason)
  const limit = String(input).includes('/storage/v1/') ? FILE_TIMEOUT_MS : ROW_TIMEOUT_MS
  const late = new DOMException('The server did not answer in time', 'AbortError')
  const timer = setTimeout(give, limit, late)
  const end = followRequest(give)
  init.signal?.addEventListener('abort', () => give(init.signal?.reason), { once: true })
  if (init.signal?.aborted) give(init.signal.reason)
  try {
    const response = await fetch(input, { ...init, signal: controller.signal })
    end(response.status)
    // An abort after the end of the body does nothing.
    setTimeout(give, BODY_TIMEOUT_MS, late)
    noteServerTime(response.headers.get('date'))
    if (response.headers.has('x-session-fault')) sessionFaultListener()
    return response
  } catch (cause) {
    end(init.signal?.aborted ? 'cancelled' : 'no answer')
    // The client would repeat a read for seven seconds. Without a network the screen is informed at once; the query
    // client reads again when the network is back.
    const isRead = (init.method ?? 'GET') === 'GET' && String(input).includes('/rest/v1/')
    throw isRead && !reachability.get() ? new DOMException('Failed to fetch', 'AbortError') : cause
  } finally {
    clearTimeout(timer)
  }
}
