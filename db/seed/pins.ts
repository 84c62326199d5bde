import type { LineString, MultiPolygon, Polygon } from 'geojson'
import { addDays } from '#domain/base/day.ts'
import { demoPins, type HoleGround } from '#domain/course/demo/demo-pins.ts'
import type { Session } from '#server/database/types.ts'
import { peopleIn } from './people.ts'
import { demoId, insertRows } from './rows.ts'

const DAYS = 31

interface HoleRow {
  id: string
  number: number
  line: LineString
  green: Polygon | MultiPolygon
}

export interface CurrentCourse {
  id: string
  source: string
}

/** The current course; undefined when there is none. */
export async function currentCourse(session: Session): Promise<CurrentCourse | undefined> {
  const { rows } = await session.query<CurrentCourse>('select id, source from public.course where is_current')
  return rows[0]
}

/**
 * Publishes the demo's pins for the days up to `today` without any: a month at first, later the days since. Stops for
 * good once a club sets its own pins on its own course.
 */
export async function seedPins(session: Session, course: CurrentCourse, today: string): Promise<void> {
  const { rows } = await session.query<{ day: string; id: string }>(
    `select date::text as day, id from public.pin_set
     where course_id = $1::uuid and status <> 'replaced' and date <= $2::date order by date desc limit 1`,
    [course.id, today],
  )
  const last = rows[0]
  const isDemos = last === undefined || course.source === 'demo' || last.id === setId(course.id, last.day)
  if (!isDemos) return
  const first = addDays(today, 1 - DAYS)
  const from = last === undefined || last.day < first ? first : addDays(last.day, 1)
  const days = Array.from({ length: DAYS }, (_, i) => addDays(from, i)).filter((day) => day <= today)
  if (days.length > 0) await publish(session, course.id, days)
}

async function publish(session: Session, courseId: string, days: readonly string[]): Promise<void> {
  const holes = await holesOf(session, courseId)
  if (holes.length === 0) return
  const grounds = holes.map(({ number, line, green }): HoleGround => ({ holeNumber: number, line, green }))
  const pinsOf = demoPins(grounds)
  const person = await peopleIn(session)
  const sets = days.map((day) => ({
    id: setId(courseId, day),
    course_id: courseId,
    date: day,
    status: 'published',
    pins: pinsOf(day).map(({ place }, i) => ({ hole_id: holes[i]!.id, ...place })),
    note: 'Demo pins',
    created_by: person('headgreenkeeper'),
    created_at: `${addDays(day, -1)}T16:30:00Z`,
    published_at: `${addDays(day, -1)}T17:00:00Z`,
  }))
  // One statement each, since every pin is checked and statements have a time limit.
  for (const set of sets) await insertRows(session, 'public.pin_set', SET_COLUMNS, [set])
}

const SET_COLUMNS = {
  id: 'uuid',
  course_id: 'uuid',
  date: 'date',
  status: 'text',
  pins: 'jsonb',
  note: 'text',
  created_by: 'uuid',
  created_at: 'timestamptz',
  published_at: 'timestamptz',
}

function setId(courseId: string, day: string): string {
  return demoId('pin_set', courseId, day)
}

async function holesOf(session: Session, courseId: string): Promise<HoleRow[]> {
  const { rows } = await session.query<HoleRow>(
    `select distinct on (h.number) h.id, h.number, h.line, f.geometry as green
     from public.hole h join public.course_feature f on f.hole_id = h.id and f.kind = 'green'
     where h.course_id = $1::uuid and f.geometry ->> 'type' in ('Polygon', 'MultiPolygon')
     order by h.number, f.id`,
    [courseId],
  )
  return rows
}
