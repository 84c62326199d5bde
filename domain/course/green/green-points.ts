import { centroid } from '../geometry/centroid.ts'
import { crossings } from '../geometry/crossings.ts'
import { isInside } from '../geometry/inside.ts'
import { type Point, plus, times } from '../geometry/point.ts'
import type { Shape } from '../geometry/ring.ts'
import { lineOfPlay } from './line-of-play.ts'

/** The three points of a green that a player wants to know the distance to. */
export interface GreenPoints {
  front: Point
  centre: Point
  back: Point
}

/**
 * Front, centre and back of a green as seen from a point: where the line from there through its centre of mass first and
 * last crosses its edge. When the centre of mass lies off a bent green, the middle of the widest stretch of that line
 * stands for it.
 */
export function greenPoints(green: Shape, from: Point): GreenPoints {
  const middle = centroid(green)
  const step = lineOfPlay(green, from)
  const crossingDistances = crossings(green, middle, step)
  const at = (metres: number) => plus(middle, times(step, metres))
  if (crossingDistances.length < 2) return { front: middle, centre: middle, back: middle }
  return {
    front: at(crossingDistances[0]!),
    centre: isInside(green, middle) ? middle : at(middleOfWidest(crossingDistances)),
    back: at(crossingDistances.at(-1)!),
  }
}

/** Crossings come in pairs, in and out: the middle of the pair that is furthest apart. */
function middleOfWidest(crossingDistances: readonly number[]): number {
  let best = { width: 0, middle: crossingDistances[0]! }
  for (let i = 0; i + 1 < crossingDistances.length; i += 2) {
    const width = crossingDistances[i + 1]! - crossingDistances[i]!
    if (width > best.width) best = { width, middle: (crossingDistances[i]! + crossingDistances[i + 1]!) / 2 }
  }
  return best.middle
}
