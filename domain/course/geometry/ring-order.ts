import type { Point } from './point.ts'
import { counterClockwise, type Ring, type Shape } from './ring.ts'

/**
 * The same shape, its parts and corners in an order that does not depend on where and which way they were walked, so that
 * sums over them come out the same to the last digit.
 */
export function inOneOrder(shape: Shape): Shape {
  const parts = shape.map((rings) => {
    const [outline, ...holes] = rings.map(fromLeast)
    return [outline!, ...holes.sort(byFirst)]
  })
  return parts.sort((a, b) => byFirst(a[0]!, b[0]!))
}

function fromLeast(ring: Ring): Ring {
  const ordered = counterClockwise(ring)
  let first = 0
  ordered.forEach((corner, i) => {
    if (isBefore(corner, ordered[first]!)) first = i
  })
  return [...ordered.slice(first), ...ordered.slice(0, first)]
}

function byFirst(a: Ring, b: Ring): number {
  return isBefore(a[0]!, b[0]!) ? -1 : 1
}

function isBefore(a: Point, b: Point): boolean {
  return a.x < b.x || (a.x === b.x && a.y < b.y)
}
