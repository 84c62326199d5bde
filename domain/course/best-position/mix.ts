import type { Zone } from '../green/zone.ts'

/** Which side of a green a pin stands on, in thirds of its width as the player sees it. */
export type Side = 'left' | 'centre' | 'right'
/** How hard a pin plays compared to the other places of its green. */
export type PinGrade = 'easy' | 'medium' | 'hard'

/** The properties of a pin that count for the round. */
export interface Traits {
  zone: Zone
  side: Side
  grade: PinGrade
  /** Whole metres added to the hole, measured from the green's middle; negative shortens it. */
  lengthM: number
}

/** The ideal mix of pins of a round. Shares are of all greens and are goals, not limits. */
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

/** The weight of each wish; a miss by one green costs the weight once, by two greens four times. */
export interface MixWeights {
  zone: number
  side: number
  grade: number
  /** For each metre of drift past the limit. High, since it is a rule and not a wish. */
  drift: number
}

/** The counted wishes; every table here uses this order. */
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

/** The indexes in `features` that a pin counts for. */
export function featuresOf({ zone, side, grade }: Omit<Traits, 'lengthM'>): [number, number, number] {
  return [indexes.zone[zone], indexes.side[side], indexes.grade[grade]]
}

/** The cost of a round's counts and drift for a number of pins per feature. */
export interface MixCost {
  /** The wanted number of pins per feature, and the cost of a miss per square. */
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

/** The cost of having this many pins of one feature. */
export function costOfCount(cost: MixCost, feature: number, count: number): number {
  const excess = count - cost.targets[feature]!
  return cost.weight[feature]! * excess * excess
}

/** The cost of a drift in metres. */
export function costOfDrift(cost: MixCost, driftM: number): number {
  return Math.max(0, Math.abs(driftM) - cost.driftM) * cost.driftWeight
}
