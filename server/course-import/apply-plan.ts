import type { CoursePlan } from '#domain/course/import/plan.ts'
import type { Session } from '../database/types.ts'
import { applyFeatures } from './apply-features.ts'
import { applyHoles } from './apply-holes.ts'
import { applyRange } from './apply-range.ts'
import type { Difference } from './differences.ts'

/** Any number that no one else locks: one import at a time. */
const IMPORT_LOCK = 4_721_884_603

export interface ApplyOptions {
  /** Make it the course that is played, whatever is now. Without it only a new course takes the demo's place, or nobody's. */
  makeCurrent?: boolean
}

/** What writing a plan changed; `changes` is empty when the database said it all already. */
export interface AppliedPlan {
  courseId: string
  isNew: boolean
  madeCurrent: boolean
  changes: Difference[]
  /** Left as the club has it although the file says otherwise. */
  kept: Difference[]
  /** Features of the course that the file no longer has; they stay. */
  gone: number
}

interface CourseRow {
  id: string
  source: string
  source_key: string | null
  attribution: string | null
  is_current: boolean
}

/**
 * Writes a course plan in the owner's transaction, only where it differs from what is there. The course is recognised by its
 * key, else by a hole that it already has, so that a second extract of the same course does not make a second course.
 */
export async function applyCoursePlan(
  session: Session,
  plan: CoursePlan,
  options: ApplyOptions = {},
): Promise<AppliedPlan> {
  await session.query('select pg_advisory_xact_lock($1::bigint)', [IMPORT_LOCK])
  const changes: Difference[] = []
  const known = await findCourse(session, plan)
  const courseId = known === undefined ? await insertCourse(session, plan) : known.id
  if (known === undefined) changes.push({ what: `course ${plan.course.name}`, fields: ['new'] })
  else await updateCourse(session, plan, known, changes)
  const holeIds = await applyHoles(session, courseId, plan.holes, changes)
  const source = plan.course.source === 'demo' ? 'demo' : 'import'
  const features = await applyFeatures(session, courseId, [...plan.greens, ...plan.features], holeIds, source)
  await applyRange(session, courseId, plan.range, changes)
  const madeCurrent = await takeTheClub(session, courseId, known === undefined, options)
  if (madeCurrent) changes.push({ what: `course ${plan.course.name}`, fields: ['is_current'] })
  const { kept, gone } = features
  return {
    courseId,
    isNew: known === undefined,
    madeCurrent,
    changes: [...changes, ...features.changes],
    kept,
    gone,
  }
}

async function findCourse(session: Session, { course, holes }: CoursePlan): Promise<CourseRow | undefined> {
  const ids = course.source === 'osm' ? holes.map((hole) => hole.osmId) : []
  const { rows } = await session.query<CourseRow>(
    `select id, source, source_key, attribution, is_current from public.course
     where source_key = $1::text or (source = 'osm' and id in (
       select course_id from public.hole where osm_id in (select jsonb_array_elements_text($2::jsonb))))
     order by source_key = $1::text desc nulls last limit 1`,
    [course.sourceKey, JSON.stringify(ids)],
  )
  return rows[0]
}

async function insertCourse(session: Session, { course }: CoursePlan): Promise<string> {
  const { rows } = await session.query<{ id: string }>(
    `insert into public.course (name, source, source_key, attribution)
     values ($1::text, $2::text, $3::text, $4::text) returning id`,
    [course.name, course.source, course.sourceKey, course.attribution],
  )
  return rows[0]!.id
}

/** The name stays: the club may have given it a better one. */
async function updateCourse(
  session: Session,
  { course }: CoursePlan,
  known: CourseRow,
  changes: Difference[],
): Promise<void> {
  if (known.source_key === course.sourceKey && known.attribution === course.attribution) return
  await session.query(
    'update public.course set source_key = $2::text, attribution = $3::text where id = $1::uuid',
    [known.id, course.sourceKey, course.attribution],
  )
  changes.push({ what: `course ${course.name}`, fields: ['source_key'] })
}

/** Makes the course the one that is played when that is asked for, or when nothing but the demo would give way. */
async function takeTheClub(
  session: Session,
  courseId: string,
  isNew: boolean,
  options: ApplyOptions,
): Promise<boolean> {
  const { rows } = await session.query<CourseRow>('select id, source from public.course where is_current')
  const current = rows[0]
  const isFree = current === undefined || (current.source === 'demo' && isNew)
  if (current?.id === courseId || !(options.makeCurrent === true || isFree)) return false
  await session.query('update public.course set is_current = false where is_current')
  await session.query('update public.course set is_current = true where id = $1::uuid', [courseId])
  return true
}
