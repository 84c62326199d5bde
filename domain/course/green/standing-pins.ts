import type { LngLat } from '../geometry/lng-lat.ts'
import type { Zone } from './zone.ts'

interface PlannedPin extends LngLat {
  hole_id: string
  accuracy_m: number | null
  zone: Zone | null
}

export interface CutPin extends PlannedPin {
  /** The day of play. */
  date: string
  /** RFC 3339. */
  cut_at: string
}

/** Whether a pin lies on the green that its hole is played to. */
type OnGreen = (pin: PlannedPin) => boolean

const anywhere: OnGreen = () => true

interface Plan {
  date: string
  note: string | null
  published_at: string | null
  pin_position: readonly PlannedPin[]
}

/** The pins of a day; `cut` describes the cut hole and is null while it is only planned. */
export interface StandingPins<Cut> extends Omit<Plan, 'pin_position'> {
  pin_position: (PlannedPin & { cut: Cut | null })[]
}

/**
 * The holes of a day: each pin of the plan, at its latest cut since the plan's date, and holes cut without a plan. null
 * if there is neither plan nor cut. Pins and cuts that fail `isOnGreen` are left out: the hole has another green since,
 * or the green another outline.
 */
export function standingPins<Cut extends CutPin>(
  plan: Plan | null,
  cuts: readonly Cut[],
  day: string,
  isOnGreen = anywhere,
): StandingPins<Cut> | null {
  const from = plan?.date ?? day
  const planned = new Map((plan?.pin_position ?? []).filter(isOnGreen).map((pin) => [pin.hole_id, pin]))
  const newest = newestCuts(cuts.filter((cut) => cut.date >= from && cut.date <= day && isOnGreen(cut)))
  const holes = new Set([...planned.keys(), ...newest.keys()])
  if (plan === null && holes.size === 0) return null
  const pins = [...holes].map((id) => {
    const cut = newest.get(id) ?? null
    const { hole_id, lng, lat, accuracy_m, zone } = cut ?? planned.get(id)!
    return { hole_id, lng, lat, accuracy_m, zone: zone ?? planned.get(id)?.zone ?? null, cut }
  })
  return {
    date: from,
    note: plan?.note ?? null,
    published_at: plan?.published_at ?? null,
    pin_position: pins,
  }
}

/** The valid cut of each hole: the latest day of play, and on that day the last cut. */
export function newestCuts<Cut extends CutPin>(cuts: readonly Cut[]): Map<string, Cut> {
  const newest = new Map<string, Cut>()
  for (const cut of cuts) {
    const current = newest.get(cut.hole_id)
    if (!current || isNewer(cut, current)) newest.set(cut.hole_id, cut)
  }
  return newest
}

function isNewer(a: CutPin, b: CutPin): boolean {
  if (a.date !== b.date) return a.date > b.date
  return Date.parse(a.cut_at) > Date.parse(b.cut_at)
}

/** The holes of each date with any, as cut or else planned, newest date first; see `standingPins`. */
export function pinsByDay<Cut extends CutPin>(
  plans: readonly Plan[],
  cuts: readonly Cut[],
  isOnGreen = anywhere,
): StandingPins<Cut>[] {
  const dates = new Set([...plans, ...cuts].map(({ date }) => date))
  return [...dates]
    .sort((a, b) => (a < b ? 1 : -1))
    .flatMap((date) => {
      const plan = plans.find((one) => one.date === date) ?? null
      const cutsOfDay = cuts.filter((one) => one.date === date)
      return standingPins(plan, cutsOfDay, date, isOnGreen) ?? []
    })
}
