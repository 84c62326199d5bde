import { randomUUID } from 'node:crypto'
import { beforeAll } from 'vitest'
import { profiles } from '#domain/course/best-position/profile.ts'
import { pinInputsOf } from '#domain/course/explanation/pin-inputs-of.ts'
import { handPlace } from '#domain/course/explanation/testing.ts'
import { createUser } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import type { Database, Scope } from '#server/database/types.ts'

/** All kinds of callers; `guest` has an anonymous session, `other` is a second member. */
export const callers = ['anon', 'guest', 'member', 'other', 'kitchen', 'maintenance', 'admin'] as const
export type Caller = (typeof callers)[number]

export interface Person {
  id: string
  scope: Scope
}

/** A small club with one row of everything; personal rows belong to `member`. */
export interface Club {
  database: Database
  people: Record<Caller, Person>
}

/** The server itself, with its key. */
export const server: Scope = { role: 'service_role', claims: { role: 'service_role' } }

/** Ids of the rows of `testClub`. */
export const ids = {
  course: '00000000-0000-4000-8000-0000000000c1',
  hole1: '00000000-0000-4000-8000-0000000000a1',
  hole2: '00000000-0000-4000-8000-0000000000a2',
  /** Has no mapped green. */
  hole3: '00000000-0000-4000-8000-0000000000a3',
  green1: '00000000-0000-4000-8000-0000000000b1',
  green2: '00000000-0000-4000-8000-0000000000b2',
  bunker: '00000000-0000-4000-8000-0000000000b3',
  outline: '00000000-0000-4000-8000-0000000000e1',
  published: '00000000-0000-4000-8000-0000000000d1',
  draft: '00000000-0000-4000-8000-0000000000d2',
  cut: '00000000-0000-4000-8000-0000000000d3',
  block: '00000000-0000-4000-8000-0000000000b4',
  survey: '00000000-0000-4000-8000-0000000000b5',
  pinProfile: '00000000-0000-4000-8000-0000000000b6',
  rounds: '00000000-0000-4000-8000-0000000000b7',
  kindOfDay: '00000000-0000-4000-8000-0000000057d1',
  layoutsOfDay: '00000000-0000-4000-8000-000000001a91',
  target: '00000000-0000-4000-8000-0000000000f1',
  rangeDay: '00000000-0000-4000-8000-0000000000f3',
  coursePlay: '00000000-0000-4000-8000-0000000c9a01',
  mark: '00000000-0000-4000-8000-0000000000f2',
  nine1: '00000000-0000-4000-8000-000000000091',
  nine2: '00000000-0000-4000-8000-000000000092',
  composite: '00000000-0000-4000-8000-000000000093',
  scorecard: '00000000-0000-4000-8000-000000000094',
  courseImport: '00000000-0000-4000-8000-000000000095',
  category: '00000000-0000-4000-8000-000000000011',
  burger: '00000000-0000-4000-8000-000000000012',
  beer: '00000000-0000-4000-8000-000000000013',
  offMenu: '00000000-0000-4000-8000-000000000014',
  howDone: '00000000-0000-4000-8000-000000000015',
  extras: '00000000-0000-4000-8000-000000000016',
  menuImport: '00000000-0000-4000-8000-000000000017',
  rare: '00000000-0000-4000-8000-000000000021',
  wellDone: '00000000-0000-4000-8000-000000000022',
  cheese: '00000000-0000-4000-8000-000000000023',
  bacon: '00000000-0000-4000-8000-000000000024',
  order: '00000000-0000-4000-8000-000000000031',
  charge: '00000000-0000-4000-8000-000000000032',
  correction: '00000000-0000-4000-8000-000000000033',
  issue: '00000000-0000-4000-8000-000000000041',
  edit: '00000000-0000-4000-8000-000000000047',
  photo: '00000000-0000-4000-8000-000000000042',
  comment: '00000000-0000-4000-8000-000000000043',
  staffComment: '00000000-0000-4000-8000-000000000044',
  mower: '00000000-0000-4000-8000-000000000045',
  soldMower: '00000000-0000-4000-8000-000000000046',
  round: '00000000-0000-4000-8000-000000000061',
  roundIssue: '00000000-0000-4000-8000-000000000062',
  check: '00000000-0000-4000-8000-000000000063',
  holeClosed: '00000000-0000-4000-8000-000000000064',
  zoneEffect: '00000000-0000-4000-8000-000000000065',
  notification: '00000000-0000-4000-8000-000000000051',
  announcement: '00000000-0000-4000-8000-000000000a51',
  reading: '00000000-0000-4000-8000-000000000054',
  device: '00000000-0000-4000-8000-000000000052',
  contactMessage: '00000000-0000-4000-8000-000000000053',
} as const

/** The positions of the greens: 30 m squares; hole 1 plays north, hole 2 east. */
export const places = {
  green1: { lng: -8, lat: 53.003 },
  green2: { lng: -7.99, lat: 53 },
  /** Off the course, but of this club. */
  nowhere: { lng: -8.05, lat: 53.05 },
} as const

/** A closed GeoJSON ring of a square, `half` metres from its middle to each side. */
export function square({ lng, lat }: { lng: number; lat: number }, half = 15): object {
  const x = half / (111195.08 * Math.cos((lat * Math.PI) / 180))
  const y = half / 111195.08
  const ring = [
    [lng - x, lat - y],
    [lng + x, lat - y],
    [lng + x, lat + y],
    [lng - x, lat + y],
    [lng - x, lat - y],
  ]
  return { type: 'Polygon', coordinates: [ring] }
}

/** Heights of 25 points, five metres apart around a place, rising northwards by one in a hundred. */
export function tilted(): number[] {
  const steps = [-1000, -500, 0, 500, 1000]
  return steps.flatMap((north) => steps.flatMap((east) => [east, north, north / 10]))
}

/** The pin of a hole, `north` and `east` metres from the middle of its green. */
export function pin(hole: 1 | 2, north = 0, east = 0) {
  const { lng, lat } = places[`green${hole}`]
  return { hole_id: ids[`hole${hole}`], lng: lng + east / (111195.08 * 0.6018), lat: lat + north / 111195.08 }
}

/** The club of one test file: its database and its people exist after its `beforeAll`. */
export function testClub(): Club {
  const database = testDatabase()
  const people = Object.fromEntries(
    callers.map((caller) => [caller, { id: '', scope: {} as Scope }]),
  ) as Club['people']
  const club = { database, people }
  beforeAll(async () => {
    for (const [caller, { id, scope }] of Object.entries(await makePeople(database))) {
      people[caller as Caller].id = id
      Object.assign(people[caller as Caller].scope, scope)
    }
    await raiseLimits(club)
    await makeCourse(club)
    await makeMenu(club)
    await makeMembersThings(club)
    await makeRound(club)
    await makeNews(club)
  })
  return club
}

/** Allows one person many acts in a test that is not about limits. */
async function raiseLimits({ database }: Club): Promise<void> {
  await database.runAsOwner(
    'insert into public.setting (key, value) select key, to_jsonb(highest) from private.club_limit',
  )
}

async function makePeople(database: Database): Promise<Club['people']> {
  return {
    anon: { id: randomUUID(), scope: { role: 'anon', claims: { role: 'anon' } } },
    guest: await createGuest(database),
    member: await createUser(database, { first_name: 'Mary' }),
    other: await createUser(database, { first_name: 'Otto' }),
    kitchen: await createUser(database, { role_id: 'kitchen' }),
    maintenance: await createUser(database, { role_id: 'maintenance' }),
    admin: await createUser(database, { role_id: 'admin' }),
  }
}

/** An anonymous session, as the auth server makes it. */
export async function createGuest(database: Database): Promise<Person> {
  const id = randomUUID()
  await database.runAsOwner(
    `insert into auth.users (id, aud, role, is_anonymous, created_at) values ($1, 'authenticated', 'authenticated', true, now())`,
    [id],
  )
  const claims = { role: 'authenticated', sub: id, is_anonymous: true } as const
  return { id, scope: { role: 'authenticated', claims } }
}

async function makeCourse({ database }: Club): Promise<void> {
  await database.execScript(`
    insert into public.course (id, name, is_current) values ('${ids.course}', 'Test Links', true);
    insert into public.hole (id, course_id, number, par, line, length_m) values
      ('${ids.hole1}', '${ids.course}', 1, 4, '{"type":"LineString","coordinates":[[-8,53],[-8,53.003]]}', 334),
      ('${ids.hole2}', '${ids.course}', 2, 5, '{"type":"LineString","coordinates":[[-8,53],[-7.99,53]]}', 669),
      ('${ids.hole3}', '${ids.course}', 3, 3, '{"type":"LineString","coordinates":[[-8.01,53.01],[-8.01,53.011]]}', 111);
    insert into public.course_feature (id, course_id, hole_id, kind, geometry) values
      ('${ids.green1}', '${ids.course}', '${ids.hole1}', 'green', '${JSON.stringify(square(places.green1))}'),
      ('${ids.green2}', '${ids.course}', '${ids.hole2}', 'green', '${JSON.stringify(square(places.green2))}'),
      ('${ids.bunker}', '${ids.course}', '${ids.hole1}', 'bunker', '${JSON.stringify(square({ lng: -8.001, lat: 53.002 }, 5))}');
    insert into public.nine (id, course_id, position, name) values
      ('${ids.nine1}', '${ids.course}', 1, 'North'), ('${ids.nine2}', '${ids.course}', 2, 'South');
    insert into public.composite_course (id, course_id, name, first_nine_id, second_nine_id) values
      ('${ids.composite}', '${ids.course}', 'South and North', '${ids.nine2}', '${ids.nine1}');
    insert into public.scorecard (id, course_id, holes) values
      ('${ids.scorecard}', '${ids.course}', '[{"hole_id": "${ids.hole3}", "par": 3}]');
    insert into public.course_import (id, course_id, file_name, seen_version, changes)
      select '${ids.courseImport}', id, 'links.geojson', geometry_version, '{}' from public.course where id = '${ids.course}';
    insert into public.green_outline (id, feature_id, geometry, source) values
      ('${ids.outline}', '${ids.green1}', '${JSON.stringify(square(places.green1))}', 'import');
    insert into public.pin_set (id, course_id, date, status, pins) values
      ('${ids.published}', '${ids.course}', current_date, 'published', '${JSON.stringify([{ ...pin(1), inputs: pinInputsOf(handPlace()) }, pin(2)])}'),
      ('${ids.draft}', '${ids.course}', current_date + 1, 'draft', '${JSON.stringify([pin(1)])}');
    insert into public.pin_cut (id, hole_id, date, lng, lat) values
      ('${ids.cut}', '${ids.hole1}', current_date, -8, 53.003);
    insert into public.green_block (id, feature_id, lng, lat, radius_m, reason) values
      ('${ids.block}', '${ids.green2}', ${pin(2, 10, 10).lng}, ${pin(2, 10, 10).lat}, 2, 'Disease');
    insert into public.green_survey (id, feature_id, name, kind, lng, lat, heights) values
      ('${ids.survey}', '${ids.green1}', 'Drone 2026', 'grid', ${places.green1.lng}, ${places.green1.lat},
       '${JSON.stringify(tilted())}');
    insert into public.pin_profile (id, course_id, name, settings) values
      ('${ids.pinProfile}', '${ids.course}', 'Captain''s day', '${JSON.stringify(profiles.competition)}');
    insert into public.kind_of_day (id, course_id, date, name) values
      ('${ids.kindOfDay}', '${ids.course}', current_date, 'wet');
    insert into public.layouts_of_day (id, course_id, date, layouts) values
      ('${ids.layoutsOfDay}', '${ids.course}', current_date, '[[1]]');
    insert into public.rounds_played (id, course_id, date, rounds) values
      ('${ids.rounds}', '${ids.course}', current_date - 1, 120);
    insert into public.range_item (id, course_id, kind, name, lng, lat) values
      ('${ids.target}', '${ids.course}', 'target', '100 m', -8.002, 53.001);
    insert into public.known_mark (id, course_id, kind, name, lng, lat) values
      ('${ids.mark}', '${ids.course}', 'sprinkler', 'Sprinkler 1.4', -8, 53.0028);
    insert into public.course_play (id, course_id, starts_on) values
      ('${ids.coursePlay}', '${ids.course}', current_date + 30);
    insert into public.course_status (course_id) values ('${ids.course}');
    insert into public.range_day (id, course_id, date, opens, closes) values
      ('${ids.rangeDay}', '${ids.course}', current_date - 1, '07:00', '20:00');
    insert into public.weather_forecast (course_id) values ('${ids.course}');
    insert into public.setting (key, value) values ('mail.sender', '"club@greenside.example"');`)
}

async function makeMenu({ database }: Club): Promise<void> {
  await database.execScript(`
    insert into public.menu_category (id, name) values ('${ids.category}', 'Grill');
    insert into public.menu_item (id, category_id, name, price_minor, allergens, station, is_active) values
      ('${ids.burger}', '${ids.category}', 'Burger', 1250, '{gluten}', 'kitchen', true),
      ('${ids.beer}', '${ids.category}', 'Beer', 600, '{gluten}', 'bar', true),
      ('${ids.offMenu}', '${ids.category}', 'Turkey', 1500, '{}', 'kitchen', false);
    insert into public.menu_option_group (id, item_id, name, least, most, position) values
      ('${ids.howDone}', '${ids.burger}', 'How done', 1, 1, 1), ('${ids.extras}', '${ids.burger}', 'Extras', 0, null, 2);
    insert into public.menu_option (id, item_id, group_id, name, price_minor, allergens, position) values
      ('${ids.rare}', '${ids.burger}', '${ids.howDone}', 'Rare', 0, '{}', 1),
      ('${ids.wellDone}', '${ids.burger}', '${ids.howDone}', 'Well done', 0, '{}', 2),
      ('${ids.cheese}', '${ids.burger}', '${ids.extras}', 'Cheese', 150, '{milk}', 1),
      ('${ids.bacon}', '${ids.burger}', '${ids.extras}', 'Bacon', 200, '{}', 2);
    insert into public.menu_import (id, file_name, changes) values ('${ids.menuImport}', 'menu.csv', '{}');`)
}

async function makeMembersThings({ database, people }: Club): Promise<void> {
  await database.transaction(people.member.scope, async (session) => {
    await session.query('insert into public.user_order (id, lines) values ($1, $2)', [
      ids.order,
      JSON.stringify([{ item_id: ids.beer, quantity: 1 }]),
    ])
    await session.query(
      `insert into public.issue (id, category, description) values ($1, 'bunker', 'No rake')`,
      [ids.issue],
    )
    await session.query('insert into public.issue_photo (id, issue_id, path) values ($1, $2, $3)', [
      ids.photo,
      ids.issue,
      `${ids.issue}/${ids.photo}.webp`,
    ])
    await session.query(
      `insert into public.issue_comment (id, issue_id, body) values ($1, $2, 'Still none')`,
      [ids.comment, ids.issue],
    )
  })
  await database.execScript(`
    insert into public.issue_edit (id, issue_id, author_id, made_at, changes)
      values ('${ids.edit}', '${ids.issue}', '${people.member.id}', now(), '{}');
    insert into public.issue_place (id, code, name, kind, category, is_active) values
      ('${ids.mower}', 'M0WER1', 'Greens mower 1', 'machine', 'machine', true),
      ('${ids.soldMower}', 'S01DM0', 'Greens mower of 1998', 'machine', 'machine', false);`)
  await database.run(
    people.maintenance.scope,
    `insert into public.issue_comment (id, issue_id, body, staff_only) values ($1, $2, 'Order rakes', true)`,
    [ids.staffComment, ids.issue],
  )
}

/** A round with its job, and an issue on the first green that closes the hole and keeps a zone free. */
async function makeRound({ database }: Club): Promise<void> {
  const { lng, lat } = pin(1, -12, -12)
  await database.execScript(`
    insert into public.inspection_round (id, name, weekdays, checklist) values
      ('${ids.round}', 'Bunkers', '{1,4}', '["Bunker 1"]');
    insert into public.issue (id, category, description, lng, lat, created_at) values
      ('${ids.roundIssue}', 'bunker', 'Bunkers', ${lng}, ${lat}, now() - interval '1 day');
    insert into public.issue_check (id, issue_id, position, title) values
      ('${ids.check}', '${ids.roundIssue}', 1, 'Bunker 1');
    insert into public.issue_effect (id, issue_id, kind, created_at) values
      ('${ids.holeClosed}', '${ids.roundIssue}', 'hole_closed', now() - interval '1 day'),
      ('${ids.zoneEffect}', '${ids.roundIssue}', 'green_block', now() - interval '1 day');`)
}

async function makeNews({ database, people }: Club): Promise<void> {
  await database.execScript(`
    insert into public.push_token (id, user_id, token, kind) values ('${ids.device}', '${people.member.id}', 'a-phone', 'fcm');
    insert into public.topic_subscription (token_id, topic) values ('${ids.device}', 'user_${people.member.id}');
    insert into public.notification (id, user_id, event_key, topic, type, title, url) values
      ('${ids.notification}', '${people.member.id}', 'test', 'user_${people.member.id}', 'message', 'Welcome', '/');
    insert into public.notification_reading (id, user_id, notification_id, read_at) values
      ('${ids.reading}', '${people.member.id}', '${ids.notification}', now());
    insert into public.ticket_receipt (order_id, device_id) values ('${ids.order}', '${ids.device}');
    insert into public.announcement (id, audience, title) values ('${ids.announcement}', 'staff', 'Team meeting');
    insert into public.contact_message (id, body) values ('${ids.contactMessage}', 'Do you have a shop?');`)
}
