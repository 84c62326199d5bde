// Also on PostgreSQL: the first start of a club.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayIn } from '#domain/base/day.ts'
import { distanceToEdge } from '#domain/course/geometry/edge.ts'
import { isInside } from '#domain/course/geometry/inside.ts'
import { lngLatOf } from '#domain/course/geometry/lng-lat.ts'
import { localFrame } from '#domain/course/geometry/local-frame.ts'
import { shapeOf } from '#domain/course/geometry/shape.ts'
import { planCourse } from '#domain/course/import/plan-course.ts'
import { geoJson, holes, withRef } from '#domain/course/import/testing-features.ts'
import { verifyPassword } from '#server/auth/passwords/password-hash.ts'
import { applyCoursePlan } from '#server/course-import/apply-plan.ts'
import { createUser, openTestDatabase, type TestDatabase } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { DEMO_PASSWORD, demoPeople, removeDemoPeople, seedDemo } from './demo.ts'

const database = testDatabase()
const now = new Date()
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
const today = dayIn('Europe/Dublin', now)
const minutesAgo = (at: string, since: Date) => Math.round((since.getTime() - Date.parse(at)) / 60_000)

// biome-ignore lint/suspicious/noExplicitAny: rows of any query
const rows = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await database.runAsOwner(text, values)).rows
const column = async (text: string, ...values: unknown[]) =>
  (await rows(text, ...values)).map((row) => Object.values(row)[0])

/** The number of rows of each table, and the newest change. */
const everything = () =>
  rows(`select (select count(*)::int from auth.users) as users, (select count(*)::int from public.course_feature) as features,
    (select count(*)::int from public.pin_set) as sets, (select count(*)::int from public.user_order) as orders,
    (select count(*)::int from public.order_event) as order_events, (select count(*)::int from public.issue_event) as issue_events,
    (select max(updated_at)::text from public.menu_item) as menu, (select max(updated_at)::text from public.profiles) as people,
    (select string_agg(updated_at::text, ' ' order by number) from public.user_order) as order_times,
    (select string_agg(name || geometry_version, ' ') from public.course) as courses`)

beforeAll(async () => {
  expect(await seedDemo(database, { now })).toEqual({ created: true })
}, 120_000)

describe('the demo club', () => {
  it('stays the same when it is created again at once', async () => {
    const before = await everything()
    expect(await seedDemo(database, { now })).toEqual({ created: false })
    expect(await everything()).toEqual(before)
  })

  it('has people of every role who sign in with the demo password', async () => {
    const people = await rows(
      `select u.email, p.role_id, p.first_name, p.surname, u.encrypted_password, u.email_confirmed_at is not null as confirmed,
         i.provider_id = u.id::text as identified
       from auth.users u join public.profiles p on p.id = u.id join auth.identities i on i.user_id = u.id`,
    )
    expect(people).toHaveLength(6)
    for (const { email, role_id, first_name, surname } of demoPeople) {
      const person = people.find((one) => one.email === email)
      expect(person).toMatchObject({ role_id, first_name, surname, confirmed: true, identified: true })
      expect(person.encrypted_password).toMatch(/^\$argon2id\$v=19\$m=7168,t=8,p=1\$/)
    }
    expect(await verifyPassword(DEMO_PASSWORD, people[0].encrypted_password)).toBe(true)
  })

  it('has a greens crew with a name in three languages and two people in it', async () => {
    const [crew] = await rows(`select name, name_i18n, (select count(*)::int from public.profiles
      where user_group_id = group_id) as people from public.user_groups where group_id = 'greens-crew'`)
    expect(crew).toEqual({
      name: 'Greens crew',
      name_i18n: { ja: expect.any(String), 'zh-CN': expect.any(String) },
      people: 2,
    })
  })

  it('has the invented course as its current course, open for play', async () => {
    expect(
      await rows(
        `select c.name, c.source, s.status, s.carts from public.course c join public.course_status s on s.course_id = c.id
         where is_current`,
      ),
    ).toEqual([{ name: 'Rossnashee Links', source: 'demo', status: 'open', carts: 'allowed' }])
  })

  it('has pins for every day of the last month, today included, six in each zone', async () => {
    const days = await column(
      `select date::text from public.pin_set where status = 'published' order by date`,
    )
    expect(days).toEqual(Array.from({ length: 31 }, (_, i) => addDays(today, i - 30)))
    const zones = await rows(
      `select s.date::text, p.zone, count(*)::int as n from public.pin_position p join public.pin_set s on s.id = pin_set_id
       group by 1, 2`,
    )
    expect(zones).toHaveLength(31 * 3)
    expect(zones.filter(({ n }) => n !== 6)).toEqual([])
  })

  it('has every pin 3 m or more inside its green', async () => {
    const pins = await rows(
      `select p.lng, p.lat, f.geometry from public.pin_position p
       join public.course_feature f on f.hole_id = p.hole_id and f.kind = 'green'`,
    )
    expect(pins).toHaveLength(31 * 18)
    for (const { lng, lat, geometry } of pins) {
      const frame = localFrame(lngLatOf([lng, lat]))
      const green = shapeOf(geometry, frame)
      expect(isInside(green, { x: 0, y: 0 })).toBe(true)
      expect(distanceToEdge(green, { x: 0, y: 0 })).toBeGreaterThan(3)
    }
  })

  it('shows a ticket printer that is switched off, so that nothing is sent to a network', async () => {
    expect(await rows('select host, is_enabled from public.printer')).toEqual([
      { host: '192.0.2.10', is_enabled: false },
    ])
    expect(await column(`select private.claim_printer(gen_random_uuid())`)).toEqual([null])
    expect(await column('select count(*)::int from public.ticket_print')).toEqual([0])
  })

  it('has a menu in three languages, with allergens, diets, choices and something sold out', async () => {
    const dishes = await rows('select * from public.menu_item')
    expect(dishes.length).toBeGreaterThanOrEqual(22)
    expect(await column('select count(*)::int from public.menu_category')).toEqual([5])
    expect(dishes.filter(({ sold_out }) => sold_out)).toHaveLength(1)
    const texts = [
      ...dishes.flatMap(({ name_i18n, description_i18n }) => [name_i18n, description_i18n]),
      ...(await column('select name_i18n from public.menu_category')),
      ...(await column('select name_i18n from public.menu_option')),
      ...(await column('select name_i18n from public.menu_option_group')),
    ]
    expect(texts.filter((text) => !text.ja || !text['zh-CN'])).toEqual([])
    expect(
      await column(
        'select distinct least || coalesce($1 || most, $2) from public.menu_option_group order by 1',
        '-',
        '+',
      ),
    ).toEqual(['0+', '0-2', '1-1'])
    expect(dishes.filter(({ stock }) => stock !== null)).toHaveLength(1)
    expect(dishes.filter(({ hours }) => hours.length > 0)).toHaveLength(1)
  })

  it('has a fourth serving place with opening hours, and dishes that contain a member’s allergens', async () => {
    expect(
      await rows(
        'select name, kind, jsonb_array_length(hours) as spans from public.serving_place where code is null',
      ),
    ).toEqual([{ name: 'Driving range', kind: 'delivery', spans: 1 }])
    const dishes = await column(
      `select distinct i.name from public.menu_item i join public.profile_allergies a on a.allergens && i.allergens order by 1`,
    )
    expect(dishes).toContain('Carrot cake')
    expect(dishes).toContain('Beef burger')
  })

  it('has orders in every state, open ones of the last minutes, with correct totals', async () => {
    // Their numbers restart at midnight.
    const orders = await rows('select * from public.user_order order by created_at')
    expect(new Set(orders.map(({ status }) => status))).toEqual(
      new Set(['new', 'preparing', 'ready', 'completed', 'cancelled']),
    )
    const open = orders.filter(({ ended_at }) => ended_at === null)
    expect(open.map(({ created_at }) => minutesAgo(created_at, now))).toEqual([16, 11, 8, 6, 2])
    const sums = await rows(
      `select o.total_minor = sum(i.total_minor) as total, bool_and(i.total_minor = i.quantity * i.unit_minor) as lines,
         bool_and(i.unit_minor = m.price_minor + (select coalesce(sum((option ->> 'price_minor')::int), 0)
           from jsonb_array_elements(i.options) option)) as prices
       from public.user_order o join public.user_order_item i on i.order_id = o.id join public.menu_item m on m.id = i.item_id
       group by o.id`,
    )
    expect(sums).toHaveLength(orders.length)
    expect(sums.filter(({ total, lines, prices }) => !(total && lines && prices))).toEqual([])
  })

  it('records the history of each order with steps that the rules allow', async () => {
    const steps = await rows(
      `select e.order_id, e.from_status, e.to_status, e.actor_role, e.at, o.status, exists (
           select 1 from public.order_transition t
           where t.from_status = e.from_status and t.to_status = e.to_status and t.role_id = e.actor_role) as allowed
       from public.order_event e join public.user_order o on o.id = e.order_id order by e.order_id, e.id`,
    )
    expect(steps.filter(({ from_status, allowed }) => from_status !== null && !allowed)).toEqual([])
    for (const [i, step] of steps.entries()) {
      const next = steps[i + 1]
      if (next?.order_id === step.order_id) {
        expect(next.from_status).toBe(step.to_status)
        expect(Date.parse(next.at)).toBeGreaterThan(Date.parse(step.at))
      } else expect(step.to_status).toBe(step.status)
    }
  })

  it('has issues in every state, each with a hole and a timeline that leads to its status', async () => {
    const issues = await rows('select * from public.issue')
    expect(new Set(issues.map(({ status }) => status))).toEqual(
      new Set(['new', 'assigned', 'in_progress', 'resolved', 'closed', 'declined']),
    )
    expect(issues.filter(({ lng, hole_id }) => lng === null || hole_id === null)).toEqual([])
    const events = await rows(
      `select e.*, exists (select 1 from public.issue_transition t where t.from_status = e.from_status
         and t.to_status = e.to_status and t.role_id = e.actor_role) as allowed
       from public.issue_event e order by e.issue_id, e.id`,
    )
    expect(events.filter(({ from_status, allowed }) => from_status !== null && !allowed)).toEqual([])
    for (const issue of issues) {
      const own = events.filter(({ issue_id }) => issue_id === issue.id)
      expect(own[0]).toMatchObject({ kind: 'reported', to_status: 'new' })
      expect(
        own
          .map(({ to_status }) => to_status)
          .filter(Boolean)
          .at(-1),
      ).toBe(issue.status)
      expect(own.every(({ at }, i) => i === 0 || Date.parse(at) >= Date.parse(own[i - 1].at))).toBe(true)
      expect(Date.parse(own.at(-1).at)).toBeLessThanOrEqual(now.getTime())
      expect(issue.resolved_by === null).toBe(issue.resolved_at === null)
    }
    const comments = await column('select count(*)::int from public.issue_comment')
    expect(events.filter(({ kind }) => kind === 'comment')).toHaveLength(Number(comments[0]))
  })

  it('has each issue near the line of its hole', async () => {
    const far = await rows(
      `select i.number from public.issue i join public.hole h on h.id = i.hole_id
       where private.metres_to_line(h.line, i.lng, i.lat) > 45`,
    )
    expect(far).toEqual([])
  })
})

describe('the demo club on a later day', () => {
  it('gets pins for the days in between, and its untouched open orders are minutes old again', async () => {
    const touched = await column(
      `update public.user_order set status = 'ready' where status = 'preparing' and place = 'hole' returning id`,
    )
    const day = later(3)
    expect(await seedDemo(database, { now: day })).toEqual({ created: false })
    const sets = await column(
      `select date::text from public.pin_set where status = 'published' order by date desc limit 4`,
    )
    expect(sets).toEqual([3, 2, 1, 0].map((days) => addDays(today, days)))
    const open = await rows(
      `select id, created_at from public.user_order where ended_at is null order by created_at`,
    )
    const ages = open.map(({ id, created_at }) => [touched.includes(id), minutesAgo(created_at, day)])
    expect(ages).toEqual([
      [true, 3 * 1440 + 11],
      [false, 16],
      [false, 8],
      [false, 6],
      [false, 2],
    ])
    const [event] = await rows(
      `select max(at) = max(o.updated_at) as same from public.order_event join public.user_order o on o.id = order_id
       where o.status = 'new'`,
    )
    expect(event.same).toBe(true)
  })

  it('keeps pins that a person published, and does not restore rows that a person deleted', async () => {
    const day = addDays(today, 4)
    const [course] = await column('select id from public.course where is_current')
    const [hole] = await rows(
      `select h.id, h.line from public.hole h where number = 1 and course_id = $1::uuid`,
      course,
    )
    const [lng, lat] = hole.line.coordinates.at(-1)
    await rows(
      `insert into public.pin_set (course_id, date, status, pins, note) values ($1::uuid, $2::date, 'published', $3::jsonb, 'ours')`,
      course,
      day,
      JSON.stringify([{ hole_id: hole.id, lng, lat }]),
    )
    await rows(`delete from public.menu_option where name = 'Tofu'`)
    await rows(`delete from public.issue where category = 'litter'`)
    await seedDemo(database, { now: later(4) })
    expect(
      await column(`select note from public.pin_set where date = $1::date and status = 'published'`, day),
    ).toEqual(['ours'])
    expect(await rows(`select 1 from public.menu_option where name = 'Tofu'`)).toEqual([])
    expect(await rows(`select 1 from public.issue where category = 'litter'`)).toEqual([])
  })
})

describe('a demo club without demo people', () => {
  it('has none of their accounts and orders, keeps its own people and issues, and can get them back', async () => {
    const { id } = await createUser(database)
    await removeDemoPeople(database)
    expect(await column('select id from auth.users')).toEqual([id])
    expect(await column('select count(*)::int from public.user_order')).toEqual([0])
    expect(
      await column(`select payload from jobs.effect where payload ->> 'notice' = 'account_deleted'`),
    ).toEqual([])
    expect(Number((await column('select count(*)::int from public.issue'))[0])).toBeGreaterThan(8)
    await removeDemoPeople(database)
    expect(await seedDemo(database, { now })).toEqual({ created: false })
    expect(await column('select count(*)::int from auth.users')).toEqual([7])
  })
})

describe('a club that is already in use', () => {
  let club: TestDatabase
  let realMember: string
  const query = async (text: string, ...values: unknown[]) => (await club.runAsOwner(text, values)).rows
  const setsOf = (note: string | null) =>
    query(
      `select s.date::text, c.name from public.pin_set s join public.course c on c.id = course_id
      where status = 'published' and note is not distinct from $1::text order by date desc`,
      note,
    )

  beforeAll(async () => {
    club = await openTestDatabase()
    realMember = (await createUser(club, { email: 'member@greenside.example', first_name: 'Real' })).id
    const course = planCourse(geoJson(holes(9, withRef), { name: 'Own Links' }), { fallbackName: 'x' })
    await club.asOwner((session) => applyCoursePlan(session, course))
    await query(
      `insert into public.menu_category (id, name) values ('00000000-0000-4000-8000-000000000001', 'Own')`,
    )
    await query(`insert into public.menu_item (category_id, name, price_minor)
      values ('00000000-0000-4000-8000-000000000001', 'Own soup', 500)`)
  }, 120_000)
  afterAll(() => club.close())

  it('loses nothing when it never had a demo', async () => {
    await removeDemoPeople(club)
    expect(await query('select id from auth.users')).toEqual([{ id: realMember }])
    expect(await query('select 1 from public.setting where key = $1', 'demo.club')).toEqual([])
  })

  it('keeps its course, its menu and an address that one of its own people uses', async () => {
    expect(await seedDemo(club, { now })).toEqual({ created: true })
    expect(await query('select name from public.course where is_current')).toEqual([{ name: 'Own Links' }])
    expect(await query('select name from public.menu_item')).toEqual([{ name: 'Own soup' }])
    const [person] = await query(
      `select p.id, first_name from auth.users u join public.profiles p on p.id = u.id
       where email = 'member@greenside.example'`,
    )
    expect(person).toEqual({ id: realMember, first_name: 'Real' })
    expect(await query('select count(*)::int as n from auth.users')).toEqual([{ n: 6 }])
  }, 120_000)

  it('shows demo pins on its own course, marked as such, until its people publish their own', async () => {
    const demo = await setsOf('Demo pins')
    expect(demo).toHaveLength(31)
    expect(demo[0]).toEqual({ date: today, name: 'Own Links' })
    await query(
      `insert into public.pin_set (course_id, date, status, pins)
       select course_id, $1::date, 'published', jsonb_build_array(jsonb_build_object('hole_id', h.id,
         'lng', line -> 'coordinates' -> -1 -> 0, 'lat', line -> 'coordinates' -> -1 -> 1))
       from public.hole h join public.course c on c.id = h.course_id where is_current and number = 1`,
      addDays(today, 1),
    )
    await seedDemo(club, { now: later(3) })
    expect(await setsOf('Demo pins')).toHaveLength(31)
    expect(await setsOf(null)).toHaveLength(1)
  })
})
