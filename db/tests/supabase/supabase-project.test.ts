// Also on PostgreSQL: owners, rights and triggers beside the services of a Supabase project.
import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyLayers, migrate, readLayers } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open.ts'
import { openPostgres } from '#server/database/postgres/postgres.ts'
import { createUser, openTestDatabase } from '#server/database/testing.ts'
import { failure } from '#server/database/testing-engines.ts'
import type { Database, Scope } from '#server/database/types.ts'
import { type SupabaseProject, startSupabaseProject } from './project.ts'

/** The services' objects: everything in their schemas except the club's policies and triggers. */
const READ_SERVICES = `
  select format('%s %s of %s: %s', a.attname, format_type(a.atttypid, a.atttypmod), c.oid::regclass, c.relowner::regrole) as name
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace in ('auth'::regnamespace, 'storage'::regnamespace, 'realtime'::regnamespace) and a.attnum > 0
  union all
  select format('%s %s %s %s', c.oid::regclass, c.relkind, c.relrowsecurity, c.relacl) from pg_class c
  where c.relnamespace in ('auth'::regnamespace, 'storage'::regnamespace, 'realtime'::regnamespace)
  union all
  select format('%s %s %s %s', p.oid::regprocedure, p.proowner::regrole, md5(p.prosrc), p.proacl) from pg_proc p
  where p.pronamespace in ('auth'::regnamespace, 'storage'::regnamespace, 'realtime'::regnamespace)
  union all
  select format('%s %s', n.nspname, n.nspacl) from pg_namespace n where n.nspname in ('auth', 'storage', 'realtime')
  union all
  select format('%s on %s', t.tgname, t.tgrelid::regclass) from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace in ('auth'::regnamespace, 'storage'::regnamespace, 'realtime'::regnamespace)
    and not t.tgisinternal and t.tgname not like 'greenside\\_%'
  union all
  select format('%s on %s', p.polname, p.polrelid::regclass) from pg_policy p join pg_class c on c.oid = p.polrelid
  where c.relnamespace in ('auth'::regnamespace, 'storage'::regnamespace, 'realtime'::regnamespace)
    and p.polname not like 'greenside: %'
  order by name`

/** The rights of the callers' roles in the club's own schemas. */
const READ_RIGHTS = `
  with role (name) as (values ('anon'), ('authenticated'), ('service_role')),
    schema (id) as (values ('public'::regnamespace), ('private'), ('jobs'), ('supabase_migrations'))
  select format('%s: usage of %s', role.name, schema.id) as name from role, schema
  where has_schema_privilege(role.name, schema.id::oid, 'usage')
  union all
  select format('%s: %s %s', role.name, wanted.access, c.oid::regclass)
  from role, pg_class c, unnest('{select, insert, update, delete, truncate, references, trigger}'::text[]) as wanted (access)
  where c.relnamespace in (select id from schema) and c.relkind in ('r', 'p', 'v', 'm')
    and has_table_privilege(role.name, c.oid, wanted.access)
  union all
  select format('%s: %s %s.%s', role.name, wanted.access, c.oid::regclass, a.attname)
  from role, pg_class c, pg_attribute a, unnest('{select, insert, update, references}'::text[]) as wanted (access)
  where c.relnamespace in (select id from schema) and c.relkind in ('r', 'p', 'v', 'm')
    and a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    and has_column_privilege(role.name, c.oid, a.attnum, wanted.access)
  union all
  select format('%s: usage of %s', role.name, c.oid::regclass) from role, pg_class c
  where c.relnamespace in (select id from schema) and c.relkind = 'S' and has_sequence_privilege(role.name, c.oid, 'usage')
  union all
  select format('%s: %s', role.name, p.oid::regprocedure) from role, pg_proc p
  where p.pronamespace in (select id from schema) and has_function_privilege(role.name, p.oid, 'execute')
  order by name`

// It has its own PostgreSQL and needs no second run beside the tests of the embedded database.
const project = process.env.DATABASE_URL ? await startSupabaseProject() : null
afterAll(() => project?.stop())

const namesOf = async (database: Database, text: string) =>
  (await database.runAsOwner<{ name: string }>(text)).rows.map(({ name }) => name)

describe.skipIf(!project)('next to the services of a Supabase project', () => {
  const { url, as, lendTables } = (project ?? {}) as SupabaseProject
  let database: Database
  let ofServices: string[]
  beforeAll(async () => {
    database = openPostgres(url('postgres'), { max: 3 })
    ofServices = await namesOf(database, READ_SERVICES)
    await applyTablesAndRules()
  })
  afterAll(() => database.close())

  async function applyTablesAndRules(): Promise<string[]> {
    const layers = { ...(await readLayers()), platform: [] }
    return lendTables(() => database.asOwner((session) => applyLayers(session, layers)))
  }

  /** The account from the project's own sign-in. */
  const signUp = (client: Client, id: string) =>
    client.query(
      `insert into users (instance_id, id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at, updated_at)
       values (gen_random_uuid(), $1, 'authenticated', 'authenticated', $2, now(), '{"first_name": "Rory"}', now(), now())`,
      [id, `${id}@club.example`],
    )

  /** An upload as written by the project's storage: as the person, in a session of its own login. */
  const upload = ({ claims }: Scope, bucket: string, name: string) =>
    as('supabase_storage_admin', async (client) => {
      await client.query('begin')
      await client.query(
        `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
        [JSON.stringify(claims)],
      )
      await client.query(
        `insert into objects (bucket_id, name, owner_id, metadata, version) values ($1, $2, $3, '{"size": 4000}', '1')`,
        [bucket, name, claims.sub],
      )
      await client.query('commit')
    })

  it('the rules can be applied with its login, twice', async () => {
    const { rows } = await database.runAsOwner(
      'select current_user::text as name, rolsuper from pg_roles where rolname = current_user',
    )
    expect(rows).toEqual([{ name: 'postgres', rolsuper: false }])
    await database.runAsOwner(`delete from supabase_migrations.layers where layer = 'rules'`)
    expect(await applyTablesAndRules()).toContain('rules/9999_grants.sql')
    expect(await applyTablesAndRules()).toEqual([])
  })

  it('the objects of the services do not change', async () => {
    expect(ofServices.length).toBeGreaterThan(150)
    expect(await namesOf(database, READ_SERVICES)).toEqual(ofServices)
  })

  it('each role has the same rights as in the database of a club', async () => {
    const ordinary = await openTestDatabase()
    const [expected, actual] = await Promise.all([
      namesOf(ordinary, READ_RIGHTS),
      namesOf(database, READ_RIGHTS),
    ])
    await ordinary.close()
    expect(expected.length).toBeGreaterThan(1_000)
    const without = (names: string[], others: string[]) => names.filter((name) => !others.includes(name))
    expect({ more: without(actual, expected), fewer: without(expected, actual) }).toEqual({
      more: [],
      fewer: [],
    })
  })

  it('a sign-up with its sign-in creates a profile, and a deletion there is recorded', async () => {
    const id = randomUUID()
    await as('supabase_auth_admin', (client) => signUp(client, id))
    const profile = await database.runAsOwner('select role_id, first_name from profiles where id = $1', [id])
    expect(profile.rows).toEqual([{ role_id: 'member', first_name: 'Rory' }])
    await as('supabase_auth_admin', (client) => client.query('delete from users where id = $1', [id]))
    const removed = await database.runAsOwner('select by_whom from removed_person where id = $1', [id])
    expect(removed.rows).toEqual([{ by_whom: 'server' }])
  })

  it('its sign-in cannot delete the last administrator', async () => {
    const { id } = await createUser(database, { role_id: 'admin' })
    const refusal = await failure(
      as('supabase_auth_admin', (client) => client.query('delete from users where id = $1', [id])),
    )
    expect(refusal.code).toMatch(/^GS/)
  })

  it('its storage accepts the uploads that the policies allow, and counts them', async () => {
    const { id, scope } = await createUser(database)
    await upload(scope, 'avatars', `${id}/face.webp`)
    expect(await failure(upload(scope, 'menu', 'soup.webp'))).toMatchObject({ code: '42501' })
    const { rows } = await database.runAsOwner(
      'select files, total_bytes::int as bytes from jobs.upload_use where person_id = $1',
      [id],
    )
    expect(rows).toEqual([{ files: 1, bytes: 4000 }])
  })

  it('its publication has every table of the club', async () => {
    const { rows } = await database.runAsOwner(
      `select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       except select tablename from pg_publication_tables where pubname = 'supabase_realtime'`,
    )
    expect(rows).toEqual([])
  })
})

describe.skipIf(!project)('a server of Greenside', () => {
  const { url, as } = (project ?? {}) as SupabaseProject
  const dataDir = '/nowhere'

  it.each(['postgres', 'supabase_admin'])(
    'refuses the database of the services, also as %s',
    async (login) => {
      await expect(openDatabase({ databaseUrl: url(login), dataDir })).rejects.toThrow(
        /belongs to its own services.*create database greenside/,
      )
    },
  )

  it('can use a database of its own on the same server', async () => {
    await as('postgres', (client) => client.query('create database greenside'))
    const database = await openDatabase({ databaseUrl: url('postgres', 'greenside'), dataDir })
    expect((await migrate(database)).applied).toContain('platform/0400_realtime.sql')
    expect(await migrate(database)).toEqual({ applied: [] })
    const { id, scope } = await createUser(database)
    expect((await database.run(scope, 'select role_id from profiles where id = $1', [id])).rows).toEqual([
      { role_id: 'member' },
    ])
    await database.close()
    const stranger = openPostgres(url('authenticator', 'greenside'))
    expect(await failure(stranger.runAsOwner('select 1'))).toMatchObject({ code: '42501' })
    await stranger.close()
  })
})
