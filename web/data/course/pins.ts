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

/** The position of a hole: as cut if known, else as planned. */
export interface Pin {
  hole_id: string
  lng: number
  lat: number
  accuracy_m: number | null
  zone: Zone | null
  /** The cut hole; null or absent for a pin that is only planned. */
  cut?: PinCut | null
}

/** The pins of a day as everyone sees them. */
export interface PinSet {
  date: string
  note: string | null
  /** null for cut holes of a day without a plan. */
  published_at: string | null
  pin_position: Pin[]
}

/** Pins as planned and published. */
export interface PublishedPins extends PinSet {
  id: string
  published_at: string
  author: PersonName | null
}

/** A hole as cut. Lengths in metres, except the paces. */
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
  /** Only for staff. */
  cutter?: PersonName | null
}

/** A zone of a green without pins, or with a warning: an outline, or a circle around a place. */
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
  /** The issue's effect that causes it; null or absent for a zone set directly. */
  effect_id?: string | null
  /** A member's unconfirmed report: pins may be set in it. */
  is_warning?: boolean
  issue: { number: number } | null
}

const PLAN = 'id, date, note, published_at, pin_position (hole_id, lng, lat, accuracy_m, zone)'
const CUT = `id, hole_id, date, lng, lat, accuracy_m, zone, paces_front, paces_side, side, cut_by, cut_at,
  planned_distance_m, hole!inner (course_id)`

/**
 * The pins in force on a day: the newest published for it or before, each moved to its cut since, including my unsent
 * cuts; null when there never were any. A pin that is no longer on its hole's green is left out.
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

/** A round of cutting: the plan of exactly that day, and the valid cut of each hole. */
export interface CutRound {
  /** By hole; without pins planned on a former green of the hole. */
  planned: ReadonlyMap<string, Pin>
  /** By hole, including unsent ones; a refused one has its record in `sync`. */
  cuts: ReadonlyMap<string, Shown<PinCut>>
  /** Whether the plan and the cuts of that day were ever read. */
  isRead: boolean
  /** Whether their first reading is under way. */
  isComing: boolean
}

/** The round of a day, live. Includes my own cuts even if nothing could be read. */
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

/** The query of a day's pins, also for reading ahead. */
export function pinsQuery(courseId: string, day: string) {
  return queryOptions({
    queryKey: ['pin_set', 'standing', courseId, day],
    queryFn: () => readStanding(courseId, day),
  })
}

/** The last pins read by this device: a new day without a network starts with the previous day's. */
function newestKept(courseId: string): Awaited<ReturnType<typeof readStanding>> | undefined {
  const all = queryClient.getQueriesData<Awaited<ReturnType<typeof readStanding>>>({
    queryKey: ['pin_set', 'standing', courseId],
  })
  const loadedSets = all.flatMap(([, data]) => (data ? [data] : []))
  return loadedSets.sort((a, b) => (b.plan?.date ?? '').localeCompare(a.plan?.date ?? ''))[0]
}

/** Whether pins of another day replace those of a day that this device has not read. */
export function hasOlderPins(courseId: string): boolean {
  return newestKept(courseId) !== undefined
}

/** The columns that the server will add to my cut hole. */
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

/** All plans and cuts between two dates, newest first. */
export interface PinHistory {
  plans: PublishedPins[]
  cuts: Shown<PinCut>[]
}

/** The plans and cuts between two dates with their authors, for staff; includes my unsent cuts. */
export function usePinHistory(courseId: string | undefined, from: string, to: string) {
  const query = useQuery({ ...pinHistoryQuery(courseId ?? '', from, to), enabled: courseId !== undefined })
  const cuts = useOverlay<PinCut>('pin_cut', query.data?.cuts, withoutServersPart)
  const data = useMemo<PinHistory | undefined>(
    () => query.data && { plans: query.data.plans, cuts },
    [query.data, cuts],
  )
  return { ...query, data }
}

/** The query of plans and cuts between two dates. */
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

/** The query of the zones without pins. */
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
 * The zones that staff or issues keep free, without those of past days; `day` is the day of play. `zones` includes my
 * unsent ones even if nothing could be read.
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

/** Effects of issues whose zones I freed or confirmed through the issue, including unsent changes. */
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
