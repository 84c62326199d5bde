// Also on PostgreSQL: deletions in the name of a person, through the triggers of most tables.
import { beforeAll, describe, expect, it } from 'vitest'
import { demoPeople, isDemoAway, seedDemo } from '#db/seed/demo.ts'
import { dishId } from '#db/seed/menu/menu.ts'
import { personId } from '#db/seed/people.ts'
import { demoId } from '#db/seed/rows.ts'
import { createUser } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import type { Database, Scope } from '#server/database/types.ts'
import { createGuest, ids, pin, places, square } from './club.ts'
import { answer } from './statements.ts'

const now = new Date()
/** Tables that the set-up of a club and the log of the removal add to, besides the rows of the demo. */
const LOGS = ['audit_entry', 'removed_person', 'setting']

type Snapshot = Map<string, string[]>

/** Every row of the public tables and of the accounts, as text. */
async function readAll(database: Database): Promise<Snapshot> {
  const { rows: tables } = await database.runAsOwner<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' or (schemaname, tablename) in (('auth', 'users'), ('auth', 'identities')) order by 1`,
  )
  const all: Snapshot = new Map()
  for (const { name } of tables) {
    const { rows } = await database.runAsOwner<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t order by 1`,
    )
    all.set(
      name.replace('public.', ''),
      rows.map(({ row }) => row),
    )
  }
  return all
}

/** The rows of `later` that `earlier` lacks, by table. */
function added(later: Snapshot, earlier: Snapshot): Record<string, string[]> {
  const tables = [...later].map(([name, rows]) => {
    const known = new Set(earlier.get(name))
    return [name, rows.filter((row) => !known.has(row))] as const
  })
  return Object.fromEntries(tables.filter(([name, rows]) => rows.length > 0 && !LOGS.includes(name)))
}

async function makeOwnPeople(database: Database) {
  return {
    admin: await createUser(database, { role_id: 'admin' }),
    kitchen: await createUser(database, { role_id: 'kitchen' }),
    maintenance: await createUser(database, { role_id: 'maintenance' }),
    member: await createUser(database, { first_name: 'Mary' }),
    guest: await createGuest(database),
  }
}

const demoScope = (name: string): Scope => ({
  role: 'authenticated',
  claims: { role: 'authenticated', sub: personId(name), aal: 'aal1', is_anonymous: false },
})
const visitor: Scope = { role: 'anon', claims: { role: 'anon' } }

/** A course, a menu, an order and an issue of the club itself. */
async function makeOwnRows(database: Database, people: Awaited<ReturnType<typeof makeOwnPeople>>) {
  const { member, maintenance } = people
  await database.execScript(`
    insert into public.course (id, name) values ('${ids.course}', 'Own Links');
    insert into public.hole (id, course_id, number, par, line, length_m) values
      ('${ids.hole1}', '${ids.course}', 1, 4, '{"type":"LineString","coordinates":[[-8,53],[-8,53.003]]}', 334);
    insert into public.course_feature (id, course_id, hole_id, kind, geometry) values
      ('${ids.green1}', '${ids.course}', '${ids.hole1}', 'green', '${JSON.stringify(square(places.green1))}');
    insert into public.pin_set (id, course_id, date, status, pins, created_by) values
      ('${ids.published}', '${ids.course}', current_date, 'published', '${JSON.stringify([pin(1)])}', '${maintenance.id}');
    insert into public.range_day (id, course_id, date, opens, closes) values
      ('${ids.rangeDay}', '${ids.course}', current_date, '07:00', '20:00');
    insert into public.menu_category (id, name) values ('${ids.category}', 'Grill');
    insert into public.menu_item (id, category_id, name, price_minor) values
      ('${ids.burger}', '${ids.category}', 'Burger', 1250);
    insert into public.printer (id, name, host, prints, is_enabled) values
      ('${ids.check}', 'Pass', '10.0.0.9', 'arrival', false);
    insert into public.issue (id, category, description, reporter_id, hole_id) values
      ('${ids.issue}', 'bunker', 'No rake', '${member.id}', '${ids.hole1}');
    insert into public.issue_comment (id, issue_id, body, author_id) values
      ('${ids.comment}', '${ids.issue}', 'Still none', '${member.id}');
    insert into public.user_order (id, user_id, lines) values
      ('${ids.order}', '${member.id}', '[{"item_id": "${ids.burger}", "quantity": 2}]');`)
}

/** Rows from visitors of the demo, with ids like any other row. */
async function tryOut(database: Database) {
  const order = [{ item_id: dishId('full-irish'), quantity: 1 }]
  await database.run(demoScope('member'), 'insert into public.user_order (lines) values ($1)', [
    JSON.stringify(order),
  ])
  await database.run(
    demoScope('member2'),
    `insert into public.issue (category, description) values ('path', 'A hole')`,
  )
  await database.run(
    demoScope('greenkeeper'),
    `insert into public.pin_cut (id, hole_id, date, lng, lat)
     select gen_random_uuid(), hole_id, current_date, lng, lat from public.pin_position limit 1`,
  )
  await database.run(
    demoScope('admin'),
    `insert into public.announcement (audience, title) values ('everyone', 'Frost')`,
  )
  // Too old for a person to delete from now on.
  await database.runAsOwner(`update public.pin_cut set date = current_date - 20`)
}

const remove = (database: Database, scope: Scope) =>
  answer(database.run(scope, 'select public.remove_demo()'))

async function state(database: Database, scope: Scope) {
  return (await database.run(scope, 'select * from public.demo_state()')).rows[0]
}

const nothing = {
  people: 0,
  courses: 0,
  dishes: 0,
  orders: 0,
  issues: 0,
  courses_in_use: 0,
  dishes_in_use: 0,
  issues_in_use: 0,
  is_of_demo: false,
}

describe('the demo is removed', () => {
  const database = testDatabase()
  let people: Awaited<ReturnType<typeof makeOwnPeople>>
  let empty: Snapshot
  let own: Record<string, string[]>

  beforeAll(async () => {
    empty = await readAll(database)
    await seedDemo(database, { now })
    await tryOut(database)
    const demo = await readAll(database)
    people = await makeOwnPeople(database)
    await makeOwnRows(database, people)
    own = added(await readAll(database), demo)
    // The demo's staff got messages about the club's own order and issue.
    own.notification = own.notification!.filter((row) => !isOfDemo(JSON.parse(row).user_id))
    if (own.notification.length === 0) delete own.notification
    for (const table of [
      'auth.users',
      'profiles',
      'course',
      'hole',
      'course_feature',
      'pin_set',
      'pin_position',
      'range_day',
    ])
      expect(own[table]).toBeDefined()
    for (const table of [
      'menu_category',
      'menu_item',
      'printer',
      'user_order',
      'user_order_item',
      'issue',
      'issue_comment',
    ])
      expect(own[table]).toBeDefined()
  }, 120_000)

  const isOfDemo = (id: string) => demoPeople.some(({ email }) => personId(email.split('@')[0]!) === id)

  it('only by an administrator who is not of the demo', async () => {
    const before = await readAll(database)
    expect(await remove(database, visitor)).toBe('42501')
    expect(await remove(database, people.guest.scope)).toBe('GS114')
    for (const role of ['member', 'kitchen', 'maintenance'] as const) {
      expect(await remove(database, people[role].scope)).toBe('GS114')
    }
    expect(await remove(database, demoScope('admin'))).toBe('GS115')
    const after = await readAll(database)
    expect(after.get('user_order')).toEqual(before.get('user_order'))
    expect(after.get('course')).toEqual(before.get('course'))
    expect(await state(database, demoScope('admin'))).toMatchObject({ is_of_demo: true })
  })

  it('with its people, course, menu, orders and issues, and no other row changes', async () => {
    const before = await state(database, people.admin.scope)
    expect(before).toMatchObject({
      people: 6,
      courses: 1,
      courses_in_use: 0,
      dishes_in_use: 0,
      is_of_demo: false,
    })
    for (const part of ['dishes', 'orders', 'issues']) expect(before![part]).toBeGreaterThan(3)
    expect(await remove(database, people.admin.scope)).toBe('+')
    expect(added(await readAll(database), empty)).toEqual(own)
    expect(await state(database, people.admin.scope)).toEqual(nothing)
  }, 60_000)

  it('and no mail is sent to the addresses of the demo', async () => {
    const { rows } = await database.runAsOwner(
      `select from jobs.effect where payload ->> 'to' like '%@greenside.example'`,
    )
    expect(rows).toEqual([])
  })

  it('once: a second time does nothing, and the next start creates no demo', async () => {
    const before = await readAll(database)
    expect(await remove(database, people.admin.scope)).toBe('+')
    expect(await seedDemo(database, { now })).toEqual({ created: false })
    expect(await readAll(database)).toEqual(before)
    expect(await isDemoAway(database)).toBe(true)
  })
})

describe('an announcement', () => {
  const database = testDatabase()

  it('is removed with the demo if its people sent it, also from the inboxes of real people; the club’s own stay', async () => {
    await seedDemo(database, { now })
    const people = await makeOwnPeople(database)
    const announce = (scope: Scope, title: string) =>
      database.run(scope, `insert into public.announcement (audience, title) values ('everyone', $1)`, [
        title,
      ])
    await announce(demoScope('admin'), 'Frost')
    await announce(people.admin.scope, 'Open day')
    const titles = async () =>
      (
        await database.runAsOwner<{ title: string }>(
          `select title from public.announcement union all
           select title from public.notification where type = 'announcement' and user_id = $1 order by 1`,
          [people.member.id],
        )
      ).rows.map(({ title }) => title)
    expect(await titles()).toEqual(['Frost', 'Frost', 'Open day', 'Open day'])
    expect(await remove(database, people.admin.scope)).toBe('+')
    expect(await titles()).toEqual(['Open day', 'Open day'])
  }, 120_000)
})

describe('the demo keeps what the club’s own rows need', () => {
  const database = testDatabase()
  let people: Awaited<ReturnType<typeof makeOwnPeople>>

  beforeAll(async () => {
    await seedDemo(database, { now })
    people = await makeOwnPeople(database)
    await database.runAsOwner(`update public.profiles set user_group_id = 'greens-crew' where id = $1`, [
      people.maintenance.id,
    ])
    await database.run(
      people.maintenance.scope,
      `insert into public.pin_cut (id, hole_id, date, lng, lat)
       select '${ids.cut}', hole_id, current_date, lng, lat from public.pin_position limit 1`,
    )
    await database.run(
      people.maintenance.scope,
      `insert into public.issue_comment (id, issue_id, body)
       select '${ids.comment}', id, 'I saw it too' from public.issue where status = 'new' limit 1`,
    )
    await database.run(
      people.kitchen.scope,
      `insert into public.menu_option_group (id, item_id, name, least, position) values ('${ids.extras}', $1, 'Ours', 0, 9)`,
      [dishId('full-irish')],
    )
    await database.run(people.member.scope, 'insert into public.user_order (id, lines) values ($1, $2)', [
      ids.order,
      JSON.stringify([{ item_id: dishId('banana'), quantity: 3 }]),
    ])
  }, 120_000)

  it('a course with own cuts, a dish with own options, an issue with an own comment and a crew in use', async () => {
    const one = async (text: string) =>
      (await database.runAsOwner<{ row: string }>(text)).rows.map(({ row }) => row)
    const kept = `select to_jsonb(t)::text as row from public.pin_cut t union all
      select to_jsonb(t)::text from public.issue_comment t where id = '${ids.comment}' union all
      select to_jsonb(t)::text from public.menu_option_group t where id = '${ids.extras}' union all
      select to_jsonb(t)::text from public.user_order t where id = '${ids.order}' union all
      select (to_jsonb(t) - 'item_id')::text from public.user_order_item t where order_id = '${ids.order}' union all
      select to_jsonb(t)::text from public.profiles t where id = '${people.maintenance.id}' order by 1`
    const before = await one(kept)
    expect(before).toHaveLength(6)
    expect(await remove(database, people.admin.scope)).toBe('+')
    expect(await one(kept)).toEqual(before)
    expect(await state(database, people.admin.scope)).toEqual({
      ...nothing,
      courses_in_use: 1,
      dishes_in_use: 1,
      issues_in_use: 1,
    })
    expect(await one(`select id::text as row from public.user_order`)).toEqual([ids.order])
    expect(await one(`select id::text as row from public.menu_item`)).toEqual([dishId('full-irish')])
    expect(await one(`select id::text as row from public.printer where id = '${demoId('printer')}'`)).toEqual(
      [],
    )
  }, 60_000)
})

describe('the demo of a club with no administrator of its own', () => {
  const database = testDatabase()
  beforeAll(() => seedDemo(database, { now }), 120_000)

  it('can be removed by the operator', async () => {
    const service: Scope = { role: 'service_role', claims: { role: 'service_role' } }
    expect(await remove(database, service)).toBe('+')
    const { rows } = await database.runAsOwner('select private.has_admin() as has_admin')
    expect(rows).toEqual([{ has_admin: false }])
  }, 60_000)
})
