import { bearing, pointTowards } from '../geometry/bearing.ts'
import { distance } from '../geometry/distance.ts'
import { type Line, lineLength } from '../geometry/line.ts'
import type { Point } from '../geometry/point.ts'
import { layUpLeaving } from './lay-up.ts'

/** Across the fairway and a little of the rough, to each side of the line. */
const HALF_WIDTH_M = 24
/** An arc nearer to the tee would run through it. */
const CLEAR_OF_TEE_M = 30

/** A piece of the circle around a target at a distance in metres. */
export interface DistanceArc {
  metres: number
  /** From left to right as seen by the player. */
  points: Point[]
}

/** Arcs across a hole at distances from a target on its green, as in yardage books; arcs off the hole are left out. */
export function distanceArcs(line: Line, target: Point, distances: readonly number[]): DistanceArc[] {
  return distances.flatMap((metres): DistanceArc[] => {
    if (metres > lineLength(line)) return []
    const on = layUpLeaving(line, line[0]!, target, metres)?.at
    if (!on || distance(on, line[0]!) < CLEAR_OF_TEE_M) return []
    const middle = bearing(target, on)
    const half = (Math.min(1, HALF_WIDTH_M / metres) * 180) / Math.PI
    // Seen from the green, the player's left lies clockwise.
    const points = Array.from({ length: 13 }, (_, i) =>
      pointTowards(target, middle + half * (1 - i / 6), metres),
    )
    return [{ metres, points }]
  })
}
