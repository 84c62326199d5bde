import type { Point } from '../geometry/point.ts'
import type { Zone } from '../green/zone.ts'
import type { PinGrade, Side } from './mix.ts'
import type { Term } from './profile.ts'
import type { HardRule } from './rules/hard-rules.ts'
import type { Steepness } from './rules/slope-rule.ts'
import type { BrokenRule } from './rules/violations.ts'

/** A place for display; metres. */
export interface SuggestedPin {
  point: Point
  zone: Zone
  side: Side
  grade: PinGrade
  edgeM: number
  /** To the nearest hole that has not healed; null when there is none. */
  restM: number | null
  restDays: number | null
  /** Green between the last hazard on the way and the hole; null without a hazard. */
  roomM: number | null
  /** Green to leeward; null without wind. */
  leeM: number | null
  /** null: unknown. */
  slopePercent: number | null
  /** The 95 % interval of the slope; null: unknown. */
  slopeRange: [low: number, high: number] | null
  /** Whether the ground at and around the place is level by its survey; null without a survey. */
  steepness: Steepness | null
  /** The direction in which a ball rolls, degrees clockwise from north. */
  downhill: number | null
  /** 0 the kindest place of its green, 1 the hardest. */
  difficulty: number
  /** Metres added to the hole, measured from the green's middle. */
  lengthM: number
  /** For each wish, how badly it is missed, 0 to 1. */
  scores: Record<Term, number>
}

/** The possible gains of a place: a wish for the place itself, or one for the whole round. */
export type ReasonKey = Term | 'zone' | 'side' | 'grade' | 'length' | 'level' | 'only'

/** A reason for a choice: how much better the round is for it than with the runner-up. */
export interface Reason {
  key: ReasonKey
  gain: number
}

/** A place that kept all rules and was not chosen. */
interface Alternative {
  pin: SuggestedPin
  /** The largest loss of the round with this place; null when none. */
  loss: Reason | null
}

/** The cells of a green where a hole cannot be cut, with the rules. */
export interface VerdictGrid {
  stepM: number
  columns: number
  rows: number
  /**
   * For each cell, from the back left, the rules broken (a bit each, in the order of `hardRules`); 255 off the green.
   */
  verdicts: Uint8Array
  /** The first cell's middle in the box of the green. */
  first: Point
}

export interface GreenSuggestion {
  id: string
  /** null when the rules leave no place; `relax` then lists the rules to relax. */
  pin: SuggestedPin | null
  /** The best place that is not next to the pin, with the other greens unchanged. */
  runnerUp: SuggestedPin | null
  /** The best places that were not chosen, each away from the others; the runner-up is the first. */
  alternatives: Alternative[]
  /** Why the place won over the runner-up, the strongest first; `only` when there was no other. */
  reasons: Reason[]
  /** The largest advantage of the runner-up; null when none. */
  despite: Reason | null
  /** The number of places on the green, and of those to choose from. */
  spotCount: number
  candidateCount: number
  relax: { rules: HardRule[]; places: number } | null
  /**
   * The fallback place if the rules leave none: of the places that can be published, the one that breaks them least.
   */
  leastBad: SuggestedPin | null
  /** The rules broken by the least bad or the fixed place, and by how much. */
  broken: BrokenRule[]
  /** The least distance of a hole from the edge, and whether the small-green rule applies. */
  edge: { leastM: number; small: boolean }
  /** Whether the slope of this green was known. */
  sloped: boolean
  /** Whether places near rejected ones were left out. */
  isPartTurnedDown: boolean
  /** Whether the hole stays where it is. */
  fixed: boolean
  ground: VerdictGrid
}

/** A round of the day, with the mix of its pins. */
export interface LayoutSuggestion {
  counts: {
    zone: Record<Zone, number>
    side: Record<Side, number>
    grade: Record<PinGrade, number>
  }
  /** Metres longer than measured, and the limit of that. */
  driftM: number
  driftLimitM: number
}

export interface RoundSuggestion {
  greens: GreenSuggestion[]
  /** In the requested order. */
  layouts: LayoutSuggestion[]
  /** The cost of all places and layouts, and its lower bound: equal when the choice is proven the best. */
  cost: number
  bound: number
}
