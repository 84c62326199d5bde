import { useQuery } from '@tanstack/react-query'
import { supabase } from '#web/data/client.ts'

/** The course's state today, available before its map: a few hundred bytes, for everyone. */
export interface CourseToday {
  status: 'open' | 'closed' | 'frost_delay' | null
  /** The newest pins that were published for today or before. */
  pins: { date: string; published_at: string } | null
}

/** The state of the club's current course on a day (YYYY-MM-DD), live; null without a course. */
export function useCourseToday(day: string) {
  const status = useQuery({
    queryKey: ['course_status', 'of current course'],
    queryFn: readStatus,
    meta: { isSmall: true },
  })
  const pins = useQuery({ queryKey: ['pin_set', 'newest', day], queryFn: () => readNewestPins(day) })
  return { status, pins }
}

async function readStatus(): Promise<CourseToday['status']> {
  const { data } = await supabase()
    .from('course_status')
    .select('status, course!inner (is_current)')
    .eq('course.is_current', true)
    .maybeSingle()
    .throwOnError()
  return (data?.status as CourseToday['status'] | undefined) ?? null
}

async function readNewestPins(day: string): Promise<CourseToday['pins']> {
  const { data } = await supabase()
    .from('pin_set')
    .select('date, published_at, course!inner (is_current)')
    .eq('course.is_current', true)
    .eq('status', 'published')
    .lte('date', day)
    .order('date', { ascending: false })
    .limit(1)
    .maybeSingle()
    .throwOnError()
  return data?.published_at ? { date: data.date, published_at: data.published_at } : null
}
