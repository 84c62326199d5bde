import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { createUser } from '#server/database/testing.ts'
import type { Scope } from '#server/database/types.ts'
import { type Caller, ids, type Person, testClub } from './club.ts'
import { outcomeOf } from './statements.ts'

const people = ['member', 'kitchen', 'maintenance', 'admin'] as const

const club = testClub()
const { database } = club
beforeAll(async () => {
  // The club keeps an administrator.
  await createUser(database, { role_id: 'admin' })
  for (const caller of people) await giveThings(club.people[caller])
})

/** One row of each kind that can belong to a person, to be hidden. */
async function giveThings({ id }: Person): Promise<void> {
  const device = randomUUID()
  await database.execScript(`
    insert into public.push_token (id, user_id, token, kind) values ('${device}', '${id}', '${device}', 'fcm');
    insert into public.topic_subscription (token_id, topic) values ('${device}', 'user_${id}');
    insert into public.issue (id, category, reporter_id) values (gen_random_uuid(), 'tree', '${id}');
    insert into storage.objects (bucket_id, name) values ('avatars', '${id}/me.webp');
    insert into public.notification (user_id, event_key, topic, type, title, url) values
      ('${id}', 'suspended', 'user_${id}', 'message', 'Welcome', '/');`)
}

async function tables(): Promise<string[]> {
  const { rows } = await database.runAsOwner<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where (relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) or oid = 'storage.objects'::regclass`,
  )
  return rows.map(({ name }) => (name.includes('.') ? name : `public.${name}`))
}

/** The number of rows of each table that the caller sees; the SQLSTATE of a refusal. */
async function seen(scope: Scope): Promise<Record<string, number | string>> {
  const counts: Record<string, number | string> = {}
  for (const table of await tables()) {
    const outcome = await outcomeOf(database.run(scope, `select count(*)::int as rows from ${table}`))
    counts[table] = typeof outcome === 'string' ? outcome : Number(outcome.rows[0]?.rows)
  }
  return counts
}

/** The number of rows of each table that a signed-in caller without own rows sees. */
const publicThings = () => seen({ role: 'authenticated', claims: { role: 'authenticated' } })

const suspend = (id: string, until = "now() + interval '1 hour'") =>
  database.runAsOwner(`update auth.users set banned_until = ${until} where id = $1`, [id])

const own: [table: string, column: string][] = [
  ['public.profiles', 'id'],
  ['public.notification', 'user_id'],
  ['public.push_token', 'user_id'],
  ['public.issue', 'reporter_id'],
]

describe('a suspended or deleted person', () => {
  it.each(people)(
    'who was %s and is suspended sees as much as an account without own rows, and everything but their pushes again afterwards',
    async (caller) => {
      const { id, scope } = club.people[caller as Caller]
      const before = await seen(scope)
      for (const [table] of own) expect(before[table], table).toBeGreaterThan(0)
      expect(before['storage.objects']).toBeGreaterThan(0)
      await suspend(id)
      expect(await seen(scope)).toEqual(await publicThings())
      await suspend(id, "now() - interval '1 second'")
      // Pushes ended permanently: a device registers again. The suspension itself is in the audit log.
      expect(await seen(scope)).toEqual({
        ...before,
        'public.push_token': 0,
        'public.topic_subscription': 0,
        'public.audit_entry': expect.anything(),
      })
    },
  )

  it.each(people)(
    'who was %s and is suspended can change, add and delete nothing of their own',
    async (caller) => {
      const { id, scope } = club.people[caller as Caller]
      await suspend(id)
      const attempts: [sql: string, outcome: string | number][] = [
        [`update public.profiles set first_name = 'Still here' where id = '${id}'`, 'GS110'],
        [`update public.notification set read_at = now() where user_id = '${id}'`, 'GS110'],
        [`delete from public.push_token where user_id = '${id}'`, 'GS110'],
        [`delete from storage.objects where name like '${id}/%'`, 'GS110'],
        [`insert into storage.objects (bucket_id, name) values ('avatars', '${id}/new.webp')`, 'GS110'],
        [`insert into public.issue (id, category) values (gen_random_uuid(), 'tree')`, 'GS110'],
      ]
      for (const [sql, expected] of attempts) {
        const outcome = await outcomeOf(database.run(scope, sql))
        expect(typeof outcome === 'string' ? outcome : outcome.rowCount, sql).toBe(expected)
      }
      const order = `insert into public.user_order (id, lines) values (gen_random_uuid(), $1)`
      const lines = JSON.stringify([{ item_id: ids.beer, quantity: 1 }])
      expect(await outcomeOf(database.run(scope, order, [lines]))).toBe('GS110')
      await suspend(id, 'null')
    },
  )

  it('who is deleted sees as much as an account without own rows with the last token', async () => {
    const { id, scope } = await createUser(database)
    await giveThings({ id, scope })
    expect((await seen(scope))['public.profiles']).toBe(1)
    await database.runAsOwner('delete from auth.users where id = $1', [id])
    expect(await seen(scope)).toEqual(await publicThings())
  })
})

describe('a suspended person on duty, and a suspended head greenkeeper', () => {
  it('get no alarm and no escalation: the administrators do', async () => {
    const { id: cook } = await createUser(database, { role_id: 'kitchen' })
    const { id: head } = await createUser(database, { role_id: 'maintenance' })
    const choose = (key: string, id: string) =>
      database.runAsOwner('update public.setting set value = to_jsonb($2::text) where key = $1', [key, id])
    await choose('kitchen.duty_manager', cook)
    await choose('issues.head', head)
    const receivers = async () =>
      (await database.runAsOwner('select private.on_duty() as duty, private.issue_heads() as heads')).rows[0]!
    expect(await receivers()).toEqual({ duty: [cook], heads: [head] })
    await suspend(cook)
    await suspend(head)
    const { duty, heads } = await receivers()
    expect(duty).toContain(club.people.admin.id)
    expect(heads).toEqual(duty)
  })
})
