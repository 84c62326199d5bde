import { boxOfPoints } from '../geometry/box.ts'
import { centroid } from '../geometry/centroid.ts'
import { isInside } from '../geometry/inside.ts'
import { type Line, lineLength, pointAlong } from '../geometry/line.ts'
import { cross, minus, type Point, unit } from '../geometry/point.ts'
import type { Shape } from '../geometry/ring.ts'

/** The approach starts this many metres before the end of a hole; a shorter hole is played from its tee. */
const APPROACH_M = 120

/** The start of the approach to a green: `APPROACH_M` back along the hole's line. */
export function approachPoint(line: Line): Point {
  return pointAlong(line, lineLength(line) - APPROACH_M)
}

/**
 * If the centre of mass lies further than this beside the line to a hole's end, the hole is played to a part of its
 * green.
 */
const OTHER_PART_M = 10
/** A green with a longer diagonal of its box is a double or bent one: its centre of mass is not a target. */
export const LARGE_GREEN_M = 60

/**
 * The start of the approach to a hole's green. On a bent or double green the centre of mass may lie on another hole's
 * side or off the green: the approach is then moved aside, so that play towards the centre of mass is parallel to the
 * hole's own line.
 */
export function approachTo(green: Shape, line: Line): Point {
  const from = approachPoint(line)
  const end = line.at(-1)!
  const middle = centroid(green)
  return isInside(green, end) && isOtherPart(green, middle, from, end)
    ? minus(middle, minus(end, from))
    : from
}

/** Whether a hole that ends on a green is played to a part of it, as on a bent or a double green. */
export function isOtherPart(green: Shape, middle: Point, from: Point, end: Point): boolean {
  const aside = Math.abs(cross(unit(minus(end, from)), minus(middle, end)))
  return aside > OTHER_PART_M || boxDiagonalM(green) > LARGE_GREEN_M || !isInside(green, middle)
}

/** The diagonal of the box around a shape, in metres. */
export function boxDiagonalM(shape: Shape): number {
  const [west, south, east, north] = boxOfPoints(shape.flat(2))
  return Math.hypot(east - west, north - south)
}

/** The direction in which a green is played from a point: the step of length 1 towards its centre. */
export function lineOfPlay(green: Shape, from: Point): Point {
  return unit(minus(centroid(green), from))
}
