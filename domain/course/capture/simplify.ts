import { centroid } from '../geometry/centroid.ts'
import { distance } from '../geometry/distance.ts'
import { nearestOnPiece } from '../geometry/edge.ts'
import type { Point } from '../geometry/point.ts'
import { type Ring, selfCrossing } from '../geometry/ring.ts'

export interface Simplified {
  ring: Ring
  /** The kept corners of the given ring, ascending. */
  indexes: number[]
  /** Largest distance of a removed corner from the new outline. */
  deviationM: number
}

/**
 * The outline with fewer corners, each removed one at most `toleranceM` away (Douglas and Peucker). It starts at the
 * two outermost corners, so that start and direction of the walk do not matter. It never makes an outline cross itself:
 * there it removes fewer.
 */
export function simplify(ring: Ring, toleranceM: number): Simplified {
  const whole = { ring, indexes: ring.map((_, at) => at), deviationM: 0 }
  if (ring.length <= 4) return whole
  for (let tolerance = toleranceM; tolerance > 0.005; tolerance /= 2) {
    const indexes = keptAt(ring, tolerance)
    const simpler = indexes.map((at) => ring[at]!)
    if (indexes.length >= 3 && !selfCrossing(simpler)) {
      return { ring: simpler, indexes, deviationM: deviation(ring, indexes) }
    }
  }
  return whole
}

function keptAt(ring: Ring, tolerance: number): number[] {
  const first = furthestFrom(ring, centroid([[ring]]))
  const second = furthestFrom(ring, ring[first]!)
  const [a, b] = [Math.min(first, second), Math.max(first, second)]
  const indexes = new Set([a, b])
  keepBetween(ring, a, b, tolerance, indexes)
  keepBetween(ring, b, a + ring.length, tolerance, indexes)
  return [...indexes].sort((x, y) => x - y)
}

function furthestFrom(ring: Ring, point: Point): number {
  const away = (corner: Point) => distance(corner, point)
  return ring.reduce(
    (best, corner, at) => (isFurther(corner, away(corner), ring[best]!, away(ring[best]!)) ? at : best),
    0,
  )
}

/** Smaller differences of lengths, in metres, are rounding errors. */
const SAME_M = 1e-6

/** Of two corners equally far out, the northern one counts, then the eastern one, regardless of their order. */
function isFurther(corner: Point, away: number, than: Point, itsAway: number): boolean {
  if (Math.abs(away - itsAway) > SAME_M) return away > itsAway
  if (Math.abs(corner.y - than.y) > SAME_M) return corner.y > than.y
  return corner.x > than.x + SAME_M
}

/** Keeps the corners off the straight line between two corners; indexes continue past the end of the ring. */
function keepBetween(ring: Ring, from: number, to: number, tolerance: number, indexes: Set<number>): void {
  const at = (index: number) => ring[index % ring.length]!
  let worst = { index: -1, away: tolerance }
  for (let index = from + 1; index < to; index++) {
    const away = distance(nearestOnPiece(at(from), at(to), at(index)).point, at(index))
    const isWorse =
      worst.index < 0 ? away > tolerance : isFurther(at(index), away, at(worst.index), worst.away)
    if (isWorse) worst = { index, away }
  }
  if (worst.index < 0) return
  indexes.add(worst.index % ring.length)
  keepBetween(ring, from, worst.index, tolerance, indexes)
  keepBetween(ring, worst.index, to, tolerance, indexes)
}

/** Largest distance of a removed corner from the side that replaced it. */
function deviation(ring: Ring, indexes: readonly number[]): number {
  let most = 0
  indexes.forEach((from, at) => {
    const next = indexes[at + 1] ?? indexes[0]! + ring.length
    for (let index = from + 1; index < next; index++) {
      const corner = ring[index % ring.length]!
      const side = nearestOnPiece(ring[from]!, ring[next % ring.length]!, corner)
      most = Math.max(most, distance(side.point, corner))
    }
  })
  return most
}
