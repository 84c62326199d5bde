import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullTest } from '#domain/base/testing-rounds.ts'
import { planCourse } from '#domain/course/import/plan-course.ts'
import { geoJson, holes, withRef } from '#domain/course/import/testing-features.ts'
import { applyCoursePlan } from '#server/course-import/apply-plan.ts'
import { openTestDatabase, type TestDatabase } from '#server/database/testing.ts'
import type { Scope } from '#server/database/types.ts'
import { demoPeople, removeDemoPeople, seedDemo } from './demo.ts'
import { personId } from './people.ts'
import { demoId } from './rows.ts'

const now = new Date()
const DAY_MS = 86_400_000

let database: TestDatabase
const rows = async (text: string, ...values: unknown[]) => (await database.runAsOwner(text, values)).rows
const signedIn = (name: string): Scope => {
  const sub = personId(name)
  return { role: 'authenticated', claims: { role: 'authenticated', sub, aal: 'aal1', is_anonymous: false } }
}
const as = (name: string, text: string, ...values: unknown[]) => database.run(signedIn(name), text, values)

/** The log of a start `days` from today. */
async function start(days = 0): Promise<string[]> {
  const logged: string[] = []
  await seedDemo(database, {
    now: new Date(now.getTime() + days * DAY_MS),
    log: (sentence) => logged.push(sentence),
  })
  return logged
}

const ownCourse = (name: string) => planCourse(geoJson(holes(9, withRef), { name }), { fallbackName: name })

/** Everything a person can do to a club between two starts, in the order of the test. */
const changes: [string, () => Promise<unknown>][] = [
  ['imports a course', () => database.asOwner((session) => applyCoursePlan(session, ownCourse('Own Links')))],
  [
    'imports a second course and makes it current',
    () =>
      database.asOwner((session) => applyCoursePlan(session, ownCourse('New Links'), { makeCurrent: true })),
  ],
  [
    'switches back to the demo’s course',
    () => as('admin', `update public.course set is_current = true where source = 'demo'`),
  ],
  ['switches every course off', () => as('admin', 'update public.course set is_current = false')],
  [
    'switches to the own course',
    () => as('admin', `update public.course set is_current = true where name = 'Own Links'`),
  ],
  [
    'switches to the demo’s course',
    () => as('admin', `update public.course set is_current = true where source = 'demo'`),
  ],
  [
    'publishes pins and declares the range for days to come',
    async () => {
      await as(
        'headgreenkeeper',
        `insert into public.pin_set (course_id, date, status, replaces, pins, note)
         select c.id, current_date + 1, 'published', (select id from public.pin_set s where s.course_id = c.id
           and s.date = current_date + 1 and s.status = 'published'), jsonb_build_array(jsonb_build_object('hole_id', p.hole_id,
           'lng', p.lng, 'lat', p.lat)), 'ours'
         from public.course c join public.hole h on h.course_id = c.id and h.number = 1
         join public.pin_position p on p.hole_id = h.id where c.is_current limit 1`,
      )
      await as(
        'headgreenkeeper',
        `insert into public.range_day (course_id, date, closed)
         select id, current_date + 2, 'event' from public.course where is_current`,
      )
    },
  ],
  [
    'withdraws the pins of the day',
    () =>
      as(
        'headgreenkeeper',
        `update public.pin_set set status = 'withdrawn' where date = current_date and status = 'published'`,
      ),
  ],
  [
    'moves a green away from its demo pins',
    () =>
      as(
        'headgreenkeeper',
        `insert into public.green_outline (feature_id, source, geometry)
         select g.id, 'walk', jsonb_set(g.geometry, '{coordinates,0}', (select jsonb_agg(jsonb_build_array(
           (place ->> 0)::float8 + 0.0004, place -> 1)) from jsonb_array_elements(g.geometry #> '{coordinates,0}') place))
         from public.hole h join public.course c on c.id = h.course_id and c.is_current
         join public.course_feature g on g.id = h.green_id where h.number = 1`,
      ),
  ],
  ['deletes the menu', () => as('kitchen', 'delete from public.menu_item')],
  ['deletes the pages of the menu', () => as('kitchen', 'delete from public.menu_category')],
  ['deletes the issues', () => rows('delete from public.issue')],
  [
    'changes the club’s settings',
    async () => {
      await as(
        'admin',
        `update public.setting set value = '"Pacific/Kiritimati"' where key = 'club.time_zone'`,
      )
      await rows(`update public.setting set value = '"JPY"' where key = 'club.currency'`)
      await as('admin', `update public.setting set value = 'true' where key = 'kitchen.paused'`)
      await as('admin', `update public.setting set value = 'null' where key = 'club.locale'`)
    },
  ],
  [
    'deletes the club’s settings, except the currency of its orders',
    () => as('admin', `delete from public.setting where key not in ('demo.club', 'club.currency')`),
  ],
  [
    'gives people other roles and addresses',
    async () => {
      await as('admin', `update public.profiles set role_id = 'member' where role_id = 'kitchen'`)
      await rows(`update auth.users set email = 'new-' || email where email like 'member%'`)
    },
  ],
  ['deletes people', () => rows('delete from auth.users where id = $1::uuid', personId('headgreenkeeper'))],
  ['deletes the crew', () => as('admin', `delete from public.user_groups where group_id = 'greens-crew'`)],
  [
    'damages the stored state of the demo',
    () => as('admin', `update public.setting set value = '5' where key = 'demo.club'`),
  ],
  [
    'deletes the stored state of the demo',
    () => as('admin', `delete from public.setting where key = 'demo.club'`),
  ],
]

describe('a club with a demo starts again (14.1)', () => {
  beforeAll(async () => {
    database = await openTestDatabase()
    expect(await start()).toEqual([])
    // The row's name in an earlier version, which stopped the next start after an import.
    const day = await rows('select date::text from public.range_day')
    await rows('update public.range_day set id = $1::uuid', demoId('range', String(day[0]!.date)))
  }, 120_000)
  afterAll(() => database.close())

  // Days after the first start. A year later a start publishes a month of pins, which is slow: for each change in the
  // full mode only.
  let today = 0
  for (const [index, [what, change]] of changes.entries()) {
    it(`at once and on later days after a person ${what}`, async () => {
      await change()
      // The change falls on the day of the last start, as an import on the day of the first one did.
      expect(await start(today)).toEqual([])
      const isYear = index % 6 === 1
      for (const days of isFullTest ? [1, 366] : [isYear ? 366 : 1]) {
        today += days
        expect(await start(today)).toEqual([])
      }
    }, 120_000)
  }
})

describe('a part of the demo that the database refuses (14.1)', () => {
  const parts: [table: string, part: string, left: string][] = [
    ['public.pin_set', 'pins', 'public.range_day'],
    ['public.range_day', 'range', 'public.pin_set'],
    ['public.user_order', 'menu', 'public.issue'],
    ['public.issue', 'issues', 'public.menu_item'],
    ['public.profiles', 'people', 'public.course'],
  ]
  beforeAll(async () => {
    database = await openTestDatabase()
    await database.execScript(`
      create function private.refuse_all() returns trigger language plpgsql as $$
      begin raise exception 'duplicate key value violates unique constraint'; end $$;`)
  })
  afterAll(() => database.close())

  it.each(parts)(
    'is rolled back alone and logged in one sentence: %s',
    async (table, part, other) => {
      await database.execScript(`
      truncate public.course, public.menu_category, public.user_order, public.issue, auth.users, public.setting cascade;
      create trigger refuse_all before insert on ${table} for each row execute function private.refuse_all();`)
      const logged = await start()
      await database.execScript(`drop trigger refuse_all on ${table}`)
      expect(logged).toEqual([
        `The demo club's ${part} could not be added: duplicate key value violates unique constraint`,
      ])
      expect(await rows(`select from ${table} limit 1`)).toEqual([])
      expect(await rows(`select from ${other} limit 1`)).toHaveLength(1)
    },
    120_000,
  )

  it('is rolled back when a constraint refuses it only at the end of the transaction', async () => {
    await database.execScript(`
      truncate public.course, public.menu_category, public.user_order, public.issue, auth.users, public.setting cascade;
      create constraint trigger refuse_all after insert on public.range_day deferrable initially deferred
        for each row execute function private.refuse_all();`)
    expect(await start()).toEqual([expect.stringContaining(`The demo club's range could not be added`)])
    expect(await rows('select from public.pin_set limit 1')).toHaveLength(1)
    await database.execScript('drop trigger refuse_all on public.range_day')
  }, 120_000)
})

describe('a club that removes its demo people', () => {
  beforeAll(async () => {
    database = await openTestDatabase()
    await start()
  }, 120_000)
  afterAll(() => database.close())

  it('demo people that cannot be deleted are signed out and locked, and the start continues (14.1, 14.3)', async () => {
    await database.execScript(`
      create table public.holds_people (id uuid references auth.users (id));
      insert into public.holds_people select id from auth.users limit 1`)
    const logged: string[] = []
    await removeDemoPeople(database, (sentence) => logged.push(sentence))
    expect(logged).toEqual([
      expect.stringMatching(/^The demo people could not be deleted, so they were signed out and locked: /),
    ])
    expect(await rows('select from auth.users where encrypted_password is not null')).toEqual([])
    expect(await rows('select from auth.users')).toHaveLength(demoPeople.length)
    await database.execScript('drop table public.holds_people')
  }, 120_000)

  it('deletes thousands of orders of demo people in statements below the time limit (14.1)', async () => {
    await database.execScript(`
      set local session_replication_role = replica;
      insert into public.user_order select copy.* from public.user_order o, generate_series(1, 100) n,
        lateral jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'number', o.number + 1000 * n)) copy;
      create function public.refuse_large() returns trigger language plpgsql as $$
        begin
          if (select count(*) from deleted) > 1000 then raise 'The statement took too long'; end if;
          return null;
        end $$;
      create trigger refuse_large after delete on public.user_order referencing old table as deleted
        for each statement execute function public.refuse_large()`)
    const logged: string[] = []
    await removeDemoPeople(database, (sentence) => logged.push(sentence))
    expect(logged).toEqual([])
    expect(await rows('select from public.user_order limit 1')).toEqual([])
    expect(await rows('select from auth.users')).toEqual([])
  }, 120_000)
})
