import type { Row } from '../../generated/database.ts'
import type { CoursePlan } from './plan.ts'

/** The club's course; a plan is compared with it. */
export interface ClubCourse
  extends Pick<
    Row<'course'>,
    'id' | 'name' | 'source' | 'source_key' | 'attribution' | 'is_current' | 'geometry_version' | 'removed'
  > {
  nine: Pick<Row<'nine'>, 'position' | 'name'>[]
  hole: ClubHole[]
  course_feature: ClubFeature[]
  range_item: Pick<Row<'range_item'>, 'id' | 'kind' | 'name' | 'colour' | 'lng' | 'lat' | 'geometry'>[]
}

export type ClubHole = Omit<Row<'hole'>, 'course_id'>
export type ClubFeature = Omit<Row<'course_feature'>, 'course_id'>

/** The key of a row in a file: its OpenStreetMap id, or its own id if the club made it. */
export function importKeyOf(row: { id: string; osm_id: string | null }): string {
  return row.osm_id ?? `own/${row.id}`
}

/** The key of a course in its own export if it came from no map. */
export function ownKey(course: { id: string; source_key: string | null }): string {
  return course.source_key ?? `own:${course.id}`
}

/** The columns that identify a course. */
export interface KnownCourse {
  id: string
  source: string
  source_key: string | null
  hole: { osm_id: string | null }[]
}

/**
 * The course of a plan: the one with its key, else one from OpenStreetMap with one of its holes, so that a second
 * extract of the same course does not create a second course.
 */
export function findCourse<Course extends KnownCourse>(
  { course, holes }: CoursePlan,
  existingCourses: readonly Course[],
): Course | undefined {
  const byKey = existingCourses.find((one) => ownKey(one) === course.sourceKey)
  if (byKey || course.source !== 'osm') return byKey
  const ids = new Set<string | null>(holes.map(({ osmId }) => osmId))
  return existingCourses.find(
    ({ source, hole }) => source === 'osm' && hole.some(({ osm_id }) => osm_id !== null && ids.has(osm_id)),
  )
}
