import type { Point } from './point.ts'
import type { Ring, Shape } from './ring.ts'

/** Whether a point lies in a shape and outside its holes. On the edge, either answer is possible. */
export function isInside(shape: Shape, point: Point): boolean {
  return shape.some(
    ([outline, ...holes]) => isInRing(outline ?? [], point) && !holes.some((hole) => isInRing(hole, point)),
  )
}

function isInRing(ring: Ring, p: Point): boolean {
  let inside = false
  let a = ring.at(-1)
  for (const b of ring) {
    if (a && a.y > p.y !== b.y > p.y && p.x < a.x + ((p.y - a.y) / (b.y - a.y)) * (b.x - a.x))
      inside = !inside
    a = b
  }
  return inside
}
