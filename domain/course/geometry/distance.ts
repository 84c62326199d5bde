import type { LngLat } from './lng-lat.ts'
import { localFrame } from './local-frame.ts'
import { type Point, times } from './point.ts'

/** Metres between two points of one frame. */
export function distance(a: Point, b: Point): number {
  const x = b.x - a.x
  const y = b.y - a.y
  // Several times faster than Math.hypot, which also handles huge and tiny numbers.
  return Math.sqrt(x * x + y * y)
}

/** Metres over the ground between two places; for a course (below 10 km), not for longer distances. */
export function distanceBetween(a: LngLat, b: LngLat): number {
  const { x, y } = localFrame(a).toPoint(b)
  return Math.hypot(x, y)
}

/** The midpoint of two places of a course. */
export function midway(a: LngLat, b: LngLat): LngLat {
  const frame = localFrame(a)
  return frame.toLngLat(times(frame.toPoint(b), 0.5))
}
