import { isInside } from './inside.ts'
import { between, dot, minus, type Point } from './point.ts'
import type { Shape } from './ring.ts'

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
  for (const ring of shape.flat()) {
    let before = ring.at(-1)!
    for (const corner of ring) {
      least = Math.min(least, distanceToPiece(before, corner, point))
      before = corner
    }
  }
  return least
}

/** Without objects on the way: a flag that is dragged asks for this many thousand times a second. */
function distanceToPiece(a: Point, b: Point, p: Point): number {
  const [stepX, stepY] = [b.x - a.x, b.y - a.y]
  const square = stepX * stepX + stepY * stepY
  const share = square === 0 ? 0 : ((p.x - a.x) * stepX + (p.y - a.y) * stepY) / square
  const kept = Math.min(1, Math.max(0, share))
  return Math.hypot(a.x + stepX * kept - p.x, a.y + stepY * kept - p.y)
}

/** Metres from a point to a shape: 0 inside it. */
export function distanceToShape(shape: Shape, point: Point): number {
  return isInside(shape, point) ? 0 : distanceToEdge(shape, point)
}
