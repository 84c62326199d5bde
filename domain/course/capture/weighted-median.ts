import { distance } from '../geometry/distance.ts'
import { type Point, plus, times } from '../geometry/point.ts'

export interface Weighted {
  point: Point
  weight: number
}

const ROUNDS = 200
/** A tenth of a millimetre: far below any capture. */
const CLOSE_M = 1e-4

/**
 * The weighted geometric median of at least one point: the place with the least sum of weighted distances (Weiszfeld's
 * iteration). It withstands outliers of up to half of the weight.
 */
export function geometricMedian(points: readonly Weighted[]): Point {
  let at = weightedMean(points)
  for (let round = 0; round < ROUNDS; round++) {
    const pulls = points.map(({ point, weight }) => ({
      point,
      weight: weight / Math.max(distance(point, at), CLOSE_M),
    }))
    const next = weightedMean(pulls)
    if (distance(next, at) < CLOSE_M / 10) return next
    at = next
  }
  return at
}

/** The weighted mean of at least one point. */
export function weightedMean(points: readonly Weighted[]): Point {
  const total = points.reduce((sum, { weight }) => sum + weight, 0)
  const sum = points.reduce((all, { point, weight }) => plus(all, times(point, weight)), { x: 0, y: 0 })
  return times(sum, 1 / total)
}

/** The value that a share of the weight does not exceed; of at least one value. */
export function weightedQuantile(
  values: readonly { value: number; weight: number }[],
  share: number,
): number {
  const sorted = [...values].sort((a, b) => a.value - b.value)
  const threshold = share * sorted.reduce((sum, { weight }) => sum + weight, 0)
  let passed = 0
  for (const { value, weight } of sorted) {
    passed += weight
    if (passed >= threshold) return value
  }
  return sorted.at(-1)!.value
}
