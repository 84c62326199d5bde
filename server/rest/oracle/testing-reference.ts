import { App } from '@supabase/lite'
import { createPgliteConnection } from '@supabase/lite/pglite'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import ws from 'ws'
import { fixtureSql } from '../testing-sql.ts'

/** @supabase/lite on the fixture's tables, in its own PGlite; every caller is service_role. */
export interface Reference {
  fetch(path: string, init: RequestInit): Promise<Response>
  // biome-ignore lint/suspicious/noExplicitAny: the fixture's tables have no generated types
  client: SupabaseClient<any, any, any>
  close(): Promise<void>
}

export async function openReference(withAggregates = false): Promise<Reference> {
  const connection = await createPgliteConnection({ url: 'memory://' })
  await connection.driver.exec(`
    create role anon; create role authenticated; create role service_role bypassrls;
    begin; ${fixtureSql('public')} commit;`)
  const service = { type: 'secret', claims: { role: 'service_role' } } as const
  const api = { aggregates_enabled: withAggregates }
  const app = new App({
    connection,
    api,
    options: { server: { apiKeys: { resolver: async () => service } } },
  })
  const ask = async (input: Parameters<typeof fetch>[0], init?: RequestInit) =>
    app.fetch(new Request(input, init))
  return {
    fetch: (path, init) =>
      ask(`http://club.test/rest/v1${path}`, { ...init, headers: { ...init.headers, apikey: 'service' } }),
    client: createClient('http://club.test', 'service', {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: ask },
      realtime: { transport: ws as never },
    }),
    close: () => connection.close(),
  }
}
