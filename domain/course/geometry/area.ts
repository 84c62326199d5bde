import { distance } from './distance.ts'
import { type Ring, type Shape, sides, signedArea } from './ring.ts'

/** Square metres of a shape without its holes. */
export function area(shape: Shape): number {
  return shape.reduce(
    (sum, [outline, ...holes]) =>
      sum + ringArea(outline) - holes.reduce((cut, hole) => cut + ringArea(hole), 0),
    0,
  )
}

/** Metres around a shape's outlines, without its holes. */
export function perimeter(shape: Shape): number {
  return shape.reduce((sum, [outline]) => sum + ringLength(outline ?? []), 0)
}

/** Metres around one ring. */
function ringLength(ring: Ring): number {
  return sides(ring).reduce((sum, [a, b]) => sum + distance(a, b), 0)
}

function ringArea(ring: Ring | undefined): number {
  return Math.abs(signedArea(ring ?? []))
}
