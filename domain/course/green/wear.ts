import { addDays } from '../../base/day.ts'
import { distance } from '../geometry/distance.ts'
import { isInside } from '../geometry/inside.ts'
import type { Point } from '../geometry/point.ts'
import type { Shape } from '../geometry/ring.ts'
import { greenView } from './green-view.ts'

/** A hole whose surrounding turf may still be worn. */
export interface WornHole {
  point: Point
  daysAgo: number
  /** Rounds it carried relative to an ordinary day; 1 without a count. */
  wear: number
}

export interface WornCell {
  point: Point
  /** 1: as worn as right beside a hole of an ordinary day, cut today. */
  wear: number
}

/** Players step mostly within 8 ft of a hole: two standard deviations. */
const SPREAD_M = (8 * 0.3048) / 2

/**
 * How worn the turf is at a point: each hole's traffic, decreasing with distance and, until it has healed, with the
 * days.
 */
export function wearAt(point: Point, holes: readonly WornHole[], healedDays: number): number {
  return holes.reduce((sum, { point: hole, daysAgo, wear }) => {
    if (daysAgo < 0 || daysAgo >= healedDays) return sum
    const away = distance(point, hole) / SPREAD_M
    return sum + wear * (1 - daysAgo / healedDays) * Math.exp(-(away ** 2) / 2)
  }, 0)
}

const STEP_M = 0.75
/** Wear below this is not visible. */
const LEAST = 0.04

/** The worn parts of a green on a grid along its line of play, cells of 0.75 m. */
export function wearMap(
  green: Shape,
  from: Point,
  holes: readonly WornHole[],
  healedDays: number,
): WornCell[] {
  const view = greenView(green, from, 0)
  const cells: WornCell[] = []
  for (let y = STEP_M / 2; y < view.height; y += STEP_M) {
    for (let x = STEP_M / 2; x < view.width; x += STEP_M) {
      const point = view.fromView({ x, y })
      const wear = wearAt(point, holes, healedDays)
      if (wear >= LEAST && isInside(green, point)) cells.push({ point, wear })
    }
  }
  return cells
}

/** The side of a cell of `wearMap`, in metres. */
export const WEAR_CELL_M = STEP_M

/** The number of rounds on a day. */
export interface CountedDay {
  date: string
  rounds: number
}

/**
 * The rounds of the day `daysAgo` before `date` relative to the ordinary day of those counted; undefined for a day
 * without a count.
 */
export function wearOf(days: readonly CountedDay[], date: string): (daysAgo: number) => number | undefined {
  const before = days.filter((day) => day.date < date)
  const roundsByDate = new Map(before.map((day) => [day.date, day.rounds]))
  const ordinary = before.reduce((sum, day) => sum + day.rounds, 0) / before.length
  return (daysAgo) => {
    const those = roundsByDate.get(addDays(date, -daysAgo))
    return those === undefined || !(ordinary > 0) ? undefined : those / ordinary
  }
}
