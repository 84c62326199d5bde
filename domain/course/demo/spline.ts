import { distance } from '../geometry/distance.ts'
import { type Line, lineLength, pointAlong } from '../geometry/line.ts'
import type { Point } from '../geometry/point.ts'
import type { Ring } from '../geometry/ring.ts'

/** A line through the same points without corners (Catmull-Rom), with a point about every `step` metres. */
export function splineLine(points: Line, step = 8): Point[] {
  const smooth = points.slice(1).flatMap((to, i) => {
    const from = points[i]!
    return curve(points[i - 1] ?? from, from, to, points[i + 2] ?? to, step)
  })
  return [...smooth, points.at(-1)!]
}

/** An outline through the same corners without corners. */
export function splineRing(corners: Ring, step = 4): Point[] {
  const corner = (i: number) => corners[(i + corners.length) % corners.length]!
  return corners.flatMap((from, i) => curve(corner(i - 1), from, corner(i + 1), corner(i + 2), step))
}

/** From `from` (included) to `to` (left out). */
function curve(before: Point, from: Point, to: Point, after: Point, step: number): Point[] {
  const count = Math.max(1, Math.round(distance(from, to) / step))
  const at = (t: number, p0: number, p1: number, p2: number, p3: number) =>
    0.5 *
    (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t ** 2 + (3 * p1 - p0 - 3 * p2 + p3) * t ** 3)
  return Array.from({ length: count }, (_, i) => ({
    x: at(i / count, before.x, from.x, to.x, after.x),
    y: at(i / count, before.y, from.y, to.y, after.y),
  }))
}

/** The part of a line between two distances along it. */
export function curvePart(line: Line, from: number, to: number, step = 6): Point[] {
  const end = Math.min(to, lineLength(line))
  const count = Math.max(1, Math.round((end - from) / step))
  return Array.from({ length: count + 1 }, (_, i) => pointAlong(line, from + ((end - from) * i) / count))
}
