import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PersonName } from '#domain/base/person-name.ts'
import { newestCuts, standingPins } from '#domain/course/green/standing-pins.ts'
import type { Zone } from '#domain/course/green/zone.ts'
import { supabase } from '#web/data/client.ts'
import { completeWith, type Shown } from '#web/data/outbox/optimistic.ts'
import { useOverlay } from '#web/data/outbox/outbox.ts'
import { queryClient } from '#web/data/queries/query.ts'
import { type Course, isOnItsGreen } from './course.ts'

/** Where a hole is: where it was cut when that is known, else where it was planned. */
export interface Pin {
  hole_id: string
  lng: number
  lat: number
  accuracy_m: number | null
  zone: Zone | null
  /** How it was cut; null or absent for a pin that is only planned. */
  cut?: PinCut | null
}

/** The pins of a day as everybody sees them. */
export interface PinSet {
  date: string
  note: string | null
  /** null for cut holes of a day without a plan. */
  published_at: string | null
  pin_position: Pin[]
}

/** Pins as they were planned and published. */
export interface PublishedPins extends PinSet {
  id: string
  published_at: string
  author: PersonName | null
}

/** A hole as it was made on the ground. Lengths in metres, but for the paces. */
export interface PinCut {
  id: string
  hole_id: string
  date: string
  lng: number
  lat: number
  accuracy_m: number | null
  zone: Zone | null
  paces_front: number | null
  paces_side: number | null
  side: 'left' | 'right' | null
  cut_by: string | null
  cut_at: string
  /** From the pin that was published for its date. */
  planned_distance_m: number | null
  /** Only where staff ask. */
  cutter?: PersonName | null
}

/** A zone of a green that is kept free of pins, or of which the screens warn: an outline, or a circle around a place. */
export interface GreenBlock {
  id: string
  feature_id: string
  geometry: unknown
  lng: number | null
  lat: number | null
  radius_m: number | null
  reason: string
  until: string | null
  issue_id: string | null
  /** What an issue does to the day by it; null or absent where it is kept free for itself. */
  effect_id?: string | null
  /** A member's report that course maintenance has not confirmed: pins may be set in it. */
  is_warning?: boolean
  issue: { number: number } | null
}

const PLAN = 'id, date, note, published_at, pin_position (hole_id, lng, lat, accuracy_m, zone)'
const CUT = `id, hole_id, date, lng, lat, accuracy_m, zone, paces_front, paces_side, side, cut_by, cut_at,
  planned_distance_m, hole!inner (course_id)`

/**
 * The pins that stand on a day: the newest that were published for it or before, each where its hole has been cut since,
 * my own cuts that are still to be sent among them; null when there never were any. A pin that its hole's green does not
 * hold any more is none of today's, for whoever looks.
 */
export function usePins(course: Course | null | undefined, day: string) {
  const query = useQuery({
    ...pinsQuery(course?.id ?? '', day),
    enabled: Boolean(course),
    placeholderData: () => (course ? newestKept(course.id) : undefined),
  })
  const cuts = useOverlay<PinCut>('pin_cut', query.data?.cuts, withoutServersPart)
  const data = useMemo(
    () =>
      course && query.data && standingPins(query.data.plan, cuts, day, (pin) => isOnItsGreen(course, pin)),
    [course, query.data, cuts, day],
  )
  return { ...query, data }
}

/** A round in which holes are cut: what is planned for exactly that day, and the cut that counts of each hole. */
export interface CutRound {
  /** By hole; without pins that were planned on a green that the hole has no more. */
  planned: ReadonlyMap<string, Pin>
  /** By hole, those that wait to be sent among them; a refused one has its record in `sync`. */
  cuts: ReadonlyMap<string, Shown<PinCut>>
  /** Whether the plan and the cuts of that day were read, now or before. */
  isRead: boolean
  /** Whether their first reading is under way. */
  isComing: boolean
}

/** The round of a day, live. My own cuts are in it also while nothing could be read. */
export function useCutRound(course: Course, day: string): CutRound {
  const { data, isPlaceholderData, isFetching } = useQuery({
    ...pinsQuery(course.id, day),
    placeholderData: () => newestKept(course.id),
  })
  const isRead = data !== undefined && !isPlaceholderData
  const cuts = useOverlay<PinCut>('pin_cut', data?.cuts, withoutServersPart)
  return useMemo(() => {
    const plan = data?.plan?.date === day ? data.plan.pin_position : []
    const ofDay = cuts.filter(({ date, sync }) => date === day && sync?.status !== 'error')
    const refused = cuts.filter(({ date, sync }) => date === day && sync?.status === 'error')
    return {
      planned: new Map(plan.filter((pin) => isOnItsGreen(course, pin)).map((pin) => [pin.hole_id, pin])),
      cuts: new Map([...newestCuts(refused), ...newestCuts(ofDay)]),
      isRead,
      isComing: !isRead && isFetching,
    }
  }, [data, cuts, course, day, isRead, isFetching])
}

/** The read of a day's pins, which may be done ahead of its need. */
export function pinsQuery(courseId: string, day: string) {
  return queryOptions({
    queryKey: ['pin_set', 'standing', courseId, day],
    queryFn: () => readStanding(courseId, day),
  })
}

/** The pins that this device read last: a new day without a network begins with those of the day before. */
function newestKept(courseId: string): Awaited<ReturnType<typeof readStanding>> | undefined {
  const all = queryClient.getQueriesData<Awaited<ReturnType<typeof readStanding>>>({
    queryKey: ['pin_set', 'standing', courseId],
  })
  const loadedSets = all.flatMap(([, data]) => (data ? [data] : []))
  return loadedSets.sort((a, b) => (b.plan?.date ?? '').localeCompare(a.plan?.date ?? ''))[0]
}

/** Whether pins of another day stand in for those of a day that this device has not read. */
export function hasOlderPins(courseId: string): boolean {
  return newestKept(courseId) !== undefined
}

/** What the server will add to a cut hole of mine. */
const withoutServersPart = completeWith<PinCut>(() => ({
  accuracy_m: null,
  zone: null,
  paces_front: null,
  paces_side: null,
  side: null,
  cut_by: null,
  planned_distance_m: null,
}))

async function readStanding(courseId: string, day: string) {
  const { data: plan } = await supabase()
    .from('pin_set')
    .select(PLAN)
    .eq('course_id', courseId)
    .eq('status', 'published')
    .lte('date', day)
    .order('date', { ascending: false })
    .limit(1)
    .maybeSingle()
    .throwOnError()
  const cuts = await readCuts(courseId, plan?.date ?? day, day)
  return { plan, cuts }
}

async function readCuts(courseId: string, from: string, to: string, columns = CUT): Promise<PinCut[]> {
  const { data } = await supabase()
    .from('pin_cut')
    .select<string, PinCut>(columns)
    .eq('hole.course_id', courseId)
    .gte('date', from)
    .lte('date', to)
    .order('cut_at', { ascending: false })
    .throwOnError()
  return data
}

/** Everything that was planned and cut between two dates, newest first. */
export interface PinHistory {
  plans: PublishedPins[]
  cuts: Shown<PinCut>[]
}

/** What was planned and cut from one date to another and by whom, for staff; my cuts that are still to be sent included. */
export function usePinHistory(courseId: string | undefined, from: string, to: string) {
  const query = useQuery({ ...pinHistoryQuery(courseId ?? '', from, to), enabled: courseId !== undefined })
  const cuts = useOverlay<PinCut>('pin_cut', query.data?.cuts, withoutServersPart)
  const data = useMemo<PinHistory | undefined>(
    () => query.data && { plans: query.data.plans, cuts },
    [query.data, cuts],
  )
  return { ...query, data }
}

/** The read of what was planned and cut from one date to another. */
export function pinHistoryQuery(courseId: string, from: string, to: string) {
  return queryOptions({
    queryKey: ['pin_set', 'history', courseId, from, to],
    queryFn: async () => {
      const [plans, cuts] = await Promise.all([
        readPlans(courseId, from, to),
        readCuts(courseId, from, to, `${CUT}, cutter:profiles (first_name, surname)`),
      ])
      return { plans, cuts }
    },
  })
}

async function readPlans(courseId: string, from: string, to: string): Promise<PublishedPins[]> {
  const { data } = await supabase()
    .from('pin_set')
    .select(`${PLAN}, author:profiles (first_name, surname)`)
    .eq('course_id', courseId)
    .eq('status', 'published')
    .gte('date', from)
    .lte('date', to)
    .order('date', { ascending: false })
    .throwOnError()
  return data as PublishedPins[]
}

/** The read of the zones that are kept free of pins. */
export const greenBlocksQuery = queryOptions({
  queryKey: ['green_block', 'all'],
  queryFn: async () => {
    const { data } = await supabase()
      .from('green_block')
      .select(
        'id, feature_id, geometry, lng, lat, radius_m, reason, until, issue_id, effect_id, is_warning, issue (number)',
      )
      .order('created_at')
      .throwOnError()
    return data
  },
})

/**
 * The zones that staff or issues keep free, those of past days left out; `day` is the day to be played. `zones` has my own that
 * are still to be sent also while nothing could be read.
 */
export function useGreenBlocks(day: string) {
  const query = useQuery(greenBlocksQuery)
  const all = useOverlay<GreenBlock>('green_block', query.data, withoutIssue)
  const { freed, confirmed } = useEffectChanges(query.data)
  const zones = useMemo(
    () =>
      all
        .filter((block) => inForce(block, day) && !freed.has(block.effect_id ?? ''))
        .map((block) => (confirmed.has(block.effect_id ?? '') ? { ...block, is_warning: false } : block)),
    [all, freed, confirmed, day],
  )
  return { ...query, data: query.data && zones, zones }
}

/** Effects of issues whose zones I freed or confirmed through the issue, also while that waits to be sent. */
function useEffectChanges(blocks: readonly GreenBlock[] | undefined) {
  const effects = useMemo(
    () =>
      blocks?.flatMap(({ effect_id, is_warning }) =>
        effect_id ? [{ id: effect_id, is_on: true, is_confirmed: !is_warning }] : [],
      ),
    [blocks],
  )
  const rows = useOverlay('issue_effect', effects)
  return useMemo(
    () => ({
      freed: new Set(rows.flatMap(({ id, is_on }) => (is_on === false ? [id] : []))),
      confirmed: new Set(rows.flatMap(({ id, is_confirmed }) => (is_confirmed ? [id] : []))),
    }),
    [rows],
  )
}

const withoutIssue = completeWith<GreenBlock>(() => ({
  geometry: null,
  lng: null,
  lat: null,
  radius_m: null,
  until: null,
  issue_id: null,
  issue: null,
}))

function inForce({ until }: GreenBlock, day: string): boolean {
  return until === null || until >= day
}
