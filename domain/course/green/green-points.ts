import { centroid } from '../geometry/centroid.ts'
import { crossings } from '../geometry/crossings.ts'
import { isInside } from '../geometry/inside.ts'
import { minus, type Point, plus, times, unit } from '../geometry/point.ts'
import type { Shape } from '../geometry/ring.ts'
import { isOtherPart } from './line-of-play.ts'

/** The three points of a green for distances. */
export interface GreenPoints {
  front: Point
  centre: Point
  back: Point
}

/**
 * Front, centre and back of a green as seen from a point: where the line from there through its centre of mass first
 * and last crosses its edge. When the centre of mass lies off a bent green, the middle of the widest stretch of that
 * line replaces it. `end` is the end of the hole's line: of a green in several parts only the part with the end counts.
 * On a bent or double green the line runs through `end`, because the centre of mass may lie on another hole's side or
 * off the green.
 */
export function greenPoints(whole: Shape, from: Point, end?: Point): GreenPoints {
  const green = partOf(whole, end)
  const middle = centroid(green)
  if (end && isInside(green, end) && isOtherPart(green, middle, from, end))
    return pointsThrough(green, from, end)
  const step = unit(minus(middle, from))
  const crossingDistances = crossings(green, middle, step)
  const at = (metres: number) => plus(middle, times(step, metres))
  if (crossingDistances.length < 2) return { front: middle, centre: middle, back: middle }
  return {
    front: at(crossingDistances[0]!),
    centre: isInside(green, middle) ? middle : at(middleOfWidest(crossingDistances)),
    back: at(crossingDistances.at(-1)!),
  }
}

/** The part of a green on which a hole's line ends; the whole green if it ends on none. */
function partOf(green: Shape, end: Point | undefined): Shape {
  const part = end && green.find((one) => isInside([one], end))
  return part ? [part] : green
}

/**
 * On the line through the hole's end: the whole stretch over the green, and the middle of the piece that contains the
 * end.
 */
function pointsThrough(green: Shape, from: Point, end: Point): GreenPoints {
  const step = unit(minus(end, from))
  const metres = crossings(green, end, step)
  const at = (along: number) => plus(end, times(step, along))
  const before = metres.filter((one) => one <= 0).at(-1) ?? 0
  const behind = metres.find((one) => one > 0) ?? 0
  return { front: at(metres[0] ?? 0), centre: at((before + behind) / 2), back: at(metres.at(-1) ?? 0) }
}

/** Crossings are pairs, in and out: the middle of the widest pair. */
function middleOfWidest(crossingDistances: readonly number[]): number {
  let best = { width: 0, middle: crossingDistances[0]! }
  for (let i = 0; i + 1 < crossingDistances.length; i += 2) {
    const width = crossingDistances[i + 1]! - crossingDistances[i]!
    if (width > best.width) best = { width, middle: (crossingDistances[i]! + crossingDistances[i + 1]!) / 2 }
  }
  return best.middle
}
