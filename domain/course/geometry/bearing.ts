import type { LngLat } from './lng-lat.ts'
import { localFrame } from './local-frame.ts'
import { type Point, plus } from './point.ts'

const DEGREES = 180 / Math.PI

/** The bearing of b from a: degrees clockwise from north, 0 to below 360; 0 for equal points. */
export function bearing(a: Point, b: Point): number {
  const degrees = Math.atan2(b.x - a.x, b.y - a.y) * DEGREES
  return (degrees + 360) % 360
}

/** The same for two places. */
export function bearingBetween(a: LngLat, b: LngLat): number {
  const frame = localFrame(a)
  return bearing({ x: 0, y: 0 }, frame.toPoint(b))
}

/** The point at a distance in metres and a bearing (degrees clockwise from north) from `start`. */
export function pointTowards(start: Point, degrees: number, metres: number): Point {
  const angle = degrees / DEGREES
  return plus(start, { x: Math.sin(angle) * metres, y: Math.cos(angle) * metres })
}

/** The turn from one bearing to another: degrees from -180 (left) to 180 (right). */
export function turnBetween(from: number, to: number): number {
  return ((((to - from) % 360) + 540) % 360) - 180
}
