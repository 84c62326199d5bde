import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { CompositeCourse, Nine } from '#domain/course/hole/nines.ts'
import type { ClubCourse, ClubFeature, ClubHole, KnownCourse } from '#domain/course/import/club-course.ts'
import { supabase } from '#web/data/client.ts'
import type { Course } from '#web/data/course/course.ts'
import { completeWith } from '#web/data/outbox/optimistic.ts'
import { useOverlay, usePending } from '#web/data/outbox/outbox.ts'
import { useConnection } from '#web/data/realtime.ts'
import { useQueryParam } from '#web/ui/link.tsx'

/** A course as stored, with the columns that only editing needs. */
export interface EditCourse extends ClubCourse {
  nine: Nine[]
  composite_course: CompositeCourse[]
}

/** A course of the club, and whether it is in play. */
export interface ListedCourse extends KnownCourse {
  name: string
  is_current: boolean
}

const COLUMNS = `id, name, source, source_key, attribution, is_current, geometry_version, removed,
  nine (id, position, name),
  composite_course (id, name, first_nine_id, second_nine_id, is_played),
  hole (id, number, par, stroke_index, name, line, length_m, green_id, guessed, edited, osm_id),
  course_feature (id, hole_id, kind, name, geometry, properties, guessed, edited, osm_id),
  range_item (id, kind, name, colour, lng, lat, geometry)`

/** The stored course with that id. Throws the client's errors. */
export async function readClubCourse(id: string): Promise<EditCourse> {
  const { data } = await supabase()
    .from('course')
    .select(COLUMNS)
    .eq('id', id)
    .order('number', { referencedTable: 'hole' })
    .order('position', { referencedTable: 'nine' })
    .single()
    .throwOnError()
  return data
}

export async function readCourses(): Promise<ListedCourse[]> {
  const { data } = await supabase()
    .from('course')
    .select('id, name, source, source_key, is_current, hole (osm_id)')
    .throwOnError()
  return data
}

// Each screen reads again, so as not to miss a switch of the course on another device.
const courseList = queryOptions({ queryKey: ['course', 'list'], queryFn: readCourses, staleTime: 0 })

/** All courses of the club by name, with my unsent changes: a course newly put in play replaces the other. */
export function useCourses() {
  const query = useQuery(courseList)
  const courses = useOverlay<ListedCourse>('course', query.data)
  const data = useMemo(() => {
    const currentCourse = courses.findLast(
      ({ id, is_current }) => is_current && !query.data?.some((one) => one.id === id && one.is_current),
    )
    const one = (course: ListedCourse) =>
      currentCourse ? { ...course, is_current: course.id === currentCourse.id } : course
    return query.data && courses.map(one).sort((a, b) => a.name.localeCompare(b.name))
  }, [query.data, courses])
  return { ...query, data }
}

/** A scheduled change of the course in play. */
export interface CoursePlay {
  id: string
  course_id: string
  /** A date. */
  starts_on: string
}

/** The changes scheduled for a later day, the nearest first, my unsent ones included. */
export function useCoursePlays() {
  const query = useQuery({
    queryKey: ['course_play', 'waiting'],
    queryFn: async () => {
      const { data } = await supabase()
        .from('course_play')
        .select('id, course_id, starts_on')
        .is('began_at', null)
        .throwOnError()
      return data
    },
  })
  const plays = useOverlay<CoursePlay>('course_play', query.data)
  return useMemo(() => plays.toSorted((a, b) => a.starts_on.localeCompare(b.starts_on)), [plays])
}

/**
 * The course of the address (`?course=`), else the course in play, complete and as stored, with my unsent changes; data
 * null: there is no such course.
 */
export function useEditCourse() {
  const asked = useQueryParam('course')
  const courses = useQuery(courseList)
  const isKnown = useIsKnown(courses)
  const id = isKnown
    ? courses.data?.find((one) => (asked ? one.id === asked : one.is_current))?.id
    : undefined
  const query = useQuery({
    queryKey: ['course', 'edit', id],
    queryFn: id ? () => readClubCourse(id) : skipToken,
  })
  const stored = isKnown && !id ? null : query.data
  const holes = useOverlay<ClubHole>('hole', stored?.hole, newHole)
  const features = useOverlay<ClubFeature>('course_feature', stored?.course_feature, newFeature)
  const nines = useOverlay<Nine>('nine', stored?.nine)
  const composites = useOverlay<CompositeCourse>('composite_course', stored?.composite_course)
  const cards = usePending('scorecard')
  const data = useMemo(() => {
    if (!stored) return stored
    const carded = cards
      .filter(({ status }) => status === 'pending')
      .flatMap(({ payload }) => (payload.data.holes ?? []) as (Partial<ClubHole> & { hole_id: string })[])
    const hole = holes.map((row) => ({
      ...row,
      ...withoutId(carded.findLast((card) => card.hole_id === row.id)),
    }))
    return { ...stored, hole, course_feature: features, nine: nines, composite_course: composites }
  }, [stored, holes, features, nines, composites, cards])
  const read = id ? query : courses
  return { data, error: read.error, refetch: read.refetch }
}

/** Whether the courses are up to date: read since the screen opened, or the device is offline. */
function useIsKnown({ data, isFetching }: { data: unknown; isFetching: boolean }): boolean {
  const { online } = useConnection()
  const wasKnown = useRef(false)
  wasKnown.current ||= data !== undefined && (!isFetching || !online)
  return wasKnown.current
}

function withoutId(card: (Partial<ClubHole> & { hole_id: string }) | undefined): Partial<ClubHole> {
  if (!card) return {}
  const { hole_id: _id, ...columns } = card
  return columns
}

const newHole = completeWith<ClubHole>(() => ({
  par: null,
  stroke_index: null,
  name: null,
  green_id: null,
  osm_id: null,
  guessed: [],
  edited: [],
}))

const newFeature = completeWith<ClubFeature>(() => ({
  hole_id: null,
  name: null,
  properties: {},
  guessed: [],
  edited: [],
  osm_id: null,
}))

/** A stored course as the map draws it. */
export function mapped(course: ClubCourse): Course {
  return {
    ...course,
    round: null,
    hole: course.hole.map((hole) => ({ ...hole, own_number: hole.number, nine: null })),
  }
}
