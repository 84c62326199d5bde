import { beforeAll, describe, expect, it } from 'vitest'
import { createUser } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import type { Scope } from '#server/database/types.ts'
import { rest } from './rest.ts'

type Caller = 'owner' | 'member' | 'kitchen' | 'maintenance' | 'admin'

const database = testDatabase()
const people = {} as Record<Caller, { id: string; scope: Scope }>

beforeAll(async () => {
  people.owner = await createUser(database, { first_name: 'Nora' })
  people.member = await createUser(database)
  for (const role_id of ['kitchen', 'maintenance', 'admin'] as const)
    people[role_id] = await createUser(database, { role_id })
  const { id, scope } = people.owner
  await database.run(
    scope,
    `update public.profiles set phone = '+353 85 7777', country = 'NZ', locale = 'ja', fcm_token = 'marked-token'
     where id = $1`,
    [id],
  )
  await database.execScript(`
    with category as (insert into public.menu_category (name) values ('Soups') returning id), item as (
      insert into public.menu_item (category_id, name, price_minor) select id, 'Soup', 500 from category returning id)
    insert into public.user_order (user_id, lines)
    select '${id}', jsonb_build_array(jsonb_build_object('item_id', id, 'quantity', 1)) from item;
    insert into public.issue (reporter_id, category) values ('${id}', 'path');`)
})

/** Status and text of a GET as the caller. */
async function read(caller: Caller, path: string): Promise<string> {
  const verifier = { verify: async () => people[caller].scope.claims }
  const answer = await rest({ database, verifier }).request(path, { headers: { authorization: 'Bearer x' } })
  return `${answer.status} ${await answer.text()}`
}

describe('private details over the data API', () => {
  const everything = 'select=*,profile_private(*)'
  it.each([
    ['a profile', 'kitchen', `/profiles?${everything}`],
    ['a profile', 'maintenance', `/profiles?${everything}`],
    ['the details themselves', 'kitchen', '/profile_private'],
    ['the details themselves', 'maintenance', '/profile_private'],
    ['the author of an order', 'kitchen', `/user_order?select=*,profiles(${everything.slice(7)})`],
    [
      'the reporter of an issue',
      'maintenance',
      `/issue?select=*,profiles!issue_reporter_id_fkey(${everything.slice(7)})`,
    ],
    [
      'the details, ordered by phone',
      'kitchen',
      '/profiles?select=first_name,profile_private(phone)&phone=eq.%2B353%2085%207777',
    ],
    [
      'the details, filtered through the embed',
      'kitchen',
      '/profiles?select=first_name,profile_private!inner(id)&profile_private.phone=like.*7777',
    ],
    ['another profile', 'member', `/profiles?${everything}`],
  ] as const)(
    '%s: the phone, country and push token of another person cannot be read by %s',
    async (_, caller, path) => {
      const answer = await read(caller, path)
      expect(answer).toMatch(/^200/)
      for (const secret of ['7777', 'NZ', 'marked-token']) expect(answer).not.toContain(secret)
    },
  )

  it('staff read the names', async () => {
    for (const caller of ['kitchen', 'maintenance'] as const)
      expect(await read(caller, '/profiles?select=first_name')).toContain('Nora')
  })

  it('the person and an administrator read them, but no push token', async () => {
    for (const caller of ['owner', 'admin'] as const) {
      const answer = await read(caller, `/profiles?id=eq.${people.owner.id}&${everything}`)
      for (const detail of ['+353 85 7777', '"NZ"', '"ja"']) expect(answer).toContain(detail)
      expect(answer).not.toContain('marked-token')
    }
  })

  it.each([
    '/push_token',
    '/push_token?select=*',
    '/push_token?select=id,token',
    '/push_token?select=id,device_hash',
    '/push_token?select=id&token=eq.marked-token',
    '/push_token?select=id&order=token',
    '/topic_subscription?select=topic,push_token(token)',
    '/topic_subscription?select=topic,push_token(*)',
    '/topic_subscription?select=topic,push_token!inner(id)&push_token.token=like.marked*',
  ])('no select returns, filters or orders by a push token: %s', async (path) => {
    await database.run(
      people.owner.scope,
      `select public.subscribe_to_topic('marked-token', 'global_announcements')`,
    )
    for (const caller of ['owner', 'member', 'kitchen', 'maintenance', 'admin'] as const) {
      const answer = await read(caller, path)
      expect(answer, caller).toMatch(/^403/)
      expect(answer, caller).not.toContain('marked-token')
    }
  })

  it('the person reads the list of their devices', async () => {
    const answer = await read('owner', '/push_token?select=id,user_id,kind,session_id,created_at,seen_at')
    expect(answer).toContain(people.owner.id)
  })
})
