import { useQuery } from '@tanstack/react-query'
import type { Geometry, LineString } from 'geojson'
import { dayIn } from '#domain/base/day.ts'
import type { Zone } from '#domain/course/zone.ts'
import { supabase } from '#web/data/client.ts'
import { useSettings } from '#web/data/settings.ts'

export interface Hole {
  id: string
  number: number
  par: number | null
  stroke_index: number | null
  name: string | null
  line: LineString
  length_m: number
}

export interface CourseFeature {
  id: string
  hole_id: string | null
  kind: string
  name: string | null
  geometry: Geometry
}

export interface Course {
  id: string
  name: string
  attribution: string | null
  geometry_version: number
  hole: Hole[]
  course_feature: CourseFeature[]
}

export interface Pin {
  hole_id: string
  lng: number
  lat: number
  accuracy_m: number | null
  zone: Zone | null
}

export interface PinSet {
  id: string
  date: string
  note: string | null
  published_at: string
  pin_position: Pin[]
}

const WEEK_MS = 7 * 24 * 3600 * 1000

/** The course that is played, whole: it changes rarely, so it is kept on the device for a week. null: none yet. */
export function useCourse() {
  return useQuery({
    queryKey: ['course', 'current'],
    queryFn: readCourse,
    staleTime: 10 * 60_000,
    meta: { keepMs: WEEK_MS },
  })
}

async function readCourse(): Promise<Course | null> {
  const { data } = await supabase()
    .from('course')
    .select(
      `id, name, attribution, geometry_version,
       hole (id, number, par, stroke_index, name, line, length_m),
       course_feature (id, hole_id, kind, name, geometry)`,
    )
    .eq('is_current', true)
    .order('number', { referencedTable: 'hole' })
    .maybeSingle()
    .throwOnError()
  return data as Course | null
}

/** What day it is at the club. */
export function useClubDay(): string {
  return dayIn(useSettings()['club.time_zone'], new Date())
}

/** The newest pins published for today or before; null when none ever were. */
export function usePins(courseId: string | undefined, day: string) {
  return useQuery({
    queryKey: ['pin_set', 'published', courseId, day],
    enabled: courseId !== undefined,
    queryFn: async (): Promise<PinSet | null> => {
      const { data } = await supabase()
        .from('pin_set')
        .select('id, date, note, published_at, pin_position (hole_id, lng, lat, accuracy_m, zone)')
        .eq('course_id', courseId!)
        .eq('status', 'published')
        .lte('date', day)
        .order('date', { ascending: false })
        .limit(1)
        .maybeSingle()
        .throwOnError()
      return data as PinSet | null
    },
  })
}

export type FlagColours = Record<Zone, string>

/** The club's flag colours for front, middle and back. */
export function useFlagColours(): FlagColours {
  return useSettings()['course.flag_colours']
}
