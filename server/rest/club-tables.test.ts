// Also on PostgreSQL: the catalogue of another version.
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'
import ws from 'ws'
import { createUser } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import type { Scope } from '#server/database/types.ts'
import { rest } from './rest.ts'

const database = testDatabase()
let member: { id: string; scope: Scope }
// biome-ignore lint/suspicious/noExplicitAny: the club's types are generated elsewhere
let client: SupabaseClient<any>

beforeAll(async () => {
  member = await createUser(database, { first_name: 'Mia', surname: 'Byrne' })
  const verifier = { verify: async () => member.scope.claims }
  const app = new Hono().route('/rest/v1', rest({ database, verifier }))
  client = createClient('http://club.test', 'member', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: async (input, init) => app.fetch(new Request(input, init)) },
    realtime: { transport: ws as never },
  })
})

describe('a token without rights', () => {
  const read = async (scope: Scope, path: string, headers: Record<string, string> = {}) => {
    const verifier = { verify: async () => scope.claims }
    return rest({ database, verifier }).request(path, { headers: { authorization: 'Bearer x', ...headers } })
  }

  it('reads what a visitor reads, and each response that left something out has the reason as a code', async () => {
    const { id, scope } = await createUser(database)
    const single = { accept: 'application/vnd.pgrst.object+json' }
    expect((await read(scope, '/profiles')).headers.get('x-session-fault')).toBeNull()
    await database.runAsOwner(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [id],
    )
    for (const [path, headers] of [['/profiles'], ['/profiles?limit=1'], ['/profiles', single]] as const) {
      const answer = await read(scope, path, headers)
      expect(answer.headers.get('x-session-fault'), path).toBe('GS107')
    }
    expect(await (await read(scope, '/profiles')).json()).toEqual([])
    const open = await read(scope, '/menu_category')
    expect([open.status, open.headers.get('x-session-fault')]).toEqual([200, null])
    await database.runAsOwner('delete from auth.users where id = $1', [id])
    expect((await read(scope, '/profiles', single)).headers.get('x-session-fault')).toBe('GS110')
  })
})

describe('a member reads through the data API', () => {
  it('S3.02 S7.05 S7.06 the own profile with role, role_id, first_name, surname and user_group_id', async () => {
    const { data, error } = await client
      .from('profiles')
      .select('id, role, role_id, first_name, surname, user_group_id')
      .eq('id', member.id)
      .single()
    expect(error).toBeNull()
    expect(data).toEqual({
      id: member.id,
      role: 'member',
      role_id: 'member',
      first_name: 'Mia',
      surname: 'Byrne',
      user_group_id: 'default',
    })
    const alone = await client.from('profiles').select('role').eq('id', member.id)
    expect(alone.data).toEqual([{ role: 'member' }])
  })

  it('S3.03 S7.07 S7.08 fcm_token and fcm_token_timestamp, which can be changed and are empty to every reader', async () => {
    const changed = await client
      .from('profiles')
      .update({ fcm_token: 'token-1', fcm_token_timestamp: '2026-11-21T08:00:00Z' })
      .eq('id', member.id)
      .select('fcm_token, fcm_token_timestamp')
      .single()
    expect(changed.error).toBeNull()
    expect(changed.data).toEqual({ fcm_token: '', fcm_token_timestamp: null })
    const own = await client.from('profiles').select('id, profile_private(fcm_token_timestamp)').single()
    expect(own.data?.profile_private).toEqual({ fcm_token_timestamp: '2026-11-21T08:00:00+00:00' })
    const stored = 'select token from public.push_token where user_id = $1'
    expect((await database.runAsOwner(stored, [member.id])).rows).toEqual([{ token: 'token-1' }])
  })

  it('S3.04 S7.09 roles with role_id and name', async () => {
    const { data } = await client.from('roles').select('role_id, name').eq('role_id', 'member').single()
    expect(data).toEqual({ role_id: 'member', name: 'member' })
  })

  it('S3.06 S7.10 user_groups with group_id and name', async () => {
    const { data } = await client
      .from('user_groups')
      .select('group_id, name')
      .eq('group_id', 'default')
      .single()
    expect(data).toEqual({ group_id: 'default', name: 'default' })
  })

  it('S3.08 S3.09 S7.11 an own order by id, with first name, surname and the empty push token of its profile', async () => {
    const [order] = await database.asOwner(async (session) => {
      const category = await session.query<{ id: string }>(
        `insert into public.menu_category (name) values ('Snacks') returning id`,
      )
      const item = await session.query<{ id: string }>(
        `insert into public.menu_item (category_id, name, price_minor) values ($1, 'Soup', 500) returning id`,
        [category.rows[0]!.id],
      )
      return [{ item_id: item.rows[0]!.id, quantity: 1 }]
    })
    const placed = await client
      .from('user_order')
      .insert({ lines: [order] })
      .select('id')
      .single()
    expect(placed.error).toBeNull()
    const { data, error } = await client
      .from('user_order')
      .select('id, profiles(first_name, surname, fcm_token)')
      .eq('id', placed.data?.id)
      .single()
    expect(error).toBeNull()
    expect(data).toEqual({
      id: placed.data?.id,
      profiles: { first_name: 'Mia', surname: 'Byrne', fcm_token: '' },
    })
  })
})
