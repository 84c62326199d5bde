import { dot, type Point } from '../geometry/point.ts'
import type { Shape } from '../geometry/ring.ts'
import { lineOfPlay } from './line-of-play.ts'

/** The third of a green with the pin, as seen by the player; it sets the flag's colour. */
export type Zone = 'front' | 'middle' | 'back'

/**
 * The depth of a point in a green as played from `from`: 0 level with its nearest corner, 1 with its furthest. Below 0
 * or above 1 the point is off the green.
 */
export function depthShare(green: Shape, from: Point, point: Point): number {
  const step = lineOfPlay(green, from)
  const depths = green.flat(2).map((corner) => dot(corner, step))
  const near = Math.min(...depths)
  return (dot(point, step) - near) / (Math.max(...depths) - near)
}

/** The zone of a point in a green as played from `from`: equal thirds of its depth. */
export function zoneOf(green: Shape, from: Point, point: Point): Zone {
  return zoneOfShare(depthShare(green, from, point))
}

/** The zone of a depth share. */
export function zoneOfShare(share: number): Zone {
  if (share < 1 / 3) return 'front'
  return share < 2 / 3 ? 'middle' : 'back'
}
