import type { CourseChanges, CourseComparison, Difference } from '../changes.ts'
import { type ClubCourse, ownKey } from '../club-course.ts'
import type { CoursePlan } from '../plan.ts'
import { compareFeatures } from './compare-features.ts'
import { compareHoles, pairedHoles } from './compare-holes.ts'
import { compareRange } from './compare-range.ts'

export interface CompareOptions {
  /** Creates the id of a new row. */
  newId: () => string
  /** Keys of differences in which the file overrides a person's change or deletion. */
  take?: ReadonlySet<string>
  /** Make it the current course. */
  makeCurrent?: boolean
  /** Whether a demo is replaced by the club's first own course. */
  replacesDemo?: boolean
  /** The current course. */
  current?: { id: string; source: string } | null
}

const nothing: ReadonlySet<string> = new Set()

/**
 * Compares a plan with its course; null: a new course. Lists all effects of an import and writes nothing: `changes` is
 * the input of the table course_import.
 */
export function compareCourse(
  plan: CoursePlan,
  club: ClubCourse | null,
  options: CompareOptions,
): CourseComparison {
  const { newId, take = nothing } = options
  const courseId = club?.id ?? newId()
  const removed = new Set(club?.removed ?? [])
  const holeRows = club?.hole ?? []
  const { pairs, left } = pairedHoles(plan.holes, holeRows, { newId, take, removed })
  const idByNumber = new Map(pairs.map((pair) => [pair.plan.number, pair.id]))
  const numberById = new Map<string | null, number>([
    ...holeRows.map((row): [string, number] => [row.id, row.number]),
    ...pairs.map((pair): [string, number] => [pair.id, pair.number]),
  ])
  const features = compareFeatures([...plan.greens, ...plan.features], club?.course_feature ?? [], {
    newId,
    take,
    removed,
    holeId: (number) => idByNumber.get(number),
    numberOf: (id) => numberById.get(id) ?? null,
    hasOwnGreen: ownGreens(club, plan),
  })
  const holes = compareHoles(pairs, left, holeRows, {
    newId,
    take,
    removed,
    greenId: (key) => features.ids.get(key),
  })
  const range = compareRange(plan, club, take)
  const becomesCurrent = isCurrentNow(courseId, club === null, options)
  const course = courseChanges(plan, club)
  const nines = plan.nines.filter(({ position }) => !club?.nine.some((nine) => nine.position === position))
  const restored = [...take].filter((key) => removed.has(key))
  const changes: CourseChanges = {
    ...(course ? { course } : {}),
    ...(becomesCurrent ? { is_current: true } : {}),
    ...(nines.length > 0 ? { nines } : {}),
    ...(restored.length > 0 ? { restored } : {}),
    holes: holes.changes,
    features: features.changes,
    range: range.changes,
  }
  return {
    courseId,
    isNew: club === null,
    becomesCurrent,
    seenVersion: club?.geometry_version ?? null,
    added: [...(club ? [] : [courseDifference(plan)]), ...holes.added, ...features.added, ...range.added],
    changed: [
      ...(club && course ? [courseDifference(plan, course)] : []),
      ...holes.changed,
      ...features.changed,
      ...range.changed,
    ],
    kept: [...holes.kept, ...features.kept, ...range.kept],
    removed: [...holes.removed, ...features.removed],
    gone: [...holes.gone, ...features.gone],
    changes,
  }
}

/** Holes with a green that no file knows: the club recorded or drew it. */
function ownGreens(club: ClubCourse | null, plan: CoursePlan): (holeId: string) => boolean {
  const inFile = new Set(plan.greens.map(({ osmId }) => osmId))
  const own = (club?.course_feature ?? []).filter(
    ({ kind, osm_id, id }) => kind === 'green' && osm_id === null && !inFile.has(`own/${id}`),
  )
  const greens = new Set(own.map(({ id }) => id))
  const holes = new Set<string | null>([
    ...own.map(({ hole_id }) => hole_id),
    ...(club?.hole ?? [])
      .filter(({ green_id }) => green_id !== null && greens.has(green_id))
      .map(({ id }) => id),
  ])
  return (holeId) => holes.has(holeId)
}

/** The name stays: the club may have improved it. */
function courseChanges({ course }: CoursePlan, club: ClubCourse | null): Record<string, unknown> | undefined {
  const { name, source, sourceKey: source_key, attribution } = course
  if (!club) return { name, source, source_key, attribution }
  const isKnown = ownKey(club) === source_key && (attribution === null || club.attribution === attribution)
  return isKnown ? undefined : { source_key, attribution: attribution ?? club.attribution }
}

/** A course becomes current on request, if the club has none, or in place of the demo. */
function isCurrentNow(
  courseId: string,
  isNew: boolean,
  { makeCurrent, replacesDemo, current = null }: CompareOptions,
): boolean {
  if (current?.id === courseId) return false
  return (
    makeCurrent === true || current === null || (replacesDemo === true && current.source === 'demo' && isNew)
  )
}

function courseDifference({ course }: CoursePlan, set: Record<string, unknown> = {}): Difference {
  const fields = Object.keys(set).map((field) => ({ field, club: null, file: set[field] }))
  return { key: 'course', kind: 'course', hole: null, name: course.name, fields, geometry: null }
}
