import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import ws from 'ws'
import { openTestDatabase } from '#server/database/testing.ts'
import type { Claims, Database } from '#server/database/types.ts'
import { TokenError, type TokenVerifier } from '#server/http/caller.ts'
import { type RestOptions, rest } from './rest.ts'
import { fixtureSql } from './testing-sql.ts'

/** Ids of the fixture's people, by name. */
export const PEOPLE = {
  ann: '0194a000-0000-7000-8000-000000000001',
  bob: '0194a000-0000-7000-8000-000000000002',
} as const

const CLAIMS: Record<string, Claims> = {
  anon: { role: 'anon' },
  service: { role: 'service_role' },
  ann: { role: 'authenticated', sub: PEOPLE.ann },
  bob: { role: 'authenticated', sub: PEOPLE.bob },
}

const FAULTS = {
  expired: new TokenError('expired', 'JWT has expired'),
  forged: new TokenError('signature', 'JWT cryptographic operation failed'),
}

/** Tokens are the keys of CLAIMS and FAULTS; all others are malformed. */
const wordVerifier: TokenVerifier = {
  async verify(token) {
    const claims = CLAIMS[token]
    if (claims !== undefined) return claims
    throw (
      FAULTS[token as keyof typeof FAULTS] ?? new TokenError('malformed', 'Expected 3 parts in JWT; got 1')
    )
  },
}

export interface Fixture {
  database: Database
  app: Hono
  /** supabase-js as that person, without a socket. */
  // biome-ignore lint/suspicious/noExplicitAny: the fixture's tables have no generated types
  as(token: string): SupabaseClient<any, any, any>
  /** A plain request below `/rest/v1`, as that person. */
  request(path: string, init?: RequestInit & { token?: string }): Promise<Response>
  close(): Promise<void>
}

/** Opens a new small club in the schema `club`, with `vault`, behind `rest`. */
export async function openFixture(options: Partial<RestOptions> = {}): Promise<Fixture> {
  const database = await openTestDatabase()
  await database.execScript(fixtureSql('club'))
  const app = new Hono().route(
    '/rest/v1',
    rest({ database, verifier: wordVerifier, schemas: ['club', 'vault'], ...options }),
  )
  const fetchApp = async (input: Parameters<typeof fetch>[0], init?: RequestInit) =>
    app.fetch(new Request(input, init))
  return {
    database,
    app,
    as: (token) =>
      createClient('http://club.test', token, {
        db: { schema: 'club' },
        auth: { persistSession: false, autoRefreshToken: false },
        global: { fetch: fetchApp },
        realtime: { transport: ws as never },
      }),
    request: async (path, { token = 'service', ...init } = {}) => {
      const headers = new Headers(init.headers)
      headers.set('authorization', `Bearer ${token}`)
      if (init.body && !headers.has('content-type')) headers.set('content-type', 'application/json')
      return fetchApp(`http://club.test/rest/v1${path}`, { ...init, headers })
    },
    close: () => database.close(),
  }
}
