import { isInside } from './inside.ts'
import { between, dot, minus, type Point } from './point.ts'
import type { Shape } from './ring.ts'

/** The point of the segment from a to b nearest to p, and its share of the way. */
export function nearestOnPiece(a: Point, b: Point, p: Point): { point: Point; share: number } {
  const step = minus(b, a)
  const square = dot(step, step)
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, dot(minus(p, a), step) / square))
  return { point: between(a, b, share), share }
}

/** Metres from a point, inside or outside, to the nearest edge of a shape or of its holes. */
export function distanceToEdge(shape: Shape, point: Point): number {
  let least = Number.POSITIVE_INFINITY
  for (const rings of shape) {
    for (const ring of rings) {
      let before = ring.at(-1)!
      for (const corner of ring) {
        const square = squareToPiece(before, corner, point)
        if (square < least) least = square
        before = corner
      }
    }
  }
  return Math.sqrt(least)
}

/** Without objects or roots: pin choice calls this a million times a day. */
function squareToPiece(a: Point, b: Point, p: Point): number {
  const stepX = b.x - a.x
  const stepY = b.y - a.y
  const square = stepX * stepX + stepY * stepY
  const share = square === 0 ? 0 : ((p.x - a.x) * stepX + (p.y - a.y) * stepY) / square
  const clampedShare = Math.min(1, Math.max(0, share))
  const offX = a.x + stepX * clampedShare - p.x
  const offY = a.y + stepY * clampedShare - p.y
  return offX * offX + offY * offY
}

/** Metres from a point to a shape: 0 inside it. */
export function distanceToShape(shape: Shape, point: Point): number {
  return isInside(shape, point) ? 0 : distanceToEdge(shape, point)
}
