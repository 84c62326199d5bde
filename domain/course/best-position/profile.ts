import { PACE_M } from '../green/paces.ts'
import type { Mix, MixWeights } from './mix.ts'

/** The soft wishes for a single place. */
export const terms = ['rest', 'fairness', 'access', 'drainage', 'wind', 'change'] as const
export type Term = (typeof terms)[number]

/** The hard rules. */
export interface Rules {
  /** Least distance from the edge, in paces of a yard; small greens have ten feet instead (`edge-rule.ts`). */
  edgePaces: number
  /** Largest distance between the suggested place and the cut hole, in metres. */
  errorM: number
  /** Speed of the greens, in stimpmeter feet. */
  stimpFt: number
}

/** The settings of a kind of day. */
export interface PinProfileSettings {
  /** The weight of each wish for a place; only the proportions matter. */
  weights: Record<Term, number>
  /** The weight of the wishes for the whole round compared to the places' own. */
  balance: Omit<MixWeights, 'drift'>
  mix: Omit<Mix, 'driftM'>
  /** How hard an ordinary pin of the day should play: 0 the kindest place of its green, 1 the hardest. */
  difficulty: number
  rules: Rules
}

export const profileNames = ['daily', 'competition', 'wet', 'windy', 'recovery'] as const
export type ProfileName = (typeof profileNames)[number]

/**
 * Effective length that changes a course rating by 0.1, for 18 holes: 22 yards for men, 18 for women (USGA, Rules of
 * Handicapping, appendix G). The women's is kept, as both play the same pins.
 */
export const DRIFT_LIMIT_M = 18 * PACE_M

const third = 1 / 3
/** Six in front, six in the middle, six behind (GCSAA). */
const depths = { front: third, middle: third, back: third }
/** Four left, four right and one in the centre for each nine (GCSAA). */
const sides = { left: 4 / 9, centre: 1 / 9, right: 4 / 9 }
/** Six easy, six medium, six hard (USGA). */
const grades = { easy: third, medium: third, hard: third }
const gentle = { easy: 1 / 2, medium: third, hard: 1 / 6 }
const rules: Rules = { edgePaces: 4, errorM: 0.45, stimpFt: 10 }
const balance = { zone: 0.3, side: 0.2, grade: 0.2 }

/** The days that every club knows; clubs add their own in the table pin_profile. */
export const profiles: Readonly<Record<ProfileName, PinProfileSettings>> = {
  daily: {
    weights: { rest: 3, fairness: 1, access: 1, drainage: 0, wind: 0, change: 2 },
    balance,
    mix: { zone: depths, side: sides, grade: grades },
    difficulty: 0.4,
    rules,
  },
  competition: {
    weights: { rest: 2, fairness: 3, access: 0.5, drainage: 0, wind: 1, change: 1 },
    balance: { zone: 0.5, side: 0.5, grade: 0.6 },
    mix: { zone: depths, side: sides, grade: grades },
    difficulty: 0.6,
    rules: { ...rules, stimpFt: 11 },
  },
  wet: {
    weights: { rest: 2, fairness: 1, access: 1, drainage: 4, wind: 0, change: 1 },
    balance: { zone: 0.15, side: 0.15, grade: 0.15 },
    mix: { zone: depths, side: sides, grade: gentle },
    difficulty: 0.3,
    rules: { ...rules, stimpFt: 8.5 },
  },
  windy: {
    weights: { rest: 2, fairness: 1, access: 1, drainage: 0, wind: 4, change: 1 },
    balance: { zone: 0.15, side: 0.15, grade: 0.2 },
    mix: { zone: depths, side: sides, grade: gentle },
    difficulty: 0.3,
    rules,
  },
  recovery: {
    weights: { rest: 6, fairness: 0.5, access: 0.5, drainage: 1, wind: 0, change: 2 },
    balance: { zone: 0.1, side: 0.1, grade: 0.1 },
    mix: { zone: depths, side: sides, grade: gentle },
    difficulty: 0.3,
    rules: { ...rules, edgePaces: 5, stimpFt: 9 },
  },
}
