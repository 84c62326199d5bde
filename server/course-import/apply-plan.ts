import { randomUUID } from 'node:crypto'
import { type CourseComparison, type Difference, isEmpty } from '#domain/course/import/changes.ts'
import { type ClubCourse, findCourse, type KnownCourse } from '#domain/course/import/club-course.ts'
import { compareCourse } from '#domain/course/import/compare/compare-course.ts'
import type { CoursePlan } from '#domain/course/import/plan.ts'
import type { Session } from '../database/types.ts'

/** An arbitrary lock number: one import at a time. */
const IMPORT_LOCK = 4_721_884_603

export interface ApplyOptions {
  /** Makes it the current course. By default only a new course becomes current, if no course except the demo's is. */
  makeCurrent?: boolean
  /** Keys of differences in which the file replaces manual changes. */
  take?: ReadonlySet<string>
}

/** One added, changed or preserved item in words: `hole 3` with the columns. */
interface PlanChange {
  what: string
  fields: string[]
}

/** The result of writing a plan; `changes` is empty if the database already had all of it. */
export interface AppliedPlan {
  courseId: string
  isNew: boolean
  madeCurrent: boolean
  changes: PlanChange[]
  /** Items set or deleted by hand, preserved although the file differs. */
  kept: PlanChange[]
  /** Number of the course's items missing in the file; they stay. */
  gone: number
}

/**
 * Writes a course plan in the owner's transaction, only its differences from the stored course. Uses the same
 * comparison as the app's review and writes the same row of course_import. Throws DatabaseError when the rules refuse
 * it.
 */
export async function applyCoursePlan(
  session: Session,
  plan: CoursePlan,
  options: ApplyOptions = {},
): Promise<AppliedPlan> {
  await session.query('select pg_advisory_xact_lock($1::bigint)', [IMPORT_LOCK])
  const courses = await knownCourses(session)
  const course = findCourse(plan, courses)
  const club = course ? await clubCourse(session, course.id) : null
  const current = courses.find(({ is_current }) => is_current) ?? null
  const compared = compareCourse(plan, club, {
    ...options,
    newId: randomUUID,
    current,
    replacesDemo: true,
  })
  if (!isEmpty(compared)) await writeImport(session, plan, compared)
  return applied(plan, compared)
}

async function writeImport(session: Session, plan: CoursePlan, compared: CourseComparison): Promise<void> {
  await session.query(
    `insert into public.course_import (course_id, file_name, seen_version, changes)
     values ($1::uuid, $2::text, $3::bigint, $4::jsonb)`,
    [compared.courseId, plan.course.name, compared.seenVersion, JSON.stringify(compared.changes)],
  )
}

async function knownCourses(session: Session): Promise<(KnownCourse & { is_current: boolean })[]> {
  const { rows } = await session.query<KnownCourse & { is_current: boolean }>(
    `select id, source, source_key, is_current, coalesce((
       select jsonb_agg(jsonb_build_object('osm_id', osm_id)) from public.hole where course_id = course.id), '[]') as hole
     from public.course`,
  )
  return rows
}

/** A course with all its parts that an import compares. */
export async function clubCourse(session: Session, id: string): Promise<ClubCourse> {
  const { rows } = await session.query<{ course: ClubCourse }>(
    `select to_jsonb(course) || jsonb_build_object(
       'nine', (select coalesce(jsonb_agg(to_jsonb(nine) order by position), '[]') from public.nine where course_id = $1::uuid),
       'hole', (select coalesce(jsonb_agg(to_jsonb(hole) order by number), '[]') from public.hole where course_id = $1::uuid),
       'course_feature', (
         select coalesce(jsonb_agg(to_jsonb(f)), '[]') from public.course_feature f where course_id = $1::uuid),
       'range_item', (
         select coalesce(jsonb_agg(to_jsonb(r) order by name), '[]') from public.range_item r where course_id = $1::uuid)
     ) as course
     from public.course where id = $1::uuid`,
    [id],
  )
  return rows[0]!.course
}

function applied(plan: CoursePlan, compared: CourseComparison): AppliedPlan {
  const current = { what: `course ${plan.course.name}`, fields: ['is_current'] }
  return {
    courseId: compared.courseId,
    isNew: compared.isNew,
    madeCurrent: compared.becomesCurrent,
    changes: [
      ...compared.added.map((one) => ({ what: inWords(one), fields: ['new'] })),
      ...compared.changed.map((one) => ({
        what: inWords(one),
        fields: one.fields.map(({ field }) => field),
      })),
      ...(compared.becomesCurrent ? [current] : []),
    ],
    kept: [
      ...compared.kept.map((one) => ({ what: inWords(one), fields: one.fields.map(whyKept) })),
      ...compared.removed.map((one) => ({ what: inWords(one), fields: ['the club deleted it'] })),
    ],
    gone: compared.gone.length,
  }
}

function whyKept({ field }: Difference['fields'][number]): string {
  if (field === 'recorded') return 'the hole has a green that the club recorded'
  return field === 'geometry' ? 'the club recorded its outline' : field
}

function inWords({ kind, key, hole, name }: Difference): string {
  if (kind === 'hole') return `hole ${hole}`
  if (kind === 'course') return `course ${name}`
  return kind === 'range_item' ? `range ${key.split('/')[1]} ${name}` : `${kind.replaceAll('_', ' ')} ${key}`
}
