import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Database } from '#domain/generated/database.ts'
import { supabase } from '#web/data/client.ts'
import { clockSkew } from '#web/data/clock.ts'
import { completeWith, type Shown } from '#web/data/outbox/optimistic.ts'
import { useOverlay, write } from '#web/data/outbox/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'

type Row = Database['public']['Tables']['issue_effect']['Row']
export type EffectKind = 'green_block' | 'hole_closed' | 'range_closed' | 'map_notice'

/** An issue's effect on the day; only staff read zones of greens. */
export type DayEffect = Pick<
  Row,
  'id' | 'issue_id' | 'feature_id' | 'hole_id' | 'lng' | 'lat' | 'radius_m' | 'note' | 'until' | 'created_at'
> & { kind: EffectKind; is_on: boolean; by_itself: boolean; is_confirmed: boolean }

export type ShownEffect = Shown<DayEffect>

/** The query of the issues' effects. */
export const effectsQuery = queryOptions({
  queryKey: ['issue_effect', 'on'],
  meta: { refreshesUnseen: true },
  queryFn: async () => {
    const { data } = await supabase()
      .from('issue_effect')
      .select(
        'id, issue_id, kind, feature_id, hole_id, lng, lat, radius_m, note, until, created_at, is_on, by_itself, is_confirmed',
      )
      .or(onOrJustOver())
      .order('created_at')
      .throwOnError()
    return data
  },
})

/** All effects of issues, whatever their last day; includes my unsent ones, without those I ended. */
export function useEffects(): { effects: ShownEffect[]; isPending: boolean } {
  const { data, isPending } = useQuery(effectsQuery)
  const all = useOverlay<DayEffect>('issue_effect', data, complete)
  const effects = useMemo(() => all.filter((effect) => effect.is_on), [all])
  return { effects, isPending }
}

/** Longer than the device applies its own sent changes to read data: they must not bring back an ended effect. */
const JUST_MS = 60_000

/** Filter for effects that hold, and for those that have just ended. */
export function onOrJustOver(now: number = Date.now()): string {
  return `is_on.is.true,ended_at.gte.${new Date(now - clockSkew() - JUST_MS).toISOString()}`
}

/** The effects on a day (YYYY-MM-DD) for players. */
export interface EffectsOnDay {
  /** By the hole's id. */
  closedHoles: ReadonlyMap<string, ShownEffect>
  rangeClosed: ShownEffect | undefined
  notices: (ShownEffect & { lng: number; lat: number })[]
}

/** The effects on a day. A refused change does not count. */
export function useEffectsOn(day: string): EffectsOnDay {
  const { effects } = useEffects()
  return useMemo(() => effectsOn(effects, day), [effects, day])
}

/** The effects that hold on a day, by kind. */
function effectsOn(effects: readonly ShownEffect[], day: string): EffectsOnDay {
  const holding = effects.filter(
    ({ until, sync }) => (until === null || until >= day) && sync?.status !== 'error',
  )
  const closed = holding.filter(({ kind, hole_id }) => kind === 'hole_closed' && hole_id !== null)
  return {
    closedHoles: new Map(closed.map((effect) => [effect.hole_id!, effect])),
    rangeClosed: holding.find(({ kind }) => kind === 'range_closed'),
    notices: holding.filter(
      (effect): effect is EffectsOnDay['notices'][number] =>
        effect.kind === 'map_notice' && effect.lng !== null,
    ),
  }
}

export type NewEffect = { issue_id: string; kind: EffectKind } & Partial<
  Pick<DayEffect, 'hole_id' | 'feature_id' | 'lng' | 'lat' | 'radius_m' | 'note' | 'until'>
>

/** Creates the effect: one act. Resolves when the device has stored it; rejects when it has no room. */
export async function createIssueEffect(effect: NewEffect): Promise<void> {
  await write({ type: 'CREATE', table: 'issue_effect', id: uuidv7(), data: effect })
}

/** Ends it: one act. */
export async function endIssueEffect(id: string): Promise<void> {
  await write({ type: 'UPDATE', table: 'issue_effect', id, data: { is_on: false } })
}

/** Confirms the zone of a member's report: from then on it keeps pins out. */
export async function confirmIssueEffect(id: string): Promise<void> {
  await write({ type: 'UPDATE', table: 'issue_effect', id, data: { is_confirmed: true } })
}

const complete = completeWith<DayEffect>(({ timestamp }) => ({
  feature_id: null,
  hole_id: null,
  lng: null,
  lat: null,
  radius_m: null,
  note: null,
  until: null,
  is_on: true,
  by_itself: false,
  is_confirmed: true,
  created_at: new Date(timestamp).toISOString(),
}))
