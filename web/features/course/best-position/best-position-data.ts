import { queryOptions, useQuery } from '@tanstack/react-query'
import { addDays } from '#domain/base/day.ts'
import type { PinProfileSettings } from '#domain/course/best-position/profile.ts'
import { supabase } from '#web/data/client.ts'
import { useClubDay } from '#web/data/course/course.ts'
import { completeWith, type Shown } from '#web/data/outbox/optimistic.ts'
import { useOverlay } from '#web/data/outbox/outbox.ts'
import { hindranceOf } from '#web/data/queries/query.ts'

/** The heights of a green, as they are kept: see `unpackHeights`. */
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

/** A kind of day of the club's own. */
export interface PinProfile {
  id: string
  course_id: string
  name: string
  settings: PinProfileSettings
}

/** That a date is of a kind: one of the app by its name, or one of the club's own. */
export interface KindOfDay {
  id: string
  date: string
  name: string | null
  profile_id: string | null
  /** RFC 3339. */
  chosen_at: string
}

/** What is played on a date. */
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

/** The newest survey of each green of a course, mine that are still to be sent among them. */
export function useSurveys(courseId: string | undefined) {
  const query = useQuery({ ...surveysQuery(courseId ?? ''), enabled: courseId !== undefined })
  const all = useOverlay<GreenSurvey>('green_survey', query.data, fresh)
  return { ...query, data: query.data && newestOfEach(all) }
}

/** The read of all surveys of a course's greens. */
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

/** Whether a first reading has ended: with data, or because it cannot bring any now. */
function isSettled(read: Parameters<typeof hindranceOf>[0]): boolean {
  return read.data !== undefined || hindranceOf(read) !== null
}

/** The club's own kinds of day, by name. */
export function usePinProfiles(courseId: string | undefined) {
  const query = useQuery({ ...pinProfilesQuery(courseId ?? ''), enabled: courseId !== undefined })
  const profiles = useOverlay<PinProfile>('pin_profile', query.data)
  return { profiles, isSettled: isSettled(query) }
}

/** The read of the club's own kinds of day. */
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

/** The choices of a kind of day for a date, newest first; mine that are still to be sent among them. */
export function useKindsOfDays(courseId: string | undefined) {
  const today = useClubDay()
  const query = useQuery({ ...kindsOfDaysQuery(courseId ?? '', today), enabled: courseId !== undefined })
  const kinds = useOverlay<KindOfDay>('kind_of_day', query.data, newKindOfDay)
  return {
    kinds: [...kinds].sort((a, b) => Date.parse(b.chosen_at) - Date.parse(a.chosen_at)),
    isRead: query.data !== undefined,
    isSettled: isSettled(query),
  }
}

/** The read of the kinds of day that were chosen for yesterday and later. */
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

/** The choices of what is played on a date, newest first; mine that are still to be sent among them. */
export function useLayoutChoices(courseId: string, isAsked: boolean) {
  const today = useClubDay()
  const query = useQuery({ ...layoutChoicesQuery(courseId, today), enabled: isAsked })
  const choices = useOverlay<LayoutsOfDay>('layouts_of_day', query.data, newLayouts)
  return {
    choices: [...choices].sort((a, b) => Date.parse(b.chosen_at) - Date.parse(a.chosen_at)),
    isRead: query.data !== undefined,
    failed: query.error !== null,
  }
}

/** The read of what is played on yesterday and later. */
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

/** The rounds of the last two months' days that somebody counted, newest first. */
export function useRoundsPlayed(courseId: string | undefined) {
  return useRoundsRead(courseId).rounds
}

/** The same rounds, and whether they were read or cannot be. */
export function useRoundsRead(courseId: string | undefined) {
  const today = useClubDay()
  const query = useQuery({ ...roundsPlayedQuery(courseId ?? '', today), enabled: courseId !== undefined })
  const rounds = useOverlay<RoundsOfDay>('rounds_played', query.data)
  return { rounds, isSettled: isSettled(query) }
}

/** The read of the rounds of the last two months' days. */
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
