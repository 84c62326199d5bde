import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createGuest, testClub } from '#db/tests/club.ts'
import { insert, update } from '#db/tests/statements.ts'
import { createUser, withProof } from '#server/database/testing.ts'
import type { Scope } from '#server/database/types.ts'

const club = testClub()
const { database } = club
const admin = club.people.admin.scope

async function removed(id: string) {
  const { rows } = await database.run(admin, 'select * from public.removed_person where id = $1', [id])
  return rows[0]
}

const ways: [string, (id: string, scope: Scope) => Promise<unknown>, Record<string, unknown>][] = [
  [
    'an administrator who keeps the past together',
    (id) => database.run(admin, 'select public.remove_person($1)', [id]),
    { by_whom: 'admin', thread_kept: true },
  ],
  [
    'an administrator who keeps nothing',
    (id) => database.run(admin, 'select public.remove_person($1, false)', [id]),
    { by_whom: 'admin', thread_kept: false },
  ],
  [
    'the person themselves',
    async (id, scope) =>
      database.run(await withProof(database, { id, scope }), 'select public.delete_my_account()'),
    { by_whom: 'self', removed_by: null, thread_kept: false },
  ],
  [
    'the auth server',
    (id) => database.runAsOwner('delete from auth.users where id = $1', [id]),
    { by_whom: 'server', removed_by: null, thread_kept: false },
  ],
]

describe('a person who was removed', () => {
  it.each(ways)(
    'by %s is recorded with the time, the author and the former role',
    async (_, remove, expected) => {
      const { id, scope } = await createUser(database, { role_id: 'kitchen', first_name: 'Gone' })
      await remove(id, scope)
      const note = await removed(id)
      const by = expected.by_whom === 'admin' ? { removed_by: club.people.admin.id } : {}
      expect(note).toMatchObject({ id, role_id: 'kitchen', ...expected, ...by })
      expect(JSON.stringify(note)).not.toContain('Gone')
    },
  )

  it.each(ways)('by %s loses the devices that get their notifications', async (_, remove) => {
    const { id, scope } = await createUser(database)
    await database.execScript(
      `insert into public.push_token (user_id, token, kind) values ('${id}', 'phone-${id}', 'fcm')`,
    )
    await remove(id, scope)
    const { rows } = await database.runAsOwner('select 1 from public.push_token where user_id = $1', [id])
    expect(rows).toEqual([])
  })

  it('is counted apart from suspended people', async () => {
    const counts = async () => {
      const { rows } = await database.run<{ state: string; people: number }>(
        admin,
        'select state, people from public.count_people()',
      )
      return (state: string) =>
        rows.filter((row) => row.state === state).reduce((sum, { people }) => sum + people, 0)
    }
    const atFirst = await counts()
    const { id } = await createUser(database)
    await database.run(admin, 'select public.suspend_person($1)', [id])
    const meanwhile = await counts()
    expect(meanwhile('suspended')).toBe(atFirst('suspended') + 1)
    expect(meanwhile('removed')).toBe(atFirst('removed'))
    await database.run(admin, 'select public.remove_person($1)', [id])
    const atLast = await counts()
    expect(atLast('suspended')).toBe(atFirst('suspended'))
    expect(atLast('removed')).toBe(atFirst('removed') + 1)
  })

  it('and is deleted later is recorded once', async () => {
    const { id } = await createUser(database)
    await database.run(admin, 'select public.remove_person($1)', [id])
    const first = await removed(id)
    await database.runAsOwner('delete from auth.users where id = $1', [id])
    expect(await removed(id)).toMatchObject({ ...first, thread_kept: false })
  })

  it('without an account, a guest, is not recorded', async () => {
    const { id } = await createGuest(database)
    await database.runAsOwner('delete from auth.users where id = $1', [id])
    expect(await removed(id)).toBeUndefined()
  })

  it('leaves no photo: the row goes at once, the file is listed for deletion', async () => {
    for (const keep of [true, false]) {
      const { id } = await createUser(database)
      const { id: other } = await createUser(database)
      for (const person of [id, other]) {
        await database.runAsOwner(
          `insert into storage.objects (bucket_id, name, version) values ('avatars', $1 || '/me.webp', 'v' || $1)`,
          [person],
        )
      }
      await database.run(admin, 'select public.remove_person($1, $2)', [id, keep])
      const objects = await database.runAsOwner(
        `select name from storage.objects where name like any (array[$1 || '/%', $2 || '/%'])`,
        [id, other],
      )
      expect(objects.rows).toEqual([{ name: `${other}/me.webp` }])
      const files = await database.runAsOwner('select version from jobs.unwanted_file where version = $1', [
        `v${id}`,
      ])
      expect(files.rowCount).toBe(1)
    }
  })
})

const departures: typeof ways = [
  ...ways,
  [
    'an administrator who gave them another role',
    (id) => database.run(admin, `update public.profiles set role_id = 'member' where id = $1`, [id]),
    {},
  ],
]

describe('the issue of the only person in a crew', () => {
  it.each(departures)('waits for its crew after they left it by %s', async (_, remove) => {
    const group = `crew-${randomUUID()}`
    await database.runAsOwner('insert into public.user_groups (group_id, name) values ($1, $1)', [group])
    const { id, scope } = await createUser(database, { role_id: 'maintenance' })
    await database.runAsOwner('update public.profiles set user_group_id = $2 where id = $1', [id, group])
    const work = { category: 'path', assignee_id: id, group_id: group }
    const begun = (await insert(database, admin, 'issue', work)).rows[0]!.id
    await update(database, scope, 'issue', begun, { status: 'in_progress' })
    const waiting = (await insert(database, admin, 'issue', work)).rows[0]!.id
    await remove(id, scope)
    const { rows } = await database.runAsOwner(
      `select status, assignee_id, claim_by is not null as waits,
         exists (select from public.issue_work w where w.issue_id = i.id and ended_at is null) as runs
       from public.issue i where id = any ($1)`,
      [[begun, waiting]],
    )
    expect(rows).toEqual(Array(2).fill({ status: 'assigned', assignee_id: null, waits: true, runs: false }))
  })
})
