import type { Point } from '../geometry/point.ts'
import type { Zone } from '../green/zone.ts'
import type { PinGrade, Side } from './mix.ts'
import type { Term } from './profile.ts'
import type { HardRule } from './rules/hard-rules.ts'
import type { Steepness } from './rules/slope-rule.ts'
import type { BrokenRule } from './rules/violations.ts'

/** A place as it is told to a person; metres. */
export interface SuggestedPin {
  point: Point
  zone: Zone
  side: Side
  grade: PinGrade
  edgeM: number
  /** To the nearest hole that has not healed; null when there is none. */
  restM: number | null
  restDays: number | null
  /** Green between the last hazard on the way and the hole; null without one. */
  roomM: number | null
  /** Green to leeward; null without wind. */
  leeM: number | null
  /** null where it is not known. */
  slopePercent: number | null
  /** The slope lies between these two in 95 of 100 places; null where it is not known. */
  slopeRange: [low: number, high: number] | null
  /** Whether the ground at and around the place is level, as far as its survey tells; null without one. */
  steepness: Steepness | null
  /** Degrees clockwise from north in which a ball rolls. */
  downhill: number | null
  /** 0 the kindest place of its green, 1 the hardest. */
  difficulty: number
  /** By how much it lengthens the hole beside the green's middle. */
  lengthM: number
  /** For each wish how badly it is missed, 0 to 1. */
  scores: Record<Term, number>
}

/** What a place can win by: a wish for the place itself, or one for the round as a whole. */
export type ReasonKey = Term | 'zone' | 'side' | 'grade' | 'length' | 'level' | 'only'

/** A reason of a choice: by how much the round is better for it than with the runner-up. */
export interface Reason {
  key: ReasonKey
  gain: number
}

/** A place that kept all rules and was not chosen. */
export interface Alternative {
  pin: SuggestedPin
  /** What the round would have lost most by it; null when nothing. */
  loss: Reason | null
}

/** Where on a green a hole cannot be cut, and why. */
export interface VerdictGrid {
  stepM: number
  columns: number
  rows: number
  /** For each cell, from the back left, the rules broken (a bit each, in the order of `hardRules`); 255 off the green. */
  verdicts: Uint8Array
  /** The place of the first cell's middle in the box of the green. */
  first: Point
}

export interface GreenSuggestion {
  id: string
  /** null when the rules leave no place; `relax` then says which to relax. */
  pin: SuggestedPin | null
  /** The best of the places that are not next to it, the other greens staying as they are. */
  runnerUp: SuggestedPin | null
  /** The best places that were not chosen, each elsewhere than the others; the runner-up is the first. */
  alternatives: Alternative[]
  /** Why the place won over the runner-up, the strongest first; `only` when there was no other. */
  reasons: Reason[]
  /** What the runner-up would have been better in; null when in nothing. */
  despite: Reason | null
  /** Of so many candidates so many kept all rules. */
  spotCount: number
  candidateCount: number
  relax: { rules: HardRule[]; places: number } | null
  /** The place to take where the rules leave none: of those that can be published the one that breaks them least. */
  leastBad: SuggestedPin | null
  /** The rules that the least bad place breaks, or a place that stays where it is, and by how much. */
  broken: BrokenRule[]
  /** How far from the edge a hole must stay, and whether as on a small green. */
  edge: { leastM: number; small: boolean }
  /** Whether the slope of this green was known. */
  sloped: boolean
  /** Whether places were left out because they were turned down. */
  isPartTurnedDown: boolean
  /** Whether the hole stays where it is. */
  fixed: boolean
  ground: VerdictGrid
}

/** A round that is played on the day, with how its pins are shared out. */
export interface LayoutSuggestion {
  counts: {
    zone: Record<Zone, number>
    side: Record<Side, number>
    grade: Record<PinGrade, number>
  }
  /** Metres that it is longer than measured, and how many it may be. */
  driftM: number
  driftLimitM: number
}

export interface RoundSuggestion {
  greens: GreenSuggestion[]
  /** In the order in which they were asked for. */
  layouts: LayoutSuggestion[]
  /** The cost of all places and layouts, and what no choice can go below: equal when the choice is proven the best. */
  cost: number
  bound: number
}
