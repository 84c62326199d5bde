import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { callers, createGuest, server, testClub } from '#db/tests/club.ts'
import { outcomeOf } from '#db/tests/statements.ts'
import { createUser, withProof } from '#server/database/testing.ts'
import type { Scope } from '#server/database/types.ts'
import { accountOf, addSecondFactor, addSession } from './accounts.ts'

const club = testClub()
const { database } = club
const admin = club.people.admin.scope

const later = new Date(Date.now() + 3_600_000).toISOString()
const acts: [string, string][] = [
  ['lists people', 'select * from public.list_people()'],
  ['counts people', 'select * from public.count_people()'],
  ['suspends somebody', 'select public.suspend_person($1)'],
  ['reinstates somebody', 'select public.reinstate_person($1)'],
  ['resets second factors', 'select public.reset_second_factors($1)'],
  ['removes somebody', 'select public.remove_person($1)'],
  ['invites somebody', 'select public.may_invite_people()'],
  ['gives a name to an invitation', 'select public.inviter_name()'],
  ['looks up addresses', `select * from public.known_addresses('{a@club.example}')`],
  ['places an invited person', `select public.place_invited_person($1, 'member')`],
]

const call = (scope: Scope, sql: string, values: unknown[] = []) =>
  outcomeOf(database.run(scope, sql, values))
const valuesOf = (sql: string, person: string) => (sql.includes('$1') ? [person] : [])

describe('managing people', () => {
  for (const caller of callers.filter((name) => name !== 'admin')) {
    it.each(acts)(`is refused to ${caller}, who %s`, async (_, sql) => {
      const { id } = club.people.other
      const refusal = caller === 'anon' ? '42501' : 'GS106'
      expect(await call(club.people[caller].scope, sql, valuesOf(sql, id))).toBe(refusal)
      expect(await accountOf(database, id)).toMatchObject({ banned_until: null, deleted_at: null })
    })
  }

  it('is allowed to the server with its key', async () => {
    for (const [, sql] of acts.slice(0, 4)) {
      const { id } = await createUser(database)
      expect(typeof (await call(server, sql, valuesOf(sql, id)))).toBe('object')
    }
  })

  it('needs the second factor of an administrator who has one', async () => {
    const second = await createUser(database, { role_id: 'admin' })
    const { id } = await createUser(database)
    await addSecondFactor(database, second.id)
    for (const [, sql] of acts) expect(await call(second.scope, sql, valuesOf(sql, id))).toBe('GS107')
    const giveRole = `update public.profiles set role_id = 'kitchen' where id = $1`
    expect(await call(second.scope, giveRole, [id])).toBe('GS107')
    const shown: Scope = { ...second.scope, claims: { ...second.scope.claims, aal: 'aal2' } }
    expect(typeof (await call(shown, giveRole, [id]))).toBe('object')
    expect(typeof (await call(shown, 'select public.suspend_person($1)', [id]))).toBe('object')
  })

  it('is refused for oneself and for unknown people', async () => {
    for (const act of ['suspend_person', 'reinstate_person', 'reset_second_factors', 'remove_person']) {
      expect(await call(admin, `select public.${act}($1)`, [club.people.admin.id])).toBe('GS109')
      expect(await call(admin, `select public.${act}($1)`, [randomUUID()])).toBe('GS108')
    }
  })

  it('removes a lost second factor, and ends the person’s sessions', async () => {
    const { id } = await createUser(database)
    await addSecondFactor(database, id)
    await addSession(database, id)
    await call(admin, 'select public.reset_second_factors($1)', [id])
    const { rows } = await database.runAsOwner('select 1 from auth.mfa_factors where user_id = $1', [id])
    expect(rows).toEqual([])
    expect(await accountOf(database, id)).toMatchObject({ sessions: 0, banned_until: null })
  })

  it('records who did what to whom', async () => {
    const { id } = await createUser(database)
    await call(admin, 'select public.suspend_person($1)', [id])
    const { rows } = await database.runAsOwner(
      `select payload from auth.audit_log_entries where payload -> 'traits' ->> 'user_id' = $1`,
      [id],
    )
    expect(rows).toMatchObject([{ payload: { action: 'user_suspended', actor_id: club.people.admin.id } }])
  })
})

describe('the list of people', () => {
  async function list(args: string): Promise<Record<string, unknown>[]> {
    return (await database.run(admin, `select * from public.list_people(${args})`)).rows
  }

  it('finds people by parts of names, addresses and numbers, and treats wildcards as text', async () => {
    const { id } = await createUser(database, {
      first_name: 'Ada',
      surname: 'Byr_on',
      email: 'ada%1@club.example',
    })
    await database.runAsOwner(`update auth.users set phone = '353861234567' where id = $1`, [id])
    for (const search of ['byr_', 'ADA BYR', 'byr_on ada', 'ada%1@', '8612345']) {
      expect(await list(`search => '${search}'`), search).toMatchObject([{ id, email: 'ada%1@club.example' }])
    }
    expect(await list(`search => 'b%n'`)).toEqual([])
  })

  it('finds people without the accents of their names, and with any apostrophe', async () => {
    const name = { first_name: 'Zoë', surname: 'O’Sé-Müller' }
    const { id } = await createUser(database, { ...name, email: 'accents@club.example' })
    for (const search of ['zoe', 'ZOË', "o''se", 'O’Sé', 'muller', 'Ｍüller']) {
      expect(await list(`search => '${search}'`), search).toMatchObject([{ id }])
    }
  })

  it('is paged, with the total number of people', async () => {
    const all = await list('page_size => 200')
    expect(all.length).toBeGreaterThan(4)
    expect(all[0]?.total).toBe(all.length)
    const pages = [...(await list('page_size => 2')), ...(await list('page_size => 2, page_offset => 2'))]
    expect(pages.map(({ id }) => id)).toEqual(all.slice(0, 4).map(({ id }) => id))
  })

  it('can be filtered by role and group', async () => {
    expect((await list(`in_role => 'maintenance'`)).map(({ id }) => id)).toEqual([club.people.maintenance.id])
    expect(await list(`in_group => 'nowhere'`)).toEqual([])
  })

  it('has the number of people in each role and group', async () => {
    const { rows } = await database.run<{ role_id: string; people: number }>(
      admin,
      'select role_id, people from public.count_people()',
    )
    const all = await list('page_size => 200')
    expect(rows.reduce((sum, { people }) => sum + people, 0)).toBe(all.length)
    expect(rows.filter(({ role_id }) => role_id === 'maintenance')).toEqual([
      { role_id: 'maintenance', people: 1 },
    ])
  })

  it('shows who is active, unconfirmed, invited and suspended, and who has a second factor', async () => {
    const { id } = await createUser(database, { email: 'states@club.example' })
    const state = async () => (await list(`search => 'states@'`))[0]
    expect(await state()).toMatchObject({ state: 'active', second_factor: false })
    await addSecondFactor(database, id)
    await database.runAsOwner('update auth.users set email_confirmed_at = null where id = $1', [id])
    expect(await state()).toMatchObject({ state: 'unconfirmed', second_factor: true })
    await database.runAsOwner('update auth.users set invited_at = now() where id = $1', [id])
    expect(await state()).toMatchObject({ state: 'invited' })
    await database.runAsOwner('update auth.users set banned_until = $2 where id = $1', [id, later])
    expect(await state()).toMatchObject({ state: 'suspended' })
    expect((await list(`in_state => 'suspended', search => 'states@'`)).map((row) => row.id)).toEqual([id])
    expect(await list(`in_state => 'active', search => 'states@'`)).toEqual([])
  })

  it('finds people with an unconfirmed address apart from invited ones', async () => {
    const { id } = await createUser(database, { email: 'signed-up@club.example' })
    const { id: invited } = await createUser(database, { email: 'not-signed-up@club.example' })
    await database.runAsOwner(
      `update auth.users set email_confirmed_at = null, invited_at = case when id = $2 then now() end
       where id in ($1, $2)`,
      [id, invited],
    )
    const find = async (state: string) =>
      (await list(`in_state => '${state}', search => 'signed-up@'`)).map((row) => row.id)
    expect([await find('unconfirmed'), await find('invited')]).toEqual([[id], [invited]])
    const { rows: heads } = await database.run<{ state: string; people: number }>(
      admin,
      'select state, sum(people)::integer as people from public.count_people() group by state',
    )
    for (const state of ['unconfirmed', 'invited'] as const) {
      const people = (await list(`in_state => '${state}', page_size => 200`)).length
      expect(heads).toContainEqual({ state, people })
    }
    const { rows: known } = await database.run(
      admin,
      `select email, state from public.known_addresses(array['signed-up@club.example', 'not-signed-up@club.example'])
       order by state`,
    )
    expect(known).toEqual([
      { email: 'not-signed-up@club.example', state: 'invited' },
      { email: 'signed-up@club.example', state: 'unconfirmed' },
    ])
  })

  it('finds people whose invitation has expired, and not other invited ones', async () => {
    const { id } = await createUser(database, { email: 'expired@club.example' })
    const invite = (days: number) =>
      database.runAsOwner(
        `update auth.users set email_confirmed_at = null, invited_at = now() - $2 * interval '1 day' where id = $1`,
        [id, days],
      )
    const find = async (state: string) =>
      (await list(`in_state => '${state}', search => 'expired@'`)).map((row) => row.id)
    await invite(13)
    expect([await find('invited'), await find('expired')]).toEqual([[id], []])
    await invite(15)
    expect([await find('invited'), await find('expired')]).toEqual([[id], [id]])
  })

  it('leaves out guests without an account, and people who have left', async () => {
    const guest = await createGuest(database)
    const gone = await createUser(database)
    await call(admin, 'select public.remove_person($1)', [gone.id])
    const listed = (await list('page_size => 200')).map(({ id }) => id)
    expect(listed).not.toContain(guest.id)
    expect(listed).not.toContain(gone.id)
  })
})

describe('a suspended person', () => {
  it('loses sessions and role at once, and gets the role back when reinstated', async () => {
    const { id, scope } = await createUser(database, { role_id: 'kitchen' })
    await addSession(database, id)
    const mine = async () => (await database.run(scope, 'select private.my_role() as role')).rows[0]?.role
    await call(admin, 'select public.suspend_person($1)', [id])
    expect(await accountOf(database, id)).toMatchObject({ sessions: 0 })
    expect(await mine()).toBe('guest')
    await call(admin, 'select public.reinstate_person($1)', [id])
    expect(await accountOf(database, id)).toMatchObject({ banned_until: null })
    expect(await mine()).toBe('kitchen')
  })
})

describe('the last administrator', () => {
  it('cannot be removed by any caller in any way', async () => {
    const { id, scope } = club.people.admin
    await database.runAsOwner(
      `update public.profiles set role_id = 'member' where role_id = 'admin' and id <> $1`,
      [id],
    )
    const ways: [Scope, string, unknown[]][] = [
      [await withProof(database, { id, scope }), 'select public.delete_my_account()', []],
      [server, 'select public.suspend_person($1)', [id]],
      [server, 'select public.remove_person($1)', [id]],
      [server, 'select public.remove_person($1, false)', [id]],
      [scope, `update public.profiles set role_id = 'member' where id = $1`, [id]],
    ]
    for (const [by, sql, values] of ways) expect(await call(by, sql, values), sql).toBe('GS102')
    const asOwner = (sql: string) => outcomeOf(database.runAsOwner(sql, [id]))
    expect(await asOwner('delete from auth.users where id = $1')).toBe('GS102')
    expect(await asOwner(`update auth.users set banned_until = now() + interval '1 day' where id = $1`)).toBe(
      'GS102',
    )
    expect(await accountOf(database, id)).toMatchObject({ banned_until: null, deleted_at: null })
  })

  it('cannot step down while the other administrator has not accepted the invitation', async () => {
    const { id, scope } = club.people.admin
    const second = await createUser(database, { role_id: 'admin' })
    await database.runAsOwner(
      'update auth.users set invited_at = now(), email_confirmed_at = null where id = $1',
      [second.id],
    )
    const leave = `update public.profiles set role_id = 'member' where id = $1`
    expect(await call(scope, leave, [id])).toBe('GS102')
    expect(await call(scope, 'select public.remove_person($1)', [second.id])).toMatchObject({ rowCount: 1 })
  })

  it('cannot be removed while the other administrator is suspended', async () => {
    const { id } = club.people.admin
    const second = await createUser(database, { role_id: 'admin' })
    await call(admin, 'select public.suspend_person($1)', [second.id])
    expect(await call(server, 'select public.suspend_person($1)', [id])).toBe('GS102')
    expect(await call(admin, 'select public.remove_person($1)', [second.id])).toMatchObject({ rowCount: 1 })
  })
})
