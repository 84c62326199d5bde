// Also on PostgreSQL: its roles, and the functions of another version.
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'
import { createUser } from '#server/database/testing.ts'
import type { Scope } from '#server/database/types.ts'
import { functions, notificationEndpoints } from '#server/functions/functions.ts'
import { rest } from '#server/rest/rest.ts'
import { ids, server, testClub } from './club.ts'
import { operations } from './matrix/matrix.ts'
import { cases, makeRows, statement, symbolOf } from './matrix/matrix-cases.ts'

/**
 * Every access to the database for every kind of caller, from the catalogue and the rows of the matrix. A change of a
 * permission changes a line of permissions.txt, which `vitest run -u` writes.
 */
const kinds = [
  'visitor',
  'nobody',
  'guest',
  'member',
  'kitchen',
  'maintenance',
  'admin',
  'suspended',
  'ended',
  'below',
  'service',
] as const
type Kind = (typeof kinds)[number]

/** Administrators with a token without rights, and the code of the reason. */
const shutOut = { suspended: 'GS110', ended: 'GS110', below: 'GS107' } as const

const device = { token: 'a-device-of-the-test', topic: 'global_announcements' }
/** An acceptable request of an entitled person for each HTTP function. */
const requests = {
  '/functions/v1/update-fcm-token': device,
  '/functions/v1/subscribe-to-topic': device,
  '/functions/v1/unsubscribe-from-topic': device,
  '/functions/v1/send-notification': { notification: { title: 'Frost' }, topic: device.topic },
  '/functions/v1/weather': {},
  '/functions/v1/invite': { email: 'someone@club.example' },
  '/functions/v1/course-search': { name: 'Links' },
  '/api/notifications/subscribe': device,
  '/api/notifications/unsubscribe': device,
}

const club = testClub()
const scopes = {} as Record<Kind, Scope>
const lines: string[] = []

beforeAll(async () => {
  await makeRows(club)
  const { anon, guest, member, kitchen, maintenance, admin } = club.people
  Object.assign(scopes, {
    visitor: anon.scope,
    // Signed in, without own rows: the reference for a person without rights.
    nobody: { role: 'authenticated', claims: { role: 'authenticated' } },
    guest: guest.scope,
    member: member.scope,
    kitchen: kitchen.scope,
    maintenance: maintenance.scope,
    admin: admin.scope,
    service: server,
  })
  for (const kind of Object.keys(shutOut) as (keyof typeof shutOut)[]) scopes[kind] = await takeRights(kind)
  await club.database.execScript(`
    insert into storage.objects (bucket_id, name) values ('menu', 'burger.webp'),
      ('issue-photos', '${ids.issue}/${ids.photo}.webp'), ('avatars', '${member.id}/me.webp')`)
})

/** The scope of an administrator with a valid token without rights. */
async function takeRights(kind: keyof typeof shutOut): Promise<Scope> {
  const { id, scope } = await createUser(club.database, { role_id: 'admin' })
  const ended = { ...scope, claims: { ...scope.claims, session_id: randomUUID() } }
  const changes = {
    suspended: `update auth.users set banned_until = now() + interval '1 hour' where id = $1`,
    below: `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
  }
  if (kind === 'ended') return ended
  await club.database.runAsOwner(changes[kind], [id])
  return scope
}

type Cells = Record<Kind, string>

async function cellsOf(sql: string): Promise<Cells> {
  const cells = {} as Cells
  for (const kind of kinds) cells[kind] = await symbolOf(club.database, scopes[kind], sql)
  return cells
}

function note(name: string, cells: Cells): void {
  lines.push(
    name.padEnd(64) +
      kinds
        .map((kind) => cells[kind].padEnd(8))
        .join('')
        .trimEnd(),
  )
}

/** A person without rights gets the cells of `nobody`, or the code of the reason where those are refusals. */
function expectNobodysCells(name: string, cells: Cells): void {
  for (const [kind, code] of Object.entries(shutOut))
    expect([cells.nobody, code], `${name} for ${kind}`).toContain(cells[kind as Kind])
}

const heading = (door: string) =>
  lines.push(
    '',
    door.padEnd(64) +
      kinds
        .map((kind) => kind.slice(0, 7).padEnd(8))
        .join('')
        .trimEnd(),
  )

describe('each interface, for every kind of caller', () => {
  // Some 1,500 statements, each as eleven kinds of callers.
  it('tables: a person without rights can do and see no more than a visitor', {
    timeout: 180_000,
  }, async () => {
    heading('table row operation')
    for (const given of cases)
      for (const operation of operations) {
        const cells = await cellsOf(statement(club, given, operation))
        const name = `${given.table}: ${operation} ${given.row}`
        note(name, cells)
        expectNobodysCells(name, cells)
      }
  })

  it('functions, called with null: a person without rights can do no more than a visitor', async () => {
    heading('function')
    const { rows } = await club.database.runAsOwner<{ name: string; call: string }>(`
      select p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name,
        'select public.' || quote_ident(p.proname) || '(' || coalesce((
          select string_agg('null::' || format_type(type, null), ', ' order by i)
          from unnest(p.proargtypes::oid[]) with ordinality a (type, i)), '') || ')' as call
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype order by 1`)
    expect(rows.length).toBeGreaterThan(20)
    for (const { name, call } of rows) {
      const cells = await cellsOf(call)
      note(name.slice(0, 62), cells)
      expectNobodysCells(name, cells)
    }
  })

  it('files: a person without rights can list, add, replace and remove no more than a visitor', async () => {
    heading('bucket operation')
    const files: [bucket: string, name: string][] = [
      ['menu', 'burger'],
      ['issue-photos', `${ids.issue}/${ids.photo}`],
      ['avatars', `${club.people.member.id}/me`],
    ]
    for (const [bucket, name] of files) {
      const where = `where bucket_id = '${bucket}' and name = '${name}.webp'`
      const acts = {
        select: `select 1 from storage.objects ${where}`,
        insert: `insert into storage.objects (bucket_id, name) values ('${bucket}', '${name.replace(ids.photo, randomUUID()).replace(/\w$/, 'z')}.webp')`,
        update: `update storage.objects set updated_at = now() ${where}`,
        delete: `delete from storage.objects ${where}`,
      }
      for (const [operation, sql] of Object.entries(acts)) {
        const cells = await cellsOf(sql)
        note(`${bucket}: ${operation}`, cells)
        expectNobodysCells(`${bucket} ${operation}`, cells)
      }
    }
  })

  it('realtime: a DELETE is sent to those who could select the row, and to no others', async () => {
    for (const given of cases) {
      const where = given.where.replace('{member}', club.people.member.id)
      const { rows } = await club.database.runAsOwner<{ row: unknown }>(
        `select to_jsonb(t) as row from public.${given.table} t where ${where} limit 1`,
      )
      const keys = rows.map(({ row }) => ({ '#seq': 1, row }))
      const selected = await cellsOf(
        `select 1 from public.${given.table} where ctid = (select ctid from public.${given.table} where ${where} limit 1)`,
      )
      for (const kind of kinds) {
        if (selected[kind] === 'x') continue
        const { role, claims } = scopes[kind]
        const { rows: seen } = await club.database.runAsOwner(
          'select seen from realtime.seen_by(array[$1::jsonb], array[realtime.deleted_rows_query($2::text::regclass, $4)], array[$3::jsonb])',
          [JSON.stringify([claims]), `public.${given.table}`, JSON.stringify(keys), role],
        )
        const name = `${given.table} ${given.row} ${kind}`
        expect(seen[0]!.seen === null ? '-' : '+', name).toBe(selected[kind])
      }
    }
  })

  it('realtime: a private topic is open to the server only', async () => {
    heading('private topic')
    for (const topic of ['club', `orders-${club.people.member.id}`]) {
      const cells = {} as Cells
      for (const kind of kinds) {
        const { rows } = await club.database.runAsOwner(
          `select to_jsonb(r) as rights from realtime.rights($1, $2, '{}') r`,
          [topic, JSON.stringify(scopes[kind].claims)],
        )
        cells[kind] = Object.values(rows[0]!.rights as object).includes(true) ? '+' : '-'
      }
      note(topic.slice(0, 6), cells)
      expectNobodysCells(topic, cells)
    }
  })

  it('HTTP functions: a person without rights can do no more than a visitor', async () => {
    heading('HTTP function')
    const verifier = { verify: async (token: string) => scopes[token as Kind].claims }
    const options = { rest: rest({ database: club.database, verifier }), verifier }
    const auth = { request: () => Response.json({}) }
    const doors = { ...options, auth, weather: undefined, overpass: undefined, serviceRoleKey: 'service' }
    const app = new Hono().route('/functions/v1', functions(doors))
    app.route('/api/notifications', notificationEndpoints(options))
    for (const [path, body] of Object.entries(requests)) {
      const cells = {} as Cells
      for (const kind of kinds) {
        const headers = kind === 'visitor' ? undefined : { authorization: `Bearer ${kind}` }
        const answer = await app.request(path, {
          method: 'POST',
          body: JSON.stringify(body),
          ...(headers && { headers }),
        })
        const { code } = answer.ok ? { code: '+' } : ((await answer.json()) as { code: string })
        cells[kind] = /^(\+|GS\d+)$/.test(code) ? code : `${answer.status}`
      }
      note(path, cells)
      expectNobodysCells(path, cells)
    }
  })

  it('equals the committed permissions.txt', async () => {
    await expect(`${lines.join('\n').trim()}\n`).toMatchFileSnapshot('./permissions.txt')
  })
})
