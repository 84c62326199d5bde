import { bearing, turnBetween } from '../geometry/bearing.ts'
import { distance } from '../geometry/distance.ts'
import { isInside } from '../geometry/inside.ts'
import type { Point } from '../geometry/point.ts'
import { greenPoints } from '../green/green-points.ts'
import { bearingOfPlay, type PlacedItem, type RangePlan } from './range-plan.ts'

/** How far something is from where one hits: metres over the ground, level or not. */
export interface TargetDistance {
  target: PlacedItem
  metres: number
  /** Where its outline is known. */
  front: number | null
  back: number | null
  /** How far the distance may be off; null where neither place says how well it is known. */
  errorM: number | null
  /** Degrees from straight ahead, negative to the left. */
  turnDeg: number
  /** Degrees clockwise from north in which it lies. */
  bearingDeg: number
}

/** The distances from a point to all that is aimed at, nearest first. `errorM`: how well the point itself is known. */
export function targetDistances(plan: RangePlan, from: Point, errorM: number | null): TargetDistance[] {
  return plan.targets
    .map((target) => distanceTo(plan, target, from, errorM))
    .sort((a, b) => a.metres - b.metres)
}

function distanceTo(plan: RangePlan, target: PlacedItem, from: Point, errorM: number | null): TargetDistance {
  const points = target.shape && !isInside(target.shape, from) ? greenPoints(target.shape, from) : null
  const at = points?.centre ?? target.at
  const bearingDeg = bearing(from, at)
  return {
    target,
    metres: distance(from, at),
    front: points ? distance(from, points.front) : null,
    back: points ? distance(from, points.back) : null,
    errorM: together(errorM, target.accuracyM),
    turnDeg: turnBetween(bearingOfPlay(plan), bearingDeg),
    bearingDeg,
  }
}

/** Two independent errors. */
function together(a: number | null, b: number | null): number | null {
  return a === null && b === null ? null : Math.hypot(a ?? 0, b ?? 0)
}
