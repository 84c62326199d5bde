import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Geometry, LineString } from 'geojson'
import { dayIn } from '#domain/base/day.ts'
import { seasonOn } from '#domain/club/opening-season.ts'
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
  /** As it is played now; see own_number. */
  number: number
  /** Its number on the course, which differs while a composite course is played. */
  own_number: number
  /** The name of its nine, where the club has named them. */
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
  /** What its maker said of it, such as the colour of a tee; absent in what a device kept before this was read. */
  properties?: Record<string, unknown>
  geometry: Geometry
  /** The newest outline of a green; absent in what a device kept before this was read. */
  green_outline?: { accuracy_m: number | null }[]
}

export interface Course {
  id: string
  name: string
  attribution: string | null
  geometry_version: number
  /** What is played now, such as North + East; null: the course as it is numbered. */
  round: string | null
  /** The holes that are played now, in order. */
  hole: Hole[]
  course_feature: CourseFeature[]
}

const WEEK_MS = 7 * 24 * 3600 * 1000

/** The read of the course, which may be done ahead of its need. */
export const courseQuery = queryOptions({
  queryKey: ['course', 'current'],
  queryFn: readCourse,
  staleTime: 10 * 60_000,
  meta: { keepMs: WEEK_MS },
})

/** The course that is played, as it is played now: it changes rarely, so it is kept on the device for a week. null: none yet. */
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
 * One and the same for all who read it: what is worked out of a course is kept by it, and each row of a list asks.
 * What a device kept before there were nines has none.
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

/** The green that a hole is played to: the one that it was given, else the one its line ends on. Two holes may share one. */
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
 * Whether a pin could be set where it is: on the green that its hole is played to now, or anywhere where that is not
 * mapped. A hole may be given another green, and a green another outline. The same rule as private.pin_stands.
 */
export function isOnItsGreen(course: Course, { hole_id, lng, lat }: LngLat & { hole_id: string }): boolean {
  const hole = course.hole.find(({ id }) => id === hole_id)
  const green = hole && greenOf(course, hole)
  if (!green || !isArea(green.geometry)) return true
  return isInside(shapeOf(green.geometry, localFrame({ lng, lat })), { x: 0, y: 0 })
}

/** What day it is at the club. */
export function useClubDay(): string {
  return dayIn(useSettings()['club.time_zone'], new Date())
}

/** Whether today lies in a season without opening hours: a status from before it does not open the club. */
export function useIsClosedSeason(): boolean {
  return seasonOn(useSettings()['club.hours'], useClubDay())?.hours.length === 0
}

export type FlagColours = Record<Zone, string>

/** The club's flag colours for front, middle and back. */
export function useFlagColours(): FlagColours {
  return useSettings()['course.flag_colours']
}
