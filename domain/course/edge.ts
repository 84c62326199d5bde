import { distance } from './distance.ts'
import { isInside } from './inside.ts'
import { between, dot, minus, type Point } from './point.ts'
import { type Shape, sides } from './ring.ts'

/** The point of the straight piece from a to b that is nearest to p, and its share of the way. */
export function nearestOnPiece(a: Point, b: Point, p: Point): { point: Point; share: number } {
  const step = minus(b, a)
  const square = dot(step, step)
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, dot(minus(p, a), step) / square))
  return { point: between(a, b, share), share }
}

/** Metres from a point to the nearest edge of a shape, its holes' edges too; the point may be inside or outside. */
export function distanceToEdge(shape: Shape, point: Point): number {
  let least = Number.POSITIVE_INFINITY
  for (const [a, b] of shape.flat().flatMap(sides)) {
    least = Math.min(least, distance(point, nearestOnPiece(a, b, point).point))
  }
  return least
}

/** Metres from a point to a shape: 0 inside it. */
export function distanceToShape(shape: Shape, point: Point): number {
  return isInside(shape, point) ? 0 : distanceToEdge(shape, point)
}
