import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createGuest, server, testClub } from '#db/tests/club.ts'
import { outcomeOf, tryAs, update } from '#db/tests/statements.ts'
import { createUser } from '#server/database/testing.ts'
import type { Scope } from '#server/database/types.ts'

const club = testClub()
const { database } = club

async function rowsAs(scope: Scope, sql: string, values?: unknown[]) {
  return (await database.run(scope, sql, values)).rows
}

async function profileOf(id: string) {
  const { rows } = await database.runAsOwner(
    'select p.*, d.* from public.profiles p left join public.profile_private d using (id) where id = $1',
    [id],
  )
  return rows[0]
}

describe('roles and groups', () => {
  it('S6.01 S6.02 S6.03 the roles admin, maintenance and kitchen exist', async () => {
    const roles = await rowsAs(club.people.anon.scope, 'select role_id from public.roles')
    expect(roles.map((row) => row.role_id).sort()).toEqual([
      'admin',
      'guest',
      'kitchen',
      'maintenance',
      'member',
    ])
  })

  it('S3.04 S3.05 a role has a role_id and a name, and the fallback is guest by both', async () => {
    const guest = await rowsAs(
      club.people.anon.scope,
      `select role_id, name from public.roles where role_id = 'guest'`,
    )
    expect(guest).toEqual([{ role_id: 'guest', name: 'guest' }])
  })

  it('S3.06 S3.07 a group has a group_id and a name, and the fallback is default by both', async () => {
    const group = await rowsAs(club.people.anon.scope, `select group_id, name from public.user_groups`)
    expect(group).toContainEqual({ group_id: 'default', name: 'default' })
  })

  it('S6.04 visitors and accounts without a profile count as guests', async () => {
    const roleOf = (scope: Scope) => rowsAs(scope, 'select private.my_role() as role')
    expect(await roleOf(club.people.anon.scope)).toEqual([{ role: 'guest' }])
    const nobody: Scope = { role: 'authenticated', claims: { role: 'authenticated', sub: randomUUID() } }
    expect(await roleOf(nobody)).toEqual([{ role: 'guest' }])
    expect(await roleOf(club.people.guest.scope)).toEqual([{ role: 'guest' }])
  })

  it('S6.05 the role comes from role_id, and role has the same value', async () => {
    const person = await createUser(database)
    await database.run(
      club.people.admin.scope,
      `update public.profiles set role_id = 'maintenance' where id = $1`,
      [person.id],
    )
    const found = await rowsAs(
      person.scope,
      'select role_id, role, private.my_role() as mine from public.profiles where id = $1',
      [person.id],
    )
    expect(found).toEqual([{ role_id: 'maintenance', role: 'maintenance', mine: 'maintenance' }])
  })

  it('S6.06 the group comes from user_group_id, and people of a deleted group fall back to default', async () => {
    const person = await createUser(database)
    const admin = club.people.admin.scope
    await database.run(
      admin,
      `insert into public.user_groups (group_id, name) values ('night', 'Night crew')`,
    )
    await database.run(admin, `update public.profiles set user_group_id = 'night' where id = $1`, [person.id])
    const groupOf = () =>
      rowsAs(
        person.scope,
        `select g.name from public.profiles p join public.user_groups g on g.group_id = p.user_group_id where p.id = $1`,
        [person.id],
      )
    expect(await groupOf()).toEqual([{ name: 'Night crew' }])
    await database.run(admin, `delete from public.user_groups where group_id = 'night'`)
    expect(await groupOf()).toEqual([{ name: 'default' }])
  })
})

describe('a profile', () => {
  it('S3.01 is keyed by id', async () => {
    const { rows } = await database.runAsOwner(
      `select pg_get_constraintdef(oid) as key from pg_constraint where conrelid = 'public.profiles'::regclass and contype = 'p'`,
    )
    expect(rows).toEqual([{ key: 'PRIMARY KEY (id)' }])
  })

  it('S3.02 shows its owner role, role_id, names and group', async () => {
    const found = await rowsAs(
      club.people.member.scope,
      'select role, role_id, first_name, surname, user_group_id from public.profiles where id = auth.uid()',
    )
    expect(found).toEqual([
      { role: 'member', role_id: 'member', first_name: 'Mary', surname: '', user_group_id: 'default' },
    ])
  })

  it('S3.03 stores the push token and its time from its owner, and shows the token to no one', async () => {
    const { id, scope } = club.people.member
    const stored = await rowsAs(
      scope,
      `update public.profiles set fcm_token = 'token-1', fcm_token_timestamp = '2026-03-01T08:00:00Z' where id = $1
       returning fcm_token, fcm_token_timestamp`,
      [id],
    )
    expect(stored).toEqual([{ fcm_token: '', fcm_token_timestamp: null }])
    const at = await rowsAs(scope, `select fcm_token_timestamp from public.profile_private where id = $1`, [
      id,
    ])
    expect(at).toEqual([{ fcm_token_timestamp: '2026-03-01 08:00:00+00' }])
    const { rows } = await database.runAsOwner(
      `select user_id from public.push_token where token = 'token-1'`,
    )
    expect(rows).toEqual([{ user_id: id }])
  })

  it('is created with the account, from harmless details of the sign-up only', async () => {
    const id = randomUUID()
    await database.runAsOwner(
      `insert into auth.users (id, phone, raw_user_meta_data) values ($1, '353851234567', $2)`,
      [
        id,
        JSON.stringify({
          first_name: ' Ann ',
          surname: 'x'.repeat(200),
          locale: 'ja',
          role_id: 'admin',
          role: 'admin',
          user_group_id: 'greens',
          units: 'yards',
        }),
      ],
    )
    expect(await profileOf(id)).toMatchObject({
      role_id: 'member',
      first_name: 'Ann',
      surname: 'x'.repeat(80),
      locale: 'ja',
      phone: '353851234567',
      user_group_id: 'default',
      // The person has chosen no units: the club's apply.
      units: null,
    })
  })

  it.each([
    ['no details', null],
    ['details of the wrong type', { first_name: 7, surname: ['a'], locale: 'xx', phone: {} }],
  ])('is created from a sign-up with %s', async (_, details) => {
    const id = randomUUID()
    await database.runAsOwner('insert into auth.users (id, raw_user_meta_data) values ($1, $2)', [
      id,
      JSON.stringify(details),
    ])
    expect(await profileOf(id)).toMatchObject({
      role_id: 'member',
      first_name: '',
      surname: '',
      locale: 'en',
      phone: null,
    })
  })

  it('of an anonymous session is a guest, and becomes a member with the account', async () => {
    const guest = await createGuest(database)
    expect((await profileOf(guest.id))?.role_id).toBe('guest')
    await database.runAsOwner('update auth.users set is_anonymous = false where id = $1', [guest.id])
    expect((await profileOf(guest.id))?.role_id).toBe('member')
  })

  it('keeps a role that was given before the anonymous session became an account', async () => {
    const guest = await createGuest(database)
    await database.runAsOwner(`update public.profiles set role_id = 'kitchen' where id = $1`, [guest.id])
    await database.runAsOwner('update auth.users set is_anonymous = false where id = $1', [guest.id])
    expect((await profileOf(guest.id))?.role_id).toBe('kitchen')
  })

  it('is deleted with the account', async () => {
    const person = await createUser(database)
    await database.runAsOwner('delete from auth.users where id = $1', [person.id])
    expect(await profileOf(person.id)).toBeUndefined()
  })
})

describe('people cannot raise their own role', () => {
  const attempts: [string, string][] = [
    ['sets the own role', `update public.profiles set role_id = 'admin' where id = auth.uid()`],
    [
      'sets the own role among harmless details',
      `update public.profiles set first_name = 'A', role_id = 'admin' where id = auth.uid()`,
    ],
    ['sets the own group', `update public.profiles set user_group_id = 'greens' where id = auth.uid()`],
    ['writes the copy of the role', `update public.profiles set role = 'admin' where id = auth.uid()`],
    ['takes another person’s id', `update public.profiles set id = gen_random_uuid() where id = auth.uid()`],
    [
      'inserts a second profile',
      `insert into public.profiles (id, role_id) values (gen_random_uuid(), 'admin')`,
    ],
    [
      'upserts the own profile',
      `insert into public.profiles (id, role_id) values (auth.uid(), 'admin') on conflict (id) do update set role_id = 'admin'`,
    ],
    ['deletes the own profile to have it created again', 'delete from public.profiles where id = auth.uid()'],
    ['adds a role', `insert into public.roles (role_id, name) values ('boss', 'boss')`],
    [
      'adds a step for the own role',
      `insert into public.order_transition values ('new', 'ready', 'member', false)`,
    ],
    ['edits the account', `update auth.users set is_super_admin = true`],
    ['reads the accounts', 'select * from auth.users'],
    ['creates a function', `create function public.raise() returns void language sql as 'select 1'`],
    ['creates a table', 'create table public.mine (id int)'],
    ['calls a trigger function', 'select private.before_profiles_write()'],
    ['reads the error codes', 'select * from private.error_code'],
    ['turns row security off', 'alter table public.profiles disable row level security'],
  ]
  for (const caller of ['anon', 'guest', 'member', 'kitchen', 'maintenance'] as const) {
    it.each(attempts)(`a caller (${caller}) who %s is refused or changes nothing`, async (_, sql) => {
      const { id, scope } = club.people[caller]
      const before = await profileOf(id)
      await database.runAsOwner(
        `insert into public.user_groups (group_id, name) values ('greens', 'Greens') on conflict do nothing`,
      )
      const outcome = await outcomeOf(database.run(scope, sql))
      if (typeof outcome !== 'string') expect(outcome.rowCount, 'rows changed').toBe(0)
      expect(await profileOf(id)).toEqual(before)
    })
  }

  it('an administrator cannot write columns that only the server writes either', async () => {
    const outcome = await outcomeOf(
      database.run(club.people.admin.scope, `update public.profiles set created_at = now()`),
    )
    expect(outcome).toBe('42501')
  })

  it('the claim to be the server gives no rights without the server’s database role', async () => {
    const { id } = club.people.member
    const scope: Scope = { role: 'authenticated', claims: { role: 'service_role', sub: id } }
    const outcome = await outcomeOf(
      database.run(scope, `update public.profiles set role_id = 'admin' where id = auth.uid()`),
    )
    expect(outcome).toBe('GS101')
  })
})

describe('the administrator', () => {
  it('gives and takes roles and groups, but cannot set another person’s push token', async () => {
    const person = await createUser(database)
    const admin = club.people.admin.scope
    const crew = randomUUID()
    await database.runAsOwner(`insert into public.user_groups (group_id, name) values ($1, 'Night crew')`, [
      crew,
    ])
    for (const next of [
      { role_id: 'kitchen', user_group_id: crew },
      { role_id: 'member', user_group_id: 'default' },
    ]) {
      await update(database, admin, 'profiles', person.id, next)
      expect(await profileOf(person.id)).toMatchObject(next)
    }
    const outcome = await outcomeOf(
      database.run(admin, `update public.profiles set fcm_token = 'mine' where id = $1`, [person.id]),
    )
    expect(outcome).toBe('GS103')
  })

  it('cannot give a role that does not exist', async () => {
    const outcome = await outcomeOf(
      database.run(club.people.admin.scope, `update public.profiles set role_id = 'emperor' where id = $1`, [
        club.people.other.id,
      ]),
    )
    expect(outcome).toBe('23503')
  })

  it('can give up the role only when another one is left, also through the server', async () => {
    const admin = club.people.admin
    const stepDown = `update public.profiles set role_id = 'member' where role_id = 'admin'`
    expect(await outcomeOf(database.run(admin.scope, stepDown))).toBe('GS102')
    expect(await outcomeOf(database.run(server, stepDown))).toBe('GS102')
    expect((await profileOf(admin.id))?.role_id).toBe('admin')

    const second = await createUser(database, { role_id: 'admin' })
    expect(await outcomeOf(database.run(admin.scope, stepDown)), 'both at once').toMatch(/^GS10[12]$/)
    const { rowCount } = await database.run(
      second.scope,
      `update public.profiles set role_id = 'member' where id = $1`,
      [second.id],
    )
    expect(rowCount).toBe(1)
    expect(await outcomeOf(database.run(admin.scope, stepDown))).toBe('GS102')
  })

  it('loses all rights with the role, within the same session', async () => {
    const second = await createUser(database, { role_id: 'admin' })
    await database.run(
      club.people.admin.scope,
      `update public.profiles set role_id = 'guest' where id = $1`,
      [second.id],
    )
    const outcome = await outcomeOf(
      database.run(second.scope, `update public.profiles set role_id = 'admin' where id = auth.uid()`),
    )
    expect(outcome).toBe('GS101')
  })
})

describe('settings', () => {
  it.each([
    ['club.currency', '"euro"'],
    ['club.currency', '7'],
    ['club.time_zone', '"Mars/Olympus"'],
    ['club.name', '""'],
    ['kitchen.paused', '"yes"'],
    ['kitchen.age_red_seconds', '-5'],
    ['kitchen.age_red_seconds', '"5"'],
  ])('%s cannot be %s', async (key, value) => {
    const outcome = await outcomeOf(
      database.run(club.people.admin.scope, 'update public.setting set value = $2 where key = $1', [
        key,
        value,
      ]),
    )
    expect(outcome).toBe('GS105')
  })

  it('of the club can be changed to valid values', async () => {
    const changed = await tryAs(database, club.people.admin.scope, (session) =>
      session.query(
        `update public.setting set value = '"Asia/Tokyo"' where key = 'club.time_zone' returning value`,
      ),
    )
    expect(changed.rows).toEqual([{ value: 'Asia/Tokyo' }])
  })

  it('let the kitchen pause, but not hide the pause', async () => {
    const kitchen = club.people.kitchen.scope
    const pause = await tryAs(database, kitchen, (session) =>
      session.query(`update public.setting set value = 'true' where key = 'kitchen.paused'`),
    )
    expect(pause.rowCount).toBe(1)
    const hide = await outcomeOf(
      database.run(kitchen, `update public.setting set is_public = false where key = 'kitchen.paused'`),
    )
    expect(hide).toBe('42501')
  })
})
