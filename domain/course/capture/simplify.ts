import { centroid } from '../geometry/centroid.ts'
import { distance } from '../geometry/distance.ts'
import { nearestOnPiece } from '../geometry/edge.ts'
import type { Point } from '../geometry/point.ts'
import { type Ring, selfCrossing } from '../geometry/ring.ts'

export interface Simplified {
  ring: Ring
  /** Which corners of the given ring were kept, ascending. */
  indexes: number[]
  /** How far a corner that was left out lies from the new outline, at most. */
  deviationM: number
}

/**
 * The same outline with fewer corners, none of those left out further than `toleranceM` away (Douglas and Peucker). It
 * begins at the two corners that lie furthest out, so that neither start nor direction of the walk matters; and it never
 * makes an outline cross itself: where it would, less is left out.
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

/** Lengths that differ by less, in metres, differ by rounding alone. */
const SAME_M = 1e-6

/** Of two corners that lie equally far out, the northern one counts, then the eastern one: not the one that came first. */
function isFurther(corner: Point, away: number, than: Point, itsAway: number): boolean {
  if (Math.abs(away - itsAway) > SAME_M) return away > itsAway
  if (Math.abs(corner.y - than.y) > SAME_M) return corner.y > than.y
  return corner.x > than.x + SAME_M
}

/** Keeps what lies off the straight piece between two corners; indexes run on past the end of the ring. */
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

/** How far a corner lies from the side that took its place, at most. */
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
