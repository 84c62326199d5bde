import { crossings } from '../geometry/crossings.ts'
import { isInside } from '../geometry/inside.ts'
import { type Point, rightOf } from '../geometry/point.ts'
import type { Shape } from '../geometry/ring.ts'
import { lineOfPlay } from './line-of-play.ts'

/** One pace of a pin sheet: a yard, in metres. */
export const PACE_M = 0.9144

/** Metres as whole paces. */
export function wholePaces(metres: number): number {
  return Math.round(metres / PACE_M)
}

/** A place on a green as on a pin sheet; metres. */
export interface PinSheetPlace {
  /** From the front edge, straight along the line of play. */
  fromFront: number
  /** Length of the green on that line. */
  depth: number
  /** From the nearer of the left and right edges, square to the line of play. */
  fromSide: number
  side: 'left' | 'right'
  /** Width of the green there. */
  width: number
}

/** The pin sheet position of a pin on a green played from `from`; null when it is not on the green. */
export function pinSheetPlace(green: Shape, from: Point, pin: Point): PinSheetPlace | null {
  if (!isInside(green, pin)) return null
  const step = lineOfPlay(green, from)
  const along = nearestEdges(green, pin, step)
  const across = nearestEdges(green, pin, rightOf(step))
  return {
    fromFront: along.before,
    depth: along.before + along.behind,
    fromSide: Math.min(across.before, across.behind),
    side: across.before <= across.behind ? 'left' : 'right',
    width: across.before + across.behind,
  }
}

/** Metres from a point to the next edge against and with a direction, as paced on the grass. */
function nearestEdges(green: Shape, point: Point, step: Point): { before: number; behind: number } {
  const crossingDistances = crossings(green, point, step)
  return {
    before: Math.min(...crossingDistances.filter((at) => at <= 0).map(Math.abs)),
    behind: Math.min(...crossingDistances.filter((at) => at >= 0)),
  }
}
