import type { Geometry, LineString } from 'geojson'
import type { FeatureKind } from './kinds.ts'
import type { CoursePlan } from './plan.ts'

/** A course as the club has it, in the database's own words; what a plan is compared with. */
export interface ClubCourse {
  id: string
  name: string
  source: string
  source_key: string | null
  attribution: string | null
  is_current: boolean
  geometry_version: number
  /** osm_ids of what a person deleted. */
  removed: string[]
  nine: { position: number; name: string }[]
  hole: ClubHole[]
  course_feature: ClubFeature[]
  range_item: {
    id: string
    kind: string
    name: string
    colour: string | null
    lng: number
    lat: number
    geometry: Geometry | null
  }[]
}

export interface ClubHole {
  id: string
  number: number
  par: number | null
  stroke_index: number | null
  name: string | null
  line: LineString
  length_m: number
  green_id: string | null
  guessed: string[]
  /** Columns that a person set; see course_card.sql. */
  edited: string[]
  osm_id: string | null
}

export interface ClubFeature {
  id: string
  hole_id: string | null
  kind: FeatureKind
  name: string | null
  geometry: Geometry
  properties: Record<string, unknown>
  guessed: string[]
  edited: string[]
  osm_id: string | null
}

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
