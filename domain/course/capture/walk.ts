import { distance } from '../geometry/distance.ts'
import type { Point } from '../geometry/point.ts'
import { gradeOf } from './fix.ts'

/** When a corner is taken: every few seconds, every few metres, or on request. */
export type Trigger = { by: 'time'; seconds: number } | { by: 'distance'; metres: number } | { by: 'hand' }

/** A fix in a local frame. */
export interface WalkFix {
  point: Point
  accuracyM: number
  /** Milliseconds since the epoch. */
  at: number
}

/** The result of a fix: a corner, not due, or rejected. */
export type Step = 'corner' | 'not due' | 'red' | 'jump'

/** Walkers and mowers round a green are slower than this. */
const TOP_SPEED_MPS = 3.5
/** While standing, fixes wander by about this share of their claimed error. */
const WANDER = 0.8

/**
 * What to do with a fix on a walk. `before` is the last accepted fix, `corner` the last corner. A jump is a distance
 * that cannot be walked in that time, beyond the wander of both fixes; a gap in reception allows more, so a walk never
 * stays stuck on an old place.
 */
export function stepOf(trigger: Trigger, before: WalkFix | null, corner: WalkFix | null, fix: WalkFix): Step {
  if (gradeOf(fix.accuracyM) === 'red') return 'red'
  if (before && isJump(before, fix)) return 'jump'
  if (trigger.by === 'hand') return 'not due'
  if (!corner) return 'corner'
  const isDue =
    trigger.by === 'time'
      ? secondsBetween(corner, fix) >= trigger.seconds && distance(fix.point, corner.point) >= LEAST_STEP_M
      : distance(fix.point, corner.point) >= trigger.metres
  return isDue ? 'corner' : 'not due'
}

/** A walk is round within this distance of the first corner. */
const ROUND_M = 4
const ROUND_CORNERS = 8

/** Whether a walk is back at its start. */
export function isRound(corners: readonly Point[]): boolean {
  return corners.length >= ROUND_CORNERS && distance(corners[0]!, corners.at(-1)!) <= ROUND_M
}

/** A person standing still adds no corners. */
const LEAST_STEP_M = 0.3

function isJump(before: WalkFix, fix: WalkFix): boolean {
  const wander = WANDER * Math.max(before.accuracyM, fix.accuracyM)
  return distance(before.point, fix.point) > TOP_SPEED_MPS * secondsBetween(before, fix) + wander
}

/** Infinity when the clock was set back between them: then the time is unknown. */
function secondsBetween(before: WalkFix, fix: WalkFix): number {
  return fix.at < before.at ? Number.POSITIVE_INFINITY : (fix.at - before.at) / 1000
}
