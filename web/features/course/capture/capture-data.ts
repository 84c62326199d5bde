import { queryOptions, useQuery } from '@tanstack/react-query'
import type { KnownMark } from '#domain/course/capture/bias.ts'
import type { Database } from '#domain/generated/database.ts'
import { enums } from '#domain/generated/enums.ts'
import { supabase } from '#web/data/client.ts'
import { completeWith, type Shown } from '#web/data/outbox/optimistic.ts'
import { useOverlay } from '#web/data/outbox/outbox.ts'
import type { Target } from '#web/features/course/capture/outline/session-store.ts'

type Tables = Database['public']['Tables']
type StoredOutline = Omit<
  Tables['green_outline']['Row'],
  'recorded_by' | 'confidence' | 'mark_id' | 'replaces'
>

export interface Outline extends StoredOutline {
  profiles: Pick<Tables['profiles']['Row'], 'first_name' | 'surname'> | null
}

export const rangeKinds = enums.range_item_kind
export type RangeKind = (typeof rangeKinds)[number]

export type RangeItemRow = Pick<
  Tables['range_item']['Row'],
  | 'id'
  | 'kind'
  | 'name'
  | 'colour'
  | 'lng'
  | 'lat'
  | 'accuracy_m'
  | 'geometry'
  | 'device'
  | 'samples'
  | 'captured_at'
>

export const markKinds = enums.known_mark_kind
export type MarkKind = (typeof markKinds)[number]

export interface Mark extends KnownMark, Pick<Tables['known_mark']['Row'], 'kind' | 'accuracy_m' | 'note'> {}

const WEEK_MS = 7 * 24 * 3600 * 1000
const COLUMNS = `id, feature_id, range_item_id, geometry, source, accuracy_m, device, samples, walks, spread_m, deviation_m,
  shift_east_m, shift_north_m, restores, recorded_at, captured_at, profiles (first_name, surname)`

/**
 * Every outline of a green, newest first, my unsent ones included. `newest` is the one in force, never a refused one.
 */
export function useOutlines(of: Target['of'], id: string | null) {
  const column = of === 'course' ? 'feature_id' : 'range_item_id'
  const query = useQuery({
    queryKey: ['green_outline', column, id],
    enabled: id !== null,
    queryFn: async () => {
      const { data } = await supabase()
        .from('green_outline')
        .select(COLUMNS)
        .eq(column, id!)
        .order('recorded_at', { ascending: false })
        .order('id', { ascending: false })
        .throwOnError()
      return data
    },
    meta: { keepMs: WEEK_MS },
  })
  const overlaid = useOverlay<Outline>('green_outline', query.data, withoutServersPart)
  const outlines = overlaid
    .filter((outline) => id !== null && outline[column] === id)
    .sort((a, b) => Number(isUnsent(b)) - Number(isUnsent(a)) || b.recorded_at.localeCompare(a.recorded_at))
  return { ...query, outlines, newest: outlines.find(({ sync }) => sync?.status !== 'error') }
}

function isUnsent({ sync }: Shown<Outline>): boolean {
  return sync !== undefined
}

const withoutServersPart = completeWith<Outline>(({ timestamp, payload }) => ({
  feature_id: null,
  range_item_id: null,
  walks: null,
  spread_m: null,
  restores: null,
  recorded_at: String(payload.data.captured_at ?? new Date(timestamp).toISOString()),
  profiles: null,
}))

/** Reads the range's items and how each was captured. */
export function rangeItemRowsQuery(courseId: string) {
  return queryOptions({
    queryKey: ['range_item', 'capture', courseId],
    queryFn: async () => {
      const { data } = await supabase()
        .from('range_item')
        .select('id, kind, name, colour, lng, lat, accuracy_m, geometry, device, samples, captured_at')
        .eq('course_id', courseId)
        .order('kind')
        .order('name')
        .throwOnError()
      return data
    },
    meta: { keepMs: WEEK_MS },
  })
}

/** The items of the driving range, by kind and name, my unsent changes included. */
export function useRangeItemRows(courseId: string | undefined) {
  const query = useQuery({ ...rangeItemRowsQuery(courseId ?? ''), enabled: courseId !== undefined })
  const items = useOverlay<RangeItemRow>('range_item', query.data, rangeItemOf)
  return { ...query, items }
}

const rangeItemOf = completeWith<RangeItemRow>(() => ({
  colour: null,
  accuracy_m: null,
  geometry: null,
  device: null,
  samples: null,
  captured_at: null,
}))

export function marksQuery(courseId: string) {
  return queryOptions({
    queryKey: ['known_mark', courseId],
    queryFn: async () => {
      const { data } = await supabase()
        .from('known_mark')
        .select('id, kind, name, lng, lat, accuracy_m, note')
        .eq('course_id', courseId)
        .order('name')
        .throwOnError()
      return data.map(markOf)
    },
    meta: { keepMs: WEEK_MS },
  })
}

/** The known marks of a course, my unsent ones included. */
export function useMarks(courseId: string | undefined) {
  const query = useQuery({ ...marksQuery(courseId ?? ''), enabled: courseId !== undefined })
  const marks = useOverlay<Mark>('known_mark', query.data, markOf)
  return { ...query, marks }
}

function markOf(row: Record<string, unknown>): Mark {
  return {
    note: null,
    accuracy_m: null,
    ...row,
    accuracyM: (row.accuracy_m as number | null) ?? null,
  } as Mark
}
