import { centroid } from '../geometry/centroid.ts'
import { type Line, lineLength, pointAlong } from '../geometry/line.ts'
import { minus, type Point, unit } from '../geometry/point.ts'
import type { Shape } from '../geometry/ring.ts'

/** How far before the end of a hole the approach is played from, in metres; a shorter hole is played from its tee. */
const APPROACH_M = 120

/** From where a green is approached: this far back along the hole's line. */
export function approachPoint(line: Line): Point {
  return pointAlong(line, lineLength(line) - APPROACH_M)
}

/** The direction in which a green is played from a point: the step of length 1 towards its centre. */
export function lineOfPlay(green: Shape, from: Point): Point {
  return unit(minus(centroid(green), from))
}
