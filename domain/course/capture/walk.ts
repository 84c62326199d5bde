import { distance } from '../geometry/distance.ts'
import type { Point } from '../geometry/point.ts'
import { gradeOf } from './fix.ts'

/** When a corner is taken: every so many seconds, every so many metres, or only when asked for. */
export type Trigger = { by: 'time'; seconds: number } | { by: 'distance'; metres: number } | { by: 'hand' }

/** A fix in a local frame. */
export interface WalkFix {
  point: Point
  accuracyM: number
  /** Milliseconds since the epoch. */
  at: number
}

/** What became of a fix: a corner, passed over because none was due, or left out because it cannot be right. */
export type Step = 'corner' | 'not due' | 'red' | 'jump'

/** Walkers and mowers round a green are slower than this. */
const TOP_SPEED_MPS = 3.5
/** Standing still, a device's fixes wander by about this share of what it says its error is. */
const WANDER = 0.8

/**
 * What to do with a fix on a walk. `before` is the last fix that was not left out, `corner` the last corner. A jump is
 * a distance that cannot be walked in that time, beyond what both fixes may wander; after a gap in the reception more is
 * possible, so a walk never stays stuck on an old place.
 */
export function stepOf(trigger: Trigger, before: WalkFix | null, corner: WalkFix | null, fix: WalkFix): Step {
  if (gradeOf(fix.accuracyM) === 'red') return 'red'
  if (before && isJump(before, fix)) return 'jump'
  if (trigger.by === 'hand') return 'not due'
  if (!corner) return 'corner'
  const isDue =
    trigger.by === 'time'
      ? fix.at - corner.at >= trigger.seconds * 1000 && distance(fix.point, corner.point) >= LEAST_STEP_M
      : distance(fix.point, corner.point) >= trigger.metres
  return isDue ? 'corner' : 'not due'
}

/** Back within this of the first corner, a walk is round. */
const ROUND_M = 4
const ROUND_CORNERS = 8

/** Whether a walk has come back to where it began. */
export function isRound(corners: readonly Point[]): boolean {
  return corners.length >= ROUND_CORNERS && distance(corners[0]!, corners.at(-1)!) <= ROUND_M
}

/** Who stands still does not lay corner upon corner. */
const LEAST_STEP_M = 0.3

function isJump(before: WalkFix, fix: WalkFix): boolean {
  const seconds = Math.max(0, (fix.at - before.at) / 1000)
  const wander = WANDER * Math.max(before.accuracyM, fix.accuracyM)
  return distance(before.point, fix.point) > TOP_SPEED_MPS * seconds + wander
}
