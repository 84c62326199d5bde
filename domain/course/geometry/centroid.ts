import { cross, minus, type Point, plus, times } from './point.ts'
import { type Ring, type Shape, signedArea } from './ring.ts'

/**
 * The centre of mass of a shape without its holes. A shape without area gives the mean of its corners. The centre can
 * lie outside a bent shape.
 */
export function centroid(shape: Shape): Point {
  let weight = 0
  let sum: Point = { x: 0, y: 0 }
  for (const part of shape) {
    part.forEach((ring, i) => {
      const share = Math.abs(signedArea(ring)) * (i === 0 ? 1 : -1)
      if (share === 0) return
      weight += share
      sum = plus(sum, times(ringCentroid(ring), share))
    })
  }
  return weight > 0 ? times(sum, 1 / weight) : meanPoint(shape.flat(2))
}

/** The mean of at least one point. */
export function meanPoint(points: readonly Point[]): Point {
  const sum = points.reduce(plus, { x: 0, y: 0 })
  return times(sum, 1 / points.length)
}

function ringCentroid(ring: Ring): Point {
  const first = ring[0]!
  let twiceArea = 0
  let moment: Point = { x: 0, y: 0 }
  for (let i = 1; i + 1 < ring.length; i++) {
    const a = minus(ring[i]!, first)
    const b = minus(ring[i + 1]!, first)
    twiceArea += cross(a, b)
    moment = plus(moment, times(plus(a, b), cross(a, b)))
  }
  return plus(first, times(moment, 1 / (3 * twiceArea)))
}
