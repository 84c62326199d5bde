import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import ws from 'ws'
import { type CallOptions, currentVersion, type TestAuth } from '../testing.ts'

/** The official client as a server uses it: with the service key, and without a session. */
export function adminClient({ keys, fetch }: TestAuth): SupabaseClient {
  return createClient('http://club.example', keys.serviceRoleKey, {
    global: { fetch },
    realtime: { transport: ws as never },
    auth: { autoRefreshToken: false, persistSession: false },
  })
}

/** A plain call with the service key. */
export function adminCall(server: TestAuth, method: string, path: string, options: CallOptions = {}) {
  return server.call(method, path, { token: server.keys.serviceRoleKey, headers: currentVersion, ...options })
}
