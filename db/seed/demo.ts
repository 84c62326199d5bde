import { dayIn } from '#domain/base/day.ts'
import { demoCourse } from '#domain/course/demo/demo-course.ts'
import { applyCoursePlan } from '#server/course-import/apply-plan.ts'
import type { Database, Session } from '#server/database/types.ts'
import { seedIssues } from './issues.ts'
import { seedMenu } from './menu.ts'
import { freshenOrders, seedOrders } from './orders.ts'
import { type DemoPerson, type HashedPerson, peopleIn, personId, seedPeople, withHashes } from './people.ts'
import { currentCourse, seedPins } from './pins.ts'
import { seedRange } from './range.ts'

/** The people of the demo club; all of them sign in with the same password. */
export const demoPeople: readonly DemoPerson[] = [
  { email: 'admin@greenside.example', role_id: 'admin', first_name: 'Aoife', surname: 'Brennan' },
  {
    email: 'headgreenkeeper@greenside.example',
    role_id: 'maintenance',
    first_name: 'Declan',
    surname: 'Moriarty',
    group: 'greens-crew',
  },
  {
    email: 'greenkeeper@greenside.example',
    role_id: 'maintenance',
    first_name: 'Siobhán',
    surname: 'Keane',
    group: 'greens-crew',
  },
  { email: 'kitchen@greenside.example', role_id: 'kitchen', first_name: 'Tomás', surname: 'Flaherty' },
  { email: 'member@greenside.example', role_id: 'member', first_name: 'Niamh', surname: 'O’Sullivan' },
  { email: 'member2@greenside.example', role_id: 'member', first_name: 'Kenji', surname: 'Mori' },
]

export const DEMO_PASSWORD = 'greenside-demo'

/** What is known of the demo club between two starts: a setting that only administrators see. */
interface Marker {
  people: 'present' | 'removed'
}
const MARKER = 'demo.club'

/**
 * Makes the demo club where there is none: people, an invented course with a month of pins, a menu, orders and issues in
 * every state; `created` says so. Where there is one, only what a new day asks for is added to the demo's own rows:
 * today's pins, and the ages of open orders that nobody has touched. What a person changed or deleted stays as it is.
 */
export async function seedDemo(database: Database, { now }: { now: Date }): Promise<{ created: boolean }> {
  const marker = await readMarker(database)
  const needed = marker?.people === 'present' ? [] : await withHashes(demoPeople, DEMO_PASSWORD)
  await database.asOwner(async (session) => {
    if (marker === undefined) await makeClub(session, needed, now)
    else await freshenClub(session, needed, now)
    if (needed.length > 0) await writeMarker(session, { people: 'present' })
  })
  return { created: marker === undefined }
}

/** Deletes the demo's people, whose password everybody knows, with their orders. Course, menu and issues stay. */
export async function removeDemoPeople(database: Database): Promise<void> {
  if ((await readMarker(database))?.people !== 'present') return
  await database.asOwner(async (session) => {
    const ids = [JSON.stringify(demoPeople.map(({ email }) => personId(email.split('@')[0]!)))]
    const among = '::text in (select jsonb_array_elements_text($1::jsonb))'
    // Orders of people who leave stay for the club's books; those of people who never were do not.
    await session.query(`delete from public.user_order where user_id${among}`, ids)
    // Their profiles first: everybody knows the password of the demo's administrator, who must go even as the last one.
    await session.query(`delete from public.profiles where id${among}`, ids)
    await session.query(`delete from auth.users where id${among}`, ids)
    await writeMarker(session, { people: 'removed' })
  })
}

async function makeClub(session: Session, people: readonly HashedPerson[], now: Date): Promise<void> {
  await seedPeople(session, people, now.toISOString())
  await applyCoursePlan(session, demoCourse())
  const course = (await currentCourse(session))!
  await seedPins(session, course, await clubDay(session, now))
  await declareOpen(session, course.id)
  await seedRange(session, course.id, await clubDay(session, now))
  // A club that has begun already keeps its own menu and its own work list.
  if (await isEmpty(session, 'public.menu_item')) {
    await seedMenu(session)
    await seedOrders(session, now)
  }
  if (await isEmpty(session, 'public.issue')) await seedIssues(session, course.id, now)
}

async function isEmpty(session: Session, table: 'public.menu_item' | 'public.issue'): Promise<boolean> {
  const { rows } = await session.query(`select 1 from ${table} limit 1`)
  return rows.length === 0
}

async function freshenClub(session: Session, people: readonly HashedPerson[], now: Date): Promise<void> {
  if (people.length > 0) await seedPeople(session, people, now.toISOString())
  const course = await currentCourse(session)
  if (course !== undefined) {
    const day = await clubDay(session, now)
    await seedPins(session, course, day)
    await seedRange(session, course.id, day)
  }
  await freshenOrders(session, now)
}

async function declareOpen(session: Session, courseId: string): Promise<void> {
  await session.query(
    `insert into public.course_status (course_id, status, carts, note, updated_by)
     values ($1::uuid, 'open', 'allowed', 'Greens cut this morning. Please repair your pitch marks.', $2::uuid)
     on conflict do nothing`,
    [courseId, (await peopleIn(session))('headgreenkeeper')],
  )
}

/** The calendar day at the club. */
async function clubDay(session: Session, now: Date): Promise<string> {
  const { rows } = await session.query<{ value: unknown }>(
    `select value from public.setting where key = 'club.time_zone'`,
  )
  const zone = rows[0]?.value
  return dayIn(typeof zone === 'string' ? zone : 'UTC', now)
}

async function readMarker(database: Database): Promise<Marker | undefined> {
  const { rows } = await database.runAsOwner<{ value: Marker }>(
    'select value from public.setting where key = $1',
    [MARKER],
  )
  return rows[0]?.value
}

async function writeMarker(session: Session, marker: Marker): Promise<void> {
  await session.query(
    `insert into public.setting (key, value) values ($1::text, $2::jsonb)
     on conflict (key) do update set value = excluded.value`,
    [MARKER, JSON.stringify(marker)],
  )
}
