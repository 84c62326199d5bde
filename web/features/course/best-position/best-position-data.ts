import { queryOptions, useQuery } from '@tanstack/react-query'
import { addDays } from '#domain/base/day.ts'
import type { PinProfileSettings } from '#domain/course/best-position/profile.ts'
import { supabase } from '#web/data/client.ts'
import { useClubDay } from '#web/data/course/club-day.ts'
import { completeWith, type Shown } from '#web/data/outbox/optimistic.ts'
import { useOverlay } from '#web/data/outbox/outbox.ts'
import { hindranceOf } from '#web/data/queries/query.ts'

/** The stored heights of a green: see `unpackHeights`. */
export interface GreenSurvey {
  id: string
  feature_id: string
  name: string
  kind: 'grid' | 'points'
  lng: number
  lat: number
  heights: number[]
  created_at: string
}

export interface PinProfile {
  id: string
  course_id: string
  name: string
  settings: PinProfileSettings
}

/** The kind of day of a date: a built-in one by its name, or one of the club's own. */
export interface KindOfDay {
  id: string
  date: string
  name: string | null
  profile_id: string | null
  /** RFC 3339. */
  chosen_at: string
}

/** Leaves out unsent choices that were made for another course before the club switched to this one. */
function ofCourse<T extends object>(rows: readonly Shown<T>[], courseId: string | undefined): Shown<T>[] {
  return rows.filter(({ sync }) => !sync || sync.payload.data.course_id === courseId)
}

/** The layouts played on a date. */
export interface LayoutsOfDay {
  id: string
  date: string
  layouts: number[][]
  /** RFC 3339. */
  chosen_at: string
}

export interface RoundsOfDay {
  id: string
  course_id: string
  date: string
  rounds: number
}

/** The newest survey of each green of a course, my unsent ones included. */
export function useSurveys(courseId: string | undefined) {
  const query = useQuery({ ...surveysQuery(courseId ?? ''), enabled: courseId !== undefined })
  const all = useOverlay<GreenSurvey>('green_survey', query.data, fresh)
  return { ...query, data: query.data && newestOfEach(all) }
}

export function surveysQuery(courseId: string) {
  return queryOptions({
    queryKey: ['green_survey', courseId],
    queryFn: async () => {
      const { data } = await supabase()
        .from('green_survey')
        .select(
          'id, feature_id, name, kind, lng, lat, heights, created_at, feature:course_feature!inner (course_id)',
        )
        .eq('feature.course_id', courseId)
        .order('created_at', { ascending: false })
        .throwOnError()
      return data
    },
    staleTime: 10 * 60_000,
  })
}

const fresh = completeWith<GreenSurvey>(({ timestamp }) => ({
  created_at: new Date(timestamp).toISOString(),
}))

function newestOfEach(surveys: readonly Shown<GreenSurvey>[]): Map<string, Shown<GreenSurvey>> {
  const newest = new Map<string, Shown<GreenSurvey>>()
  for (const survey of surveys) {
    const current = newest.get(survey.feature_id)
    if (!current || current.created_at < survey.created_at) newest.set(survey.feature_id, survey)
  }
  return newest
}

/** Whether the first read has ended, with data or with a failure. */
function isSettled(read: Parameters<typeof hindranceOf>[0]): boolean {
  return read.data !== undefined || hindranceOf(read) !== null
}

export function usePinProfiles(courseId: string | undefined) {
  const query = useQuery({ ...pinProfilesQuery(courseId ?? ''), enabled: courseId !== undefined })
  const profiles = useOverlay<PinProfile>('pin_profile', query.data)
  return { profiles, isSettled: isSettled(query) }
}

export function pinProfilesQuery(courseId: string) {
  return queryOptions({
    queryKey: ['pin_profile', courseId],
    queryFn: async () => {
      const { data } = await supabase()
        .from('pin_profile')
        .select('id, course_id, name, settings')
        .eq('course_id', courseId)
        .order('name')
        .throwOnError()
      return data
    },
  })
}

/** The choices of a kind of day for a date, newest first, my unsent ones included. */
export function useKindsOfDays(courseId: string | undefined) {
  const today = useClubDay()
  const query = useQuery({ ...kindsOfDaysQuery(courseId ?? '', today), enabled: courseId !== undefined })
  const kinds = useOverlay<KindOfDay>('kind_of_day', query.data, newKindOfDay)
  return {
    kinds: ofCourse(kinds, courseId).sort((a, b) => Date.parse(b.chosen_at) - Date.parse(a.chosen_at)),
    isRead: query.data !== undefined,
    isSettled: isSettled(query),
  }
}

/** Reads the kinds of day chosen for yesterday and later. */
export function kindsOfDaysQuery(courseId: string, today: string) {
  return queryOptions({
    queryKey: ['kind_of_day', courseId],
    queryFn: async () => {
      const { data } = await supabase()
        .from('kind_of_day')
        .select('id, date, name, profile_id, chosen_at')
        .eq('course_id', courseId)
        .gte('date', addDays(today, -1))
        .order('chosen_at', { ascending: false })
        .throwOnError()
      return data
    },
  })
}

const newKindOfDay = completeWith<KindOfDay>(({ timestamp }) => ({
  name: null,
  profile_id: null,
  chosen_at: new Date(timestamp).toISOString(),
}))

/** The choices of layouts for a date, newest first, my unsent ones included. */
export function useLayoutChoices(courseId: string, isAsked: boolean) {
  const today = useClubDay()
  const query = useQuery({ ...layoutChoicesQuery(courseId, today), enabled: isAsked })
  const choices = useOverlay<LayoutsOfDay>('layouts_of_day', query.data, newLayouts)
  return {
    choices: ofCourse(choices, courseId).sort((a, b) => Date.parse(b.chosen_at) - Date.parse(a.chosen_at)),
    isRead: query.data !== undefined,
    failed: query.error !== null,
  }
}

/** Reads the layouts chosen for yesterday and later. */
export function layoutChoicesQuery(courseId: string, today: string) {
  return queryOptions({
    queryKey: ['layouts_of_day', courseId],
    queryFn: async () => {
      const { data } = await supabase()
        .from('layouts_of_day')
        .select('id, date, layouts, chosen_at')
        .eq('course_id', courseId)
        .gte('date', addDays(today, -1))
        .order('chosen_at', { ascending: false })
        .throwOnError()
      return data
    },
  })
}

const newLayouts = completeWith<LayoutsOfDay>(({ timestamp }) => ({
  chosen_at: new Date(timestamp).toISOString(),
}))

/** The counted rounds of the last two months, newest first. */
export function useRoundsPlayed(courseId: string | undefined) {
  return useRoundsRead(courseId).rounds
}

/** The same rounds, and whether the read has ended. */
export function useRoundsRead(courseId: string | undefined) {
  const today = useClubDay()
  const query = useQuery({ ...roundsPlayedQuery(courseId ?? '', today), enabled: courseId !== undefined })
  const rounds = useOverlay<RoundsOfDay>('rounds_played', query.data)
  return { rounds, isSettled: isSettled(query) }
}

/** Reads the counted rounds of the last two months. */
export function roundsPlayedQuery(courseId: string, today: string) {
  return queryOptions({
    queryKey: ['rounds_played', courseId],
    queryFn: async () => {
      const { data } = await supabase()
        .from('rounds_played')
        .select('id, course_id, date, rounds')
        .eq('course_id', courseId)
        .gte('date', addDays(today, -60))
        .order('date', { ascending: false })
        .throwOnError()
      return data
    },
  })
}
