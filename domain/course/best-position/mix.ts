import type { Zone } from '../green/zone.ts'

/** Which side of a green a pin stands on, in thirds of its width as the player sees it. */
export type Side = 'left' | 'centre' | 'right'
/** How hard a pin plays beside the other places of its own green. */
export type PinGrade = 'easy' | 'medium' | 'hard'

/** What of a pin counts for the round as a whole. */
export interface Traits {
  zone: Zone
  side: Side
  grade: PinGrade
  /** By how much it lengthens the hole beside the green's middle, in whole metres; negative shortens it. */
  lengthM: number
}

/** What a round of pins should be like. Shares are of all greens; they need not be reached, only come near. */
export interface Mix {
  zone: Record<Zone, number>
  side: Record<Side, number>
  grade: Record<PinGrade, number>
  /**
   * Metres by which the round may be longer or shorter than measured. 16.5 m is 18 yards, the women's step of 0.1 in a
   * course rating; the men's is 22 (World Handicap System, appendix G).
   */
  driftM: number
}

/** How much each wish weighs; a wish that is missed by one green costs its weight once, by two four times. */
export interface MixWeights {
  zone: number
  side: number
  grade: number
  /** For each metre of drift past the limit. High, since it is a rule and not a wish. */
  drift: number
}

/** The counted wishes, in an order that every table here follows. */
export const features = [
  ['zone', 'front'],
  ['zone', 'middle'],
  ['zone', 'back'],
  ['side', 'left'],
  ['side', 'centre'],
  ['side', 'right'],
  ['grade', 'easy'],
  ['grade', 'medium'],
  ['grade', 'hard'],
] as const satisfies readonly (readonly [keyof Omit<Traits, 'lengthM'>, string])[]

const indexes = {
  zone: { front: 0, middle: 1, back: 2 },
  side: { left: 3, centre: 4, right: 5 },
  grade: { easy: 6, medium: 7, hard: 8 },
}

/** The indexes in `features` that a pin adds one to. */
export function featuresOf({ zone, side, grade }: Omit<Traits, 'lengthM'>): [number, number, number] {
  return [indexes.zone[zone], indexes.side[side], indexes.grade[grade]]
}

/** What a round's counts and drift cost, given how many pins have each feature. */
export interface MixCost {
  /** How many pins should have each feature, and what missing that costs per square. */
  targets: readonly number[]
  weight: readonly number[]
  driftM: number
  driftWeight: number
}

export function mixCost(mix: Mix, weights: MixWeights, greens: number): MixCost {
  return {
    targets: features.map(([kind, value]) => (mix[kind] as Record<string, number>)[value]! * greens),
    weight: features.map(([kind]) => weights[kind]),
    driftM: mix.driftM,
    driftWeight: weights.drift,
  }
}

/** The cost of a round with these counts, in the order of `features`, and this drift in metres. */
export function costOfMix(cost: MixCost, counts: ArrayLike<number>, driftM: number): number {
  let sum = costOfDrift(cost, driftM)
  for (let i = 0; i < cost.targets.length; i++) sum += costOfCount(cost, i, counts[i]!)
  return sum
}

/** What it costs to have so many pins of one feature. */
export function costOfCount(cost: MixCost, feature: number, count: number): number {
  const excess = count - cost.targets[feature]!
  return cost.weight[feature]! * excess * excess
}

/** What a drift of so many metres costs. */
export function costOfDrift(cost: MixCost, driftM: number): number {
  return Math.max(0, Math.abs(driftM) - cost.driftM) * cost.driftWeight
}
