import { distance } from '../../geometry/distance.ts'
import type { Point } from '../../geometry/point.ts'
import type { OldHole } from '../green-request.ts'
import { HEALED_DAYS, restedDays } from '../rules/keep-out.ts'

/** Zones of eight feet around two holes do not meet from twice that; half as much again until feet no longer gather. */
const REACH_M = 3 * 8 * 0.3048

/** How tired the ground is at a point: 1 in a hole cut today, 0 where none that has not healed is near. */
export function restScore(point: Point, unhealed: readonly OldHole[]): number {
  return unhealed.reduce((most, hole) => {
    const near = Math.max(0, 1 - distance(point, hole.point) / REACH_M)
    return Math.max(most, near * (1 - restedDays(hole) / HEALED_DAYS))
  }, 0)
}
