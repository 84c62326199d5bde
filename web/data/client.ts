import { createBrowserClient } from '@supabase/ssr'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#domain/generated/database.ts'
import { noteServerTime } from '#web/data/clock.ts'
import { config, gatewayUrl } from '#web/data/config.ts'
import { renewOnlyWhenSeen } from '#web/data/hidden-page.ts'
import { followRequest, reachability } from '#web/data/network.ts'
import { carryOverSession, cookieOptions, hasSessionCookie } from '#web/data/session/session-cookie.ts'

const ROW_TIMEOUT_MS = 20_000
const FILE_TIMEOUT_MS = 120_000

let client: SupabaseClient<Database> | undefined
/** Called when the club answers that the token of this device gives no rights; see session.ts. */
let sessionFaultListener: () => void = () => {}

/** The one client of this tab, made at the first call. loadConfig() must have answered before. */
export function supabase(): SupabaseClient<Database> {
  client ??= makeClient()
  return client
}

function makeClient(): SupabaseClient<Database> {
  carryOverSession(sessionKey())
  const browserClient = createBrowserClient<Database>(gatewayUrl(), config().anonKey, {
    auth: {
      autoRefreshToken: true,
      persistSession: true,
      detectSessionInUrl: true,
      storageKey: sessionKey(),
    },
    cookieOptions: cookieOptions(),
    realtime: { heartbeatIntervalMs: 30_000, timeout: 10_000 },
    global: { fetch: fetchInTime },
    isSingleton: false,
  })
  renewOnlyWhenSeen(browserClient.auth)
  return browserClient
}

/** Calls the listener at each answer to a token that gives no rights: its session is over, or owes a second factor. */
export function onSessionFault(listener: () => void): void {
  sessionFaultListener = listener
}

/** True when this device holds a session, even one whose token could not be refreshed for want of a network. */
export function hasStoredSession(): boolean {
  return hasSessionCookie(sessionKey()) || localStorage.getItem(sessionKey()) !== null
}

/** The library's own default name, said here because hasStoredSession() must look where the library writes. */
function sessionKey(): string {
  return `sb-${new URL(gatewayUrl()).hostname.split('.')[0]}-auth-token`
}

/**
 * fetch that gives up: a connection that died on the course would otherwise hang for minutes and hold the queue.
 * It ends as AbortError, which the client does not repeat by itself.
 */
async function fetchInTime(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const controller = new AbortController()
  const give = (reason: unknown) => controller.abort(reason)
  const limit = String(input).includes('/storage/v1/') ? FILE_TIMEOUT_MS : ROW_TIMEOUT_MS
  const timer = setTimeout(give, limit, new DOMException('The server did not answer in time', 'AbortError'))
  const end = followRequest(give)
  init.signal?.addEventListener('abort', () => give(init.signal?.reason), { once: true })
  if (init.signal?.aborted) give(init.signal.reason)
  try {
    const response = await fetch(input, { ...init, signal: controller.signal })
    end(response.status)
    noteServerTime(response.headers.get('date'))
    if (response.headers.has('x-session-fault')) sessionFaultListener()
    return response
  } catch (cause) {
    end(init.signal?.aborted ? 'cancelled' : 'no answer')
    // The client would repeat a read for seven seconds. Without a network the screen is told at once; the query client
    // reads again when the network is back.
    const isRead = (init.method ?? 'GET') === 'GET' && String(input).includes('/rest/v1/')
    throw isRead && !reachability.get() ? new DOMException('Failed to fetch', 'AbortError') : cause
  } finally {
    clearTimeout(timer)
  }
}
