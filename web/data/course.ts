import { useQuery } from '@tanstack/react-query'
import type { Geometry, LineString } from 'geojson'
import { dayIn } from '#domain/base/day.ts'
import type { Zone } from '#domain/course/zone.ts'
import { supabase } from '#web/data/client.ts'

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

/** The club's clock: what day it is there. Falls back to this device's time zone until the setting is read. */
export function useClubDay(): string {
  const { data } = useQuery({
    queryKey: ['setting', 'club.time_zone'],
    queryFn: async () => {
      const { data: row } = await supabase()
        .from('setting')
        .select('value')
        .eq('key', 'club.time_zone')
        .maybeSingle()
        .throwOnError()
      return (row?.value as string | undefined) ?? null
    },
    staleTime: 60 * 60_000,
  })
  return dayIn(data ?? Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
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

const usualFlags: FlagColours = { front: 'red', middle: 'white', back: 'blue' }

/** The club's flag colours for front, middle and back. */
export function useFlagColours(): FlagColours {
  const { data } = useQuery({
    queryKey: ['setting', 'course.flag_colours'],
    queryFn: async () => {
      const { data: row } = await supabase()
        .from('setting')
        .select('value')
        .eq('key', 'course.flag_colours')
        .maybeSingle()
        .throwOnError()
      return (row?.value as FlagColours | undefined) ?? null
    },
    staleTime: 60 * 60_000,
  })
  return { ...usualFlags, ...data }
}
