import { AuthClient } from '@supabase/auth-js'
import type { SupabaseClient } from '@supabase/supabase-js'
import { renewOnlyWhenSeen } from '#web/data/session/hidden-page.ts'
import { carryOverSession, cookieStorage } from '#web/data/session/session-cookie.ts'

interface AuthClientOptions {
  /** Base address of auth. */
  url: string
  anonKey: string
  /** Names the session's cookies. */
  storageKey: string
  fetch: typeof fetch
}

/** The client of auth, which restores and renews the session from now on. Make it once per tab. */
export function createAuthClient(options: AuthClientOptions): SupabaseClient['auth'] {
  const { url, anonKey, storageKey, fetch } = options
  carryOverSession(storageKey)
  const client = new AuthClient({
    url,
    headers: { Authorization: `Bearer ${anonKey}`, apikey: anonKey },
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    flowType: 'pkce',
    storage: cookieStorage,
    storageKey,
    fetch,
  })
  renewOnlyWhenSeen(client)
  return client
}
