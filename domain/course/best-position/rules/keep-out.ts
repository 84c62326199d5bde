import { distance } from '../../geometry/distance.ts'
import type { Point } from '../../geometry/point.ts'
import type { OldHole } from '../green-request.ts'

/** Around a hole of yesterday 15 feet, then 13, 11 and so on: the practice of courses that plan with ezLocator. */
const FIRST_M = 15 * 0.3048
const LESS_A_DAY_M = 2 * 0.3048
/** Days until the ground around an old hole has recovered (USGA Green Section). */
export const HEALED_DAYS = 14

/** Days that the ground has rested, weighted by wear: a hole that carried twice as many rounds needs twice as long. */
export function restedDays({ daysAgo, wear = 1 }: OldHole): number {
  return daysAgo / Math.min(2, Math.max(0.25, wear))
}

/**
 * The radius around an old hole in which no new one may be cut, in metres; 0 for a hole that is not cut yet or old
 * enough.
 */
export function keepOutM(hole: OldHole): number {
  if (hole.daysAgo <= 0) return 0
  return Math.max(0, FIRST_M - LESS_A_DAY_M * Math.max(0, restedDays(hole) - 1))
}

/** The holes whose ground has not recovered. */
export function unhealed(holes: readonly OldHole[]): OldHole[] {
  return holes.filter((hole) => hole.daysAgo > 0 && restedDays(hole) < HEALED_DAYS)
}

/** Metres from a point to the nearest hole that has not healed, and its age; null when there is none. */
export function nearestOld(
  point: Point,
  holes: readonly OldHole[],
): { awayM: number; daysAgo: number } | null {
  let nearest: { awayM: number; daysAgo: number } | null = null
  for (const hole of unhealed(holes)) {
    const awayM = distance(point, hole.point)
    if (!nearest || awayM < nearest.awayM) nearest = { awayM, daysAgo: hole.daysAgo }
  }
  return nearest
}

/** Whether a point lies within the keep-out of any old hole. */
export function isKeptOut(point: Point, holes: readonly OldHole[]): boolean {
  return holes.some((hole) => distance(point, hole.point) < keepOutM(hole))
}
