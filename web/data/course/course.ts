import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Geometry, LineString } from 'geojson'
import { distanceToShape } from '#domain/course/geometry/edge.ts'
import { isInside } from '#domain/course/geometry/inside.ts'
import { type LngLat, lngLatOf } from '#domain/course/geometry/lng-lat.ts'
import { localFrame } from '#domain/course/geometry/local-frame.ts'
import { isArea, shapeOf } from '#domain/course/geometry/shape.ts'
import type { Zone } from '#domain/course/green/zone.ts'
import { type CompositeCourse, type Nine, roundOf } from '#domain/course/hole/nines.ts'
import { supabase } from '#web/data/client.ts'
import { useSettings } from '#web/data/settings.ts'

export interface Hole {
  id: string
  /** In the present order of play; see own_number. */
  number: number
  /** Its number on the course, which differs while a composite course is played. */
  own_number: number
  /** The name of its nine, if named. */
  nine: string | null
  par: number | null
  stroke_index: number | null
  name: string | null
  line: LineString
  length_m: number
  green_id: string | null
}

export interface CourseFeature {
  id: string
  hole_id: string | null
  kind: string
  name: string | null
  /** Its maker's properties, such as the colour of a tee; absent in data that a device stored earlier. */
  properties?: Record<string, unknown>
  geometry: Geometry
  /** The newest outline of a green; absent in data that a device stored earlier. */
  green_outline?: { accuracy_m: number | null }[]
}

export interface Course {
  id: string
  name: string
  attribution: string | null
  geometry_version: number
  /** The composite course in play, such as North + East; null: the course by its own numbers. */
  round: string | null
  /** The holes in play, in order. */
  hole: Hole[]
  course_feature: CourseFeature[]
}

const WEEK_MS = 7 * 24 * 3600 * 1000

/** The query of the course, also for reading ahead. */
export const courseQuery = queryOptions({
  queryKey: ['course', 'current'],
  queryFn: readCourse,
  staleTime: 10 * 60_000,
  meta: { keepMs: WEEK_MS },
})

/** The course in play: it rarely changes, so the device stores it for a week. null: none yet. */
export function useCourse() {
  return useQuery({ ...courseQuery, select: asPlayed })
}

type StoredCourse = Omit<Course, 'round' | 'hole'> & {
  hole: Omit<Hole, 'own_number' | 'nine'>[]
  nine: Nine[]
  composite_course: CompositeCourse[]
}

async function readCourse(): Promise<StoredCourse | null> {
  const { data } = await supabase()
    .from('course')
    .select(
      `id, name, attribution, geometry_version,
       hole (id, number, par, stroke_index, name, line, length_m, green_id),
       course_feature (id, hole_id, kind, name, properties, geometry, green_outline (accuracy_m)),
       nine (id, position, name),
       composite_course (id, name, first_nine_id, second_nine_id, is_played)`,
    )
    .eq('is_current', true)
    .order('number', { referencedTable: 'hole' })
    .order('recorded_at', { referencedTable: 'course_feature.green_outline', ascending: false })
    .limit(1, { referencedTable: 'course_feature.green_outline' })
    .maybeSingle()
    .throwOnError()
  return data
}

const played = new WeakMap<StoredCourse, Course>()

/**
 * One shared object for all readers: values computed from a course are cached by it, and each row of a list needs them.
 * Data stored before nines existed have none.
 */
export function asPlayed(stored: StoredCourse | null): Course | null {
  if (!stored) return null
  const cachedCourse = played.get(stored)
  if (cachedCourse) return cachedCourse
  const { nine = [], composite_course = [], ...course } = stored
  const { name, hole } = roundOf(stored.hole, nine, composite_course)
  const now = { ...course, round: name, hole }
  played.set(stored, now)
  return now
}

const greensOfCourse = new WeakMap<Course, Map<Hole, CourseFeature | undefined>>()

/** The green that a hole is played to: the assigned one, else the one its line ends on. Two holes may share one. */
export function greenOf(course: Course, hole: Hole): CourseFeature | undefined {
  const greenByHole = greensOfCourse.get(course) ?? new Map<Hole, CourseFeature | undefined>()
  greensOfCourse.set(course, greenByHole)
  if (!greenByHole.has(hole)) greenByHole.set(hole, findGreen(course, hole))
  return greenByHole.get(hole)
}

function findGreen(course: Course, hole: Hole): CourseFeature | undefined {
  const greens = course.course_feature.filter(({ kind }) => kind === 'green')
  const own = greens.find(({ id }) => id === hole.green_id)
  if (own) return own
  const frame = localFrame(lngLatOf(hole.line.coordinates.at(-1)!))
  return greens.find(({ geometry }) => {
    return isArea(geometry) && distanceToShape(shapeOf(geometry, frame), { x: 0, y: 0 }) === 0
  })
}

/**
 * Whether a pin's place is valid: on the green that its hole is played to now, or anywhere if that is not mapped. A
 * hole may get another green, and a green another outline. The same rule as private.pin_stands.
 */
export function isOnItsGreen(course: Course, { hole_id, lng, lat }: LngLat & { hole_id: string }): boolean {
  const hole = course.hole.find(({ id }) => id === hole_id)
  const green = hole && greenOf(course, hole)
  if (!green || !isArea(green.geometry)) return true
  return isInside(shapeOf(green.geometry, localFrame({ lng, lat })), { x: 0, y: 0 })
}

export type FlagColours = Record<Zone, string>

/** The club's flag colours for front, middle and back. */
export function useFlagColours(): FlagColours {
  return useSettings()['course.flag_colours']
}
