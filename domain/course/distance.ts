import { localFrame } from './local-frame.ts'
import type { Place } from './place.ts'
import type { Point } from './point.ts'

/** Metres between two points of one frame. */
export function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y)
}

/** Metres over the ground between two places; made for a course (below 10 km), not for journeys. */
export function distanceBetween(a: Place, b: Place): number {
  const { x, y } = localFrame(a).toPoint(b)
  return Math.hypot(x, y)
}
