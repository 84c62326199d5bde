// Also on PostgreSQL: its roles and their rights.
import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import type { Scope } from '#server/database/types.ts'
import { outcomeOf } from './statements.ts'

const database = testDatabase()

const sub = '6a1f5d1e-0000-4000-8000-000000000001'
const person: Scope = {
  role: 'authenticated',
  claims: { role: 'authenticated', sub, email: 'a@greenside.example', aal: 'aal2' },
}
const visitor: Scope = { role: 'anon', claims: { role: 'anon' } }

async function valueAs(scope: Scope, expression: string) {
  return (await database.run<{ value: unknown }>(scope, `select ${expression} as value`)).rows[0]!.value
}

describe('the caller', () => {
  it('is known from the claims', async () => {
    expect(await valueAs(person, 'auth.uid()')).toBe(sub)
    expect(await valueAs(person, 'auth.role()')).toBe('authenticated')
    expect(await valueAs(person, 'auth.email()')).toBe('a@greenside.example')
    expect(await valueAs(person, `auth.jwt() ->> 'aal'`)).toBe('aal2')
  })

  it('has no id without them', async () => {
    expect(await valueAs(visitor, 'auth.uid()')).toBeNull()
    expect(await valueAs(visitor, 'auth.email()')).toBeNull()
    const { rows } = await database.runAsOwner(
      'select auth.uid() as uid, auth.role() as role, auth.jwt() as jwt',
    )
    expect(rows).toEqual([{ uid: null, role: null, jwt: null }])
  })

  it('with a sub that is no id is refused', async () => {
    const scope: Scope = { role: 'authenticated', claims: { role: 'authenticated', sub: 'me' } }
    expect(await outcomeOf(database.run(scope, 'select auth.uid()'))).toBe('22P02')
  })

  it('has the rights of its role and of no other', async () => {
    expect(await valueAs(visitor, 'current_user::text')).toBe('anon')
    expect(await outcomeOf(database.run(visitor, 'select 1 from auth.users'))).toBe('42501')
    expect(await outcomeOf(database.run(person, 'select 1 from auth.refresh_tokens'))).toBe('42501')
    expect(await outcomeOf(database.run(person, 'select 1 from realtime.change'))).toBe('42501')
    expect(await outcomeOf(database.run(person, 'select 1 from supabase_migrations.schema_migrations'))).toBe(
      '42501',
    )
  })
})

describe('names of stored objects', () => {
  it.each([
    ['a/b/c.png', ['a', 'b'], 'c.png', 'png'],
    ['c.tar.gz', [], 'c.tar.gz', 'gz'],
    ['a/b/', ['a', 'b'], '', ''],
  ])('are split: %s', async (name, folders, file, extension) => {
    const { rows } = await database.run(
      visitor,
      'select storage.foldername($1) as folders, storage.filename($1) as file, storage.extension($1) as extension',
      [name],
    )
    expect(rows).toEqual([{ folders, file, extension }])
  })
})

describe('private channels', () => {
  it('have the topic of the join', async () => {
    expect(await valueAs({ ...person, settings: { 'realtime.topic': 'room-1' } }, 'realtime.topic()')).toBe(
      'room-1',
    )
    expect(await valueAs(person, 'realtime.topic()')).toBeNull()
  })

  it('are closed to everybody until a policy opens them', async () => {
    const say = `insert into realtime.messages (topic, extension) values ('room-1', 'broadcast')`
    expect(await outcomeOf(database.run(person, say))).toBe('42501')
    expect((await database.run(person, 'select 1 from realtime.messages')).rowCount).toBe(0)
  })
})

describe('accounts', () => {
  it('have one email each, except through single sign-on', async () => {
    const add = (sso: boolean) =>
      database.runAsOwner(
        `insert into auth.users (id, email, is_sso_user) values (gen_random_uuid(), 'twin@greenside.example', $1)`,
        [sso],
      )
    await add(false)
    expect(await outcomeOf(add(false))).toBe('23505')
    await add(true)
    await add(true)
  })

  it('are confirmed when the email or phone is', async () => {
    const { rows } = await database.runAsOwner(
      `insert into auth.users (id, phone, phone_confirmed_at, email_confirmed_at)
       values (gen_random_uuid(), '353861111111', '2026-02-01', '2026-03-01') returning confirmed_at = phone_confirmed_at as at_first`,
    )
    expect(rows).toEqual([{ at_first: true }])
  })
})

describe('the platform', () => {
  it('can be applied again to a database in use', async () => {
    const folder = new URL('../platform/', import.meta.url)
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    for (const name of names) await database.execScript(await readFile(new URL(name, folder), 'utf8'))
  })

  it('gives no role a login, and only the server a way past row-level security', async () => {
    const { rows } = await database.runAsOwner(
      `select rolname as role, rolcanlogin as login, rolsuper as super from pg_roles
       where rolname in ('anon', 'authenticated', 'service_role') order by 1`,
    )
    expect(rows).toEqual(
      ['anon', 'authenticated', 'service_role'].map((role) => ({ role, login: false, super: false })),
    )
    const { rows: past } = await database.runAsOwner(
      `select rolname from pg_roles where rolbypassrls and rolname in ('anon', 'authenticated')`,
    )
    expect(past).toEqual([])
  })
})
