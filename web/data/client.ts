import { FunctionsClient } from '@supabase/functions-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#domain/generated/database.ts'
import { config, gatewayUrl } from '#web/data/config.ts'
import { currentSession } from '#web/data/session/auth.ts'
import { fetchInTime } from '#web/data/timed-fetch.ts'

/**
 * The parts of supabase-js that a first screen may need, combined as in the library. The others load when needed:
 * web/data/session/auth.ts, web/data/files/files.ts and web/data/live-client.ts (docs/decisions/0136).
 */
export type AppClient = Pick<SupabaseClient<Database>, 'from' | 'rpc' | 'functions'>

let client: AppClient | undefined

/** The single client of this tab, created at the first call. Call after loadConfig() has resolved. */
export function supabase(): AppClient {
  client ??= makeClient()
  return client
}

function makeClient(): AppClient {
  const rest = new PostgrestClient<Database>(`${gatewayUrl()}/rest/v1`, {
    schema: 'public',
    fetch: fetchInName,
  })
  const functions = new FunctionsClient(`${gatewayUrl()}/functions/v1`, { customFetch: fetchInName })
  return {
    from: rest.from.bind(rest) as AppClient['from'],
    rpc: rest.rpc.bind(rest) as AppClient['rpc'],
    functions,
  }
}

/** The token of the session; without one the club's public key. */
export async function accessToken(): Promise<string> {
  const session = await currentSession()
  return session?.access_token ?? config().anonKey
}

/** fetch with the token of the session, unless the request has another. */
export async function fetchInName(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  const token = await accessToken()
  if (!headers.has('apikey')) headers.set('apikey', config().anonKey)
  if (!headers.has('Authorization')) headers.set('Authorization', `Bearer ${token}`)
  return fetchInTime(input, { ...init, headers })
}
