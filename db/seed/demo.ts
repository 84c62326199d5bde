import { dayIn } from '#domain/base/day.ts'
import { demoCourse } from '#domain/course/demo/demo-course.ts'
import { applyCoursePlan } from '#server/course-import/apply-plan.ts'
import type { Database, Session } from '#server/database/types.ts'
import { seedIssues } from './issues.ts'
import { seedMenu } from './menu/menu.ts'
import { freshenOrders, seedOrders, seedServingPlace } from './orders.ts'
import { type DemoPerson, type HashedPerson, peopleIn, personId, seedPeople, withHashes } from './people.ts'
import { type CurrentCourse, currentCourse, seedPins } from './pins.ts'
import { seedRange } from './range.ts'
import { demoId } from './rows.ts'

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

/** The state of the demo club between two starts: a setting that only administrators see. */
interface Marker {
  people: 'present' | 'removed'
  /** The club removed the whole demo (public.remove_demo): it is not created again. */
  isAway?: boolean
}
const MARKER = 'demo.club'

/** Writes one sentence for the operator. */
type Log = (sentence: string) => void

/**
 * Creates the demo club if there is none: people, an invented course with a month of pins, a menu, orders and issues in
 * every state; `created` is then true. Later starts add removed people again, and the new day's data: pins, the range's
 * day, and the times of open orders that no person has touched. A club that removed the demo gets nothing. Never rejects: each failing
 * part is rolled back alone and logged.
 */
export async function seedDemo(
  database: Database,
  { now, log = console.error }: { now: Date; log?: Log },
): Promise<{ created: boolean }> {
  try {
    const marker = await readMarker(database)
    if (marker?.isAway) return { created: false }
    const people = marker?.people === 'present' ? [] : await withHashes(demoPeople, DEMO_PASSWORD)
    const parts = marker === undefined ? creation(people, now) : refreshment(people, now)
    await database.asOwner(async (session) => {
      for (const part of parts) await addPart(session, part, log)
    })
    return { created: marker === undefined }
  } catch (error) {
    log(`The demo club was left as it is: ${firstLine(error)}`)
    return { created: false }
  }
}

/** Whether the club removed the whole demo. */
export async function isDemoAway(database: Database): Promise<boolean> {
  return (await readMarker(database))?.isAway === true
}

/**
 * Deletes the demo's people, whose password is published, with their orders. Course, menu and issues stay. If the
 * database refuses, they stay without password and sessions, and the next start tries again.
 */
export async function removeDemoPeople(database: Database, log: Log = console.error): Promise<void> {
  if ((await readMarker(database))?.people !== 'present') return
  const ids = [JSON.stringify(demoPeople.map(({ email }) => personId(email.split('@')[0]!)))]
  try {
    await database.asOwner((session) => deletePeople(session, ids))
  } catch (error) {
    log(`The demo people could not be deleted, so they were signed out and locked: ${firstLine(error)}`)
    await database.asOwner((session) => lockPeople(session, ids))
  }
}

const AMONG_IDS = '::text in (select jsonb_array_elements_text($1::jsonb))'
/** So few orders are deleted, with their items and log, far below the time limit of a statement. */
const ORDERS_AT_ONCE = 1_000

async function deletePeople(session: Session, ids: string[]): Promise<void> {
  // Orders of real former members stay for the club's books; those of invented people do not.
  let deleted = ORDERS_AT_ONCE
  while (deleted === ORDERS_AT_ONCE) {
    const { rows } = await session.query(
      `delete from public.user_order where id in (
         select id from public.user_order where user_id${AMONG_IDS} limit ${ORDERS_AT_ONCE}) returning id`,
      ids,
    )
    deleted = rows.length
  }
  // Profiles first: the demo's administrator must be removed even as the last one, since the password is published.
  await session.query(`delete from public.profiles where id${AMONG_IDS}`, ids)
  await session.query(`delete from auth.users where id${AMONG_IDS}`, ids)
  // No mail goes to invented addresses.
  await session.query(
    `delete from jobs.effect where kind = 'mail' and payload ->> 'notice' = 'account_deleted'
     and payload ->> 'to' in (select jsonb_array_elements_text($1::jsonb))`,
    [JSON.stringify(demoPeople.map(({ email }) => email))],
  )
  await writeMarker(session, { people: 'removed' })
}

async function lockPeople(session: Session, ids: string[]): Promise<void> {
  await session.query(`update auth.users set encrypted_password = null where id${AMONG_IDS}`, ids)
  await session.query(`delete from auth.sessions where user_id${AMONG_IDS}`, ids)
}

/** Rows that one transaction adds. */
interface Part {
  name: string
  add(session: Session): Promise<void>
}

async function addPart(session: Session, { name, add }: Part, log: Log): Promise<void> {
  await session.query('savepoint demo_part')
  try {
    await add(session)
    // A deferred constraint would refuse the whole transaction at its end.
    await session.query('set constraints all immediate')
    await session.query('set constraints all deferred')
  } catch (error) {
    await session.query('rollback to savepoint demo_part')
    log(`The demo club's ${name} could not be added: ${firstLine(error)}`)
  }
  await session.query('release savepoint demo_part')
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n')[0]!
}

function creation(people: readonly HashedPerson[], now: Date): Part[] {
  return [
    peoplePart(people, now),
    { name: 'course', add: async (session) => void (await applyCoursePlan(session, demoCourse())) },
    { name: 'pins', add: (session) => onCourse(session, now, seedPins) },
    { name: 'state of play', add: (session) => onCourse(session, now, declareOpen) },
    { name: 'range', add: (session) => onCourse(session, now, seedRange) },
    // A club with data keeps its own menu and its own work list.
    {
      name: 'menu',
      add: (session) => seedIfEmpty(session, 'public.menu_item', () => seedMenuAndOrders(session, now)),
    },
    { name: 'printer', add: (session) => seedIfEmpty(session, 'public.printer', () => addPrinter(session)) },
    {
      name: 'issues',
      add: (session) =>
        seedIfEmpty(session, 'public.issue', () =>
          onCourse(session, now, (_, course) => seedIssues(session, course.id, now)),
        ),
    },
  ]
}

/**
 * A ticket printer, switched off, so that the gateway does not contact it. Its address exists in no network (RFC 5737).
 */
async function addPrinter(session: Session): Promise<void> {
  await session.query(
    `insert into public.printer (id, name, host, prints, is_enabled) values ($1, 'Kitchen (example)', '192.0.2.10', 'arrival', false)`,
    [demoId('printer')],
  )
}

function refreshment(people: readonly HashedPerson[], now: Date): Part[] {
  return [
    ...(people.length > 0 ? [peoplePart(people, now)] : []),
    { name: 'pins', add: (session) => onCourse(session, now, seedPins) },
    { name: 'range', add: (session) => onCourse(session, now, seedRange) },
    { name: 'orders', add: (session) => freshenOrders(session, now) },
  ]
}

function peoplePart(people: readonly HashedPerson[], now: Date): Part {
  const add = async (session: Session) => {
    await seedPeople(session, people, now.toISOString())
    await writeMarker(session, { people: 'present' })
  }
  return { name: 'people', add }
}

/** Runs `add` with the current course and the club's day; without a current course it does nothing. */
async function onCourse(
  session: Session,
  now: Date,
  add: (session: Session, course: CurrentCourse, day: string) => Promise<void>,
): Promise<void> {
  const course = await currentCourse(session)
  if (course !== undefined) await add(session, course, await clubDay(session, now))
}

async function seedIfEmpty(
  session: Session,
  table: 'public.menu_item' | 'public.issue' | 'public.printer',
  seed: () => Promise<void>,
): Promise<void> {
  const { rows } = await session.query(`select 1 from ${table} limit 1`)
  if (rows.length === 0) await seed()
}

async function seedMenuAndOrders(session: Session, now: Date): Promise<void> {
  await seedServingPlace(session)
  await seedMenu(session)
  await seedOrders(session, now)
}

async function declareOpen(session: Session, course: CurrentCourse): Promise<void> {
  await session.query(
    `insert into public.course_status (course_id, status, carts, note, updated_by)
     values ($1::uuid, 'open', 'allowed', 'Greens cut this morning. Please repair your pitch marks.', $2::uuid)
     on conflict do nothing`,
    [course.id, (await peopleIn(session))('headgreenkeeper')],
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
