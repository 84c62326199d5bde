// Also on PostgreSQL: its roles, and a session that ends between two calls.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createUser } from '#server/database/testing.ts'
import type { Scope } from '#server/database/types.ts'
import { ids, type Person, testClub } from './club.ts'
import { outcomeOf } from './statements.ts'

const club = testClub()
const { database } = club
/** A signed-in caller without own rows, even without a profile. */
const visitor: Scope = { role: 'authenticated', claims: { role: 'authenticated' } }

const withClaims = (scope: Scope, claims: object): Scope =>
  ({ ...scope, claims: { ...scope.claims, ...claims } }) as Scope

/** Signs the person in; returns the session and the scope of requests with its token. */
async function signIn({ id, scope }: Person, aal = 'aal1'): Promise<{ session: string; scope: Scope }> {
  const session = randomUUID()
  await database.runAsOwner(
    'insert into auth.sessions (id, user_id, created_at, aal) values ($1, $2, now(), $3::auth.aal_level)',
    [session, id, aal],
  )
  return { session, scope: withClaims(scope, { session_id: session, aal }) }
}

const addFactor = (id: string, status = 'verified') =>
  database.runAsOwner(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', $2::auth.factor_status, now(), now())`,
    [id, status],
  )

async function myId(scope: Scope): Promise<unknown> {
  return (await database.run(scope, 'select private.my_id() as id')).rows[0]!.id
}

/** The number of rows of each table that the caller sees; the SQLSTATE of a refusal. */
async function rowsSeen(scope: Scope): Promise<Record<string, unknown>> {
  const { rows: tables } = await database.runAsOwner<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where (relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) or oid = 'storage.objects'::regclass`,
  )
  const counts: Record<string, unknown> = {}
  for (const { name } of tables) {
    const table = name.includes('.') ? name : `public.${name}`
    const outcome = await outcomeOf(database.run(scope, `select count(*)::int as rows from ${table}`))
    counts[table] = typeof outcome === 'string' ? outcome : outcome.rows[0]!.rows
  }
  return counts
}

async function expectRightsOfAGuest(scope: Scope, code: string): Promise<void> {
  expect(await myId(scope)).toBeNull()
  expect(await rowsSeen(scope)).toEqual(await rowsSeen(visitor))
  const order = `insert into public.user_order (id, lines) values (gen_random_uuid(), $1)`
  const lines = JSON.stringify([{ item_id: ids.beer, quantity: 1 }])
  expect(await outcomeOf(database.run(scope, order, [lines]))).toBe(code)
  for (const act of [
    'delete_my_account()',
    'my_sessions()',
    'end_my_session(gen_random_uuid())',
    `update_push_token('a-token-of-mine')`,
  ])
    expect(await outcomeOf(database.run(scope, `select public.${act}`)), act).toBe(code)
}

describe('a token whose session has ended', () => {
  it('has the rights of a guest from the moment of the sign-out, although it is valid for another hour', async () => {
    const person = await createUser(database, { role_id: 'admin' })
    const { session, scope } = await signIn(person)
    expect(await myId(scope)).toBe(person.id)
    await database.runAsOwner('delete from auth.sessions where id = $1', [session])
    await expectRightsOfAGuest(scope, 'GS110')
  })

  it('has the rights of a guest when its session has expired, belongs to another person or has no valid id', async () => {
    const person = await createUser(database)
    const { session, scope } = await signIn(person)
    const foreign = await signIn(await createUser(database))
    expect(await myId(withClaims(scope, { session_id: foreign.session }))).toBeNull()
    expect(await myId(withClaims(scope, { session_id: 'none' }))).toBeNull()
    await database.runAsOwner('update auth.sessions set not_after = now() where id = $1', [session])
    await expectRightsOfAGuest(scope, 'GS110')
  })

  it('does not order on account when its person is suspended or deleted', async () => {
    const suspended = await createUser(database)
    await database.runAsOwner(`update auth.users set banned_until = now() + '1 hour' where id = $1`, [
      suspended.id,
    ])
    await expectRightsOfAGuest(suspended.scope, 'GS110')
    const deleted = await createUser(database)
    await database.runAsOwner('delete from auth.users where id = $1', [deleted.id])
    await expectRightsOfAGuest(deleted.scope, 'GS110')
  })
})

describe('a person with a second factor', () => {
  it('has the rights of a guest at aal1, with the code that requests the factor, and all rights at aal2', async () => {
    const person = await createUser(database, { role_id: 'admin' })
    const { session, scope } = await signIn(person)
    await addFactor(person.id, 'unverified')
    expect(await myId(scope)).toBe(person.id)
    await addFactor(person.id)
    await expectRightsOfAGuest(scope, 'GS107')
    await database.runAsOwner(`update auth.sessions set aal = 'aal2' where id = $1`, [session])
    await expectRightsOfAGuest(scope, 'GS107')
    expect(await myId(withClaims(scope, { aal: 'aal2' }))).toBe(person.id)
  })

  it('loses the rights when its session no longer has the second factor', async () => {
    const person = await createUser(database)
    await addFactor(person.id)
    const { session, scope } = await signIn(person, 'aal2')
    expect(await myId(scope)).toBe(person.id)
    await database.runAsOwner(`update auth.sessions set aal = 'aal1' where id = $1`, [session])
    await expectRightsOfAGuest(scope, 'GS107')
  })

  it('has the rights of a guest with a token without a session, unless the token has aal2', async () => {
    const person = await createUser(database)
    expect(await myId(person.scope)).toBe(person.id)
    await addFactor(person.id)
    await expectRightsOfAGuest(person.scope, 'GS107')
    await expectRightsOfAGuest(withClaims(person.scope, { aal: undefined }), 'GS107')
    expect(await myId(withClaims(person.scope, { aal: 'aal2' }))).toBe(person.id)
  })
})

describe('a transaction that asks for its caller many times', () => {
  /** The id and the role in each step, as the rules see them; a step is SQL, or the claims of another caller. */
  const seenBetween = (first: Scope, steps: (string | Scope)[]) =>
    database.asOwner(async (session) => {
      const found: unknown[][] = []
      for (const step of [first, ...steps]) {
        if (typeof step === 'string') await session.query(step)
        else
          await session.query(`select set_config('request.jwt.claims', $1, true)`, [
            JSON.stringify(step.claims),
          ])
        const { rows } = await session.query<{ id: unknown; role: unknown }>(
          'select private.my_id() as id, private.my_role() as role',
        )
        found.push([rows[0]!.id, rows[0]!.role])
      }
      return found
    })

  it('finds each caller whose claims it sets, including a visitor and a person whose session has ended', async () => {
    const { kitchen, member, anon } = club.people
    const person = await createUser(database, { role_id: 'admin' })
    const { session, scope } = await signIn(person)
    await database.runAsOwner('delete from auth.sessions where id = $1', [session])
    expect(await seenBetween(kitchen.scope, [member.scope, scope, anon.scope, kitchen.scope])).toEqual([
      [kitchen.id, 'kitchen'],
      [member.id, 'member'],
      [null, 'guest'],
      [null, 'guest'],
      [kitchen.id, 'kitchen'],
    ])
  })

  it('finds the role that it has just set, and the old one after a rollback', async () => {
    const person = await createUser(database)
    const give = (role: string) => `update public.profiles set role_id = '${role}' where id = '${person.id}'`
    expect(
      await seenBetween(person.scope, [
        give('kitchen'),
        'savepoint before_member',
        give('maintenance'),
        'rollback to before_member',
        give('member'),
      ]),
    ).toEqual(
      ['member', 'kitchen', 'kitchen', 'maintenance', 'kitchen', 'member'].map((role) => [person.id, role]),
    )
  })

  it('finds the profile of an account that had none before', async () => {
    const id = randomUUID()
    const scope: Scope = { role: 'authenticated', claims: { role: 'authenticated', sub: id } }
    await database.runAsOwner(
      `insert into auth.users (id, aud, role, created_at) values ($1, 'authenticated', 'authenticated', now())`,
      [id],
    )
    await database.runAsOwner('delete from public.profiles where id = $1', [id])
    const profile = `insert into public.profiles (id, role_id) values ('${id}', 'member')`
    expect(await seenBetween(scope, [profile])).toEqual([
      [id, 'guest'],
      [id, 'member'],
    ])
  })
})

describe('a person whom no policy allows to insert', () => {
  it('is refused with 42501 before a rule of the table shows which rows exist', async () => {
    const { member, guest } = club.people
    const attempts: [scope: Scope, sql: string][] = [
      [guest.scope, `insert into public.user_order (lines) values ('[]')`],
      [guest.scope, `insert into public.issue (category, lng, lat) values ('tree', 0, 0)`],
      [guest.scope, `insert into public.issue_follower (issue_id) values ('${ids.issue}')`],
      [
        member.scope,
        `insert into public.pin_set (course_id, date, status, pins) values ('${ids.course}', '1999-01-01', 'draft', '[]')`,
      ],
      [
        member.scope,
        `insert into public.green_outline (feature_id, geometry, source) values ('${ids.bunker}', '{}', 'tap')`,
      ],
      [member.scope, `insert into public.setting (key, value) values ('club.currency', '7')`],
      [member.scope, `insert into public.menu_import (file_name, changes) values ('a', '7')`],
    ]
    for (const [scope, sql] of attempts) expect(await outcomeOf(database.run(scope, sql)), sql).toBe('42501')
  })
})
