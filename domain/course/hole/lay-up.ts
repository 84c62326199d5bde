import { distance } from '../geometry/distance.ts'
import { type Line, lineLength, nearestOnLine, pointAlong } from '../geometry/line.ts'
import type { Point } from '../geometry/point.ts'

/** A careful player's margin before a hazard: ten yards. */
export const LAY_UP_SHORT_M = 9.144
/** A lay-up is at least this long and leaves at least this much; otherwise the hazard lies beside the green. */
const SHORTEST_M = 60
const LEAST_LEFT_M = 40

/** A shot that stops on the hole's line on purpose; metres as the crow flies. */
export interface LayUp {
  /** The length of the shot. */
  shot: number
  /** The remaining distance to the target. */
  leaves: number
  at: Point
}

/**
 * The lay-up that stays `LAY_UP_SHORT_M` short of a hazard which begins `reach` metres away; null if the shot is too
 * short, the hole's line ends before, or it would stop beside the green.
 */
export function layUpShortOf(line: Line, from: Point, target: Point, reach: number): LayUp | null {
  const shot = reach - LAY_UP_SHORT_M
  if (shot < SHORTEST_M) return null
  const stop = stopWhere(line, from, target, (at) => distance(from, at) - shot)
  return stop && stop.leaves >= LEAST_LEFT_M ? stop : null
}

/** The lay-up that leaves a chosen distance to the target; null if the player is already about that near. */
export function layUpLeaving(line: Line, from: Point, target: Point, leaves: number): LayUp | null {
  const stop = stopWhere(line, from, target, (at) => leaves - distance(at, target))
  return stop && stop.shot >= SHORTEST_M ? stop : null
}

const STEP_M = 5

/** The first point ahead on the line where `past` turns positive, to a centimetre. */
function stopWhere(line: Line, from: Point, target: Point, past: (at: Point) => number): LayUp | null {
  const length = lineLength(line)
  let before = nearestOnLine(line, from).along
  if (past(pointAlong(line, before)) > 0) return null
  while (past(pointAlong(line, before + STEP_M)) <= 0) {
    before += STEP_M
    if (before >= length) return null
  }
  let after = Math.min(length, before + STEP_M)
  while (after - before > 0.01) {
    const middle = (before + after) / 2
    if (past(pointAlong(line, middle)) > 0) after = middle
    else before = middle
  }
  const at = pointAlong(line, before)
  return { shot: distance(from, at), leaves: distance(at, target), at }
}
