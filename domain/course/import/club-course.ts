import type { Row } from '../../generated/database.ts'
import type { CoursePlan } from './plan.ts'

/** A course as the club has it; what a plan is compared with. */
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

/** What a row is recognised by in a file: its OpenStreetMap id, or its own where the club made it. */
export function importKeyOf(row: { id: string; osm_id: string | null }): string {
  return row.osm_id ?? `own/${row.id}`
}

/** The key of a course in its own export where it came from no map. */
export function ownKey(course: { id: string; source_key: string | null }): string {
  return course.source_key ?? `own:${course.id}`
}

/** As much of a course as it takes to recognise it. */
export interface KnownCourse {
  id: string
  source: string
  source_key: string | null
  hole: { osm_id: string | null }[]
}

/**
 * The course that a plan is about: the one of its key, else one of OpenStreetMap that has one of its holes, so that a
 * second extract of the same course does not make a second course.
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
