import { queryOptions, useQuery } from '@tanstack/react-query'
import type { RangeDeclaration } from '#domain/course/range/range-day.ts'
import type { RangeItem } from '#domain/course/range/range-plan.ts'
import { supabase } from '#web/data/client.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { completeWith, type Shown } from '#web/data/outbox/optimistic.ts'
import { useOverlay, write } from '#web/data/outbox/outbox.ts'
import { queryClient } from '#web/data/queries/query.ts'
import { uuidv7 } from '#web/data/uuid.ts'

const WEEK_MS = 7 * 24 * 3600 * 1000

/** All items on a course's range; kept on the device for a week, as they rarely move. */
export function useRangeItems(courseId: string | undefined) {
  return useQuery({ ...rangeItemsQuery(courseId ?? ''), enabled: courseId !== undefined })
}

export function rangeItemsQuery(courseId: string) {
  return queryOptions({
    queryKey: ['range_item', courseId, 'all'],
    meta: { keepMs: WEEK_MS },
    queryFn: async (): Promise<RangeItem[]> => {
      const { data } = await supabase()
        .from('range_item')
        .select('id, kind, name, colour, lng, lat, accuracy_m, geometry')
        .eq('course_id', courseId)
        .order('name')
        .throwOnError()
      return data
    },
  })
}

export interface Declared extends RangeDeclaration {
  /** By the server's clock, or the device's while unsent. */
  declared_at: string
  course_id: string
  replaces: string | null
}

interface RangeDay {
  /** The declaration in force: the newest for the day or an earlier one, my unsent one included; null: none. */
  declared: Declared | null
  /** My change, if unsent or refused. */
  sync: MutationRecord | undefined
  /** The declaration in a refused change, to declare it again. */
  refused: Declared | undefined
  /** Whether the club's declaration for the day was read, now or earlier. */
  isRead: boolean
  isLoading: boolean
}

/** Reads the newest declaration for the range up to a day. */
export function rangeDayQuery(courseId: string, day: string) {
  return queryOptions({
    queryKey: ['range_day', courseId, day],
    queryFn: async (): Promise<Declared[]> => {
      const { data } = await supabase()
        .from('range_day')
        .select(
          'id, course_id, date, opens, closes, line_m, irons_only, closed, closed_from, closed_until, note, replaces, declared_at',
        )
        .eq('course_id', courseId)
        .lte('date', day)
        .order('date', { ascending: false })
        .order('declared_at', { ascending: false })
        .limit(1)
        .throwOnError()
      return data
    },
  })
}

/** The newest declaration by date that this device has read, for a day without a read. */
function newestRead(courseId: string): Declared[] | undefined {
  const all = queryClient.getQueriesData<Declared[]>({ queryKey: ['range_day', courseId] })
  const answers = all.flatMap(([, data]) => (data ? [data] : []))
  return answers.sort((a, b) => (b[0]?.date ?? '').localeCompare(a[0]?.date ?? ''))[0]
}

/** Whether declarations read on another day stand in for an unread day. */
export function hasOlderRangeDay(courseId: string): boolean {
  return newestRead(courseId) !== undefined
}

/** The range declaration in force on a day (YYYY-MM-DD), live. */
export function useRangeDay(courseId: string | undefined, day: string): RangeDay {
  const { data: read, fetchStatus } = useQuery({
    ...rangeDayQuery(courseId ?? '', day),
    enabled: courseId !== undefined,
  })
  const data = read ?? newestRead(courseId ?? '')
  const mine = useOverlay('range_day', data, complete).filter(
    ({ course_id, date }) => course_id === courseId && date === day,
  )
  const refused = mine.findLast(({ sync }) => sync?.status === 'error')
  const declared = whatHolds(data?.[0] ?? null, mine, day)
  const isRead = read !== undefined
  const isLoading = !isRead && fetchStatus === 'fetching'
  return { declared, sync: refused?.sync ?? declared?.sync, refused, isRead, isLoading }
}

/**
 * The declaration in force: the server's newest, with my later changes applied. Each of mine names the one it replaces,
 * so no clock is needed; an overtaken or refused one does not count.
 */
export function whatHolds(
  newest: Declared | null,
  mine: readonly Shown<Declared>[],
  day: string,
): Shown<Declared> | null {
  let holds: Shown<Declared> | null = newest
  for (;;) {
    const baseId: string | null = holds?.date === day ? holds.id : null
    const next = mine.find(
      ({ id, replaces, sync }) => id !== baseId && sync?.status !== 'error' && (replaces ?? null) === baseId,
    )
    if (!next) return holds
    holds = next
  }
}

const complete = completeWith<Declared>(({ timestamp }) => ({
  opens: null,
  closes: null,
  line_m: 0,
  irons_only: false,
  closed: null,
  closed_from: null,
  closed_until: null,
  note: null,
  declared_at: new Date(timestamp).toISOString(),
}))

/** The fields of a day's declaration. */
export type RangeChange = Omit<RangeDeclaration, 'id' | 'date'>

/**
 * Declares the range for a day, replacing the declaration that the author saw. Resolves when the device stores it;
 * rejects when its storage is full.
 */
export async function declareRange(
  courseId: string,
  day: string,
  change: RangeChange,
  base: Declared | null,
): Promise<void> {
  const replaces = base?.date === day ? base.id : null
  const data = { ...change, course_id: courseId, date: day, replaces }
  await write({ type: 'CREATE', table: 'range_day', data, id: uuidv7() })
}
