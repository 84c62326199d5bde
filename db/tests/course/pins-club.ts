import { randomUUID } from 'node:crypto'
import { ids, type Person, pin } from '#db/tests/club.ts'
import { insert } from '#db/tests/statements.ts'
import type { Database } from '#server/database/types.ts'

/** A set of pins in a test. */
export interface PinSet {
  id?: string
  /** Days from the club's today. */
  day?: number
  status?: string
  pins?: unknown
  replaces?: string | null
  [column: string]: unknown
}

export async function save(
  database: Database,
  person: Person,
  { day = 0, pins = [pin(1), pin(2)], ...set }: PinSet,
) {
  return insert(database, person.scope, 'pin_set', {
    id: randomUUID(),
    course_id: ids.course,
    date: await clubDay(database, day),
    pins: JSON.stringify(pins),
    ...set,
  })
}

/** The date `after` days from the club's today. */
export async function clubDay(database: Database, after: number): Promise<string> {
  const { rows } = await database.runAsOwner<{ day: string }>(
    `select ((now() at time zone 'Europe/Dublin')::date + $1::int)::text as day`,
    [after],
  )
  return rows[0]!.day
}

export async function publish(
  database: Database,
  person: Person,
  set: PinSet = {},
): Promise<Record<string, unknown>> {
  return (await save(database, person, { status: 'published', ...set })).rows[0]!
}

export async function setOf(database: Database, id: unknown) {
  return (await database.runAsOwner('select * from public.pin_set where id = $1', [id])).rows[0]
}

export async function positionsOf(database: Database, id: unknown) {
  const { rows } = await database.runAsOwner(
    'select hole_id, lng, lat, accuracy_m, zone from public.pin_position where pin_set_id = $1 order by hole_id',
    [id],
  )
  return rows
}

export async function notificationsOf(database: Database, { id }: Person, type = 'replaced') {
  const { rows } = await database.runAsOwner(
    'select topic, title, url from public.notification where user_id = $1 and type = $2',
    [id, type],
  )
  return rows
}
