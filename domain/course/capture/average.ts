import { distance } from '../geometry/distance.ts'
import type { Point } from '../geometry/point.ts'
import { radiusOf, type StandError, standError } from './errors/stand-error.ts'
import { geometricMedian, type Weighted, weightedMean, weightedQuantile } from './weighted-median.ts'

/** A fix in a local frame. */
export interface Sample {
  point: Point
  accuracyM: number
  /** Milliseconds since the epoch. */
  at: number
}

/** The average of the fixes of one stand. */
export interface Average {
  point: Point
  /** The number of fixes, and the number of outliers left out. */
  samples: number
  outliers: number
  /** Radius around the point that holds two thirds of the weight of the counted fixes. */
  spreadM: number
  /** The error of the point, two thirds of the time: the radius of `error`. */
  errorM: number
  error: StandError
  /** From the first fix to the last. */
  seconds: number
}

/** A smaller claim of a device is raised to this. */
const BEST_M = 1
/** The weight of a fix is zero beyond this multiple of the common distance from the middle. */
const CUTOFF = 4
/** Fixes that lie within this of each other are never outliers. */
const LEAST_SCALE_M = 0.5
const ROUNDS = 30

/**
 * One place from the fixes of a person standing still; null without fixes. A weighted geometric median finds the bulk;
 * a weighted mean refines it, in which distant fixes weigh less and those beyond four times the common distance weigh
 * nothing (Tukey's biweight). The order of the fixes does not matter.
 */
export function averageOf(samples: readonly Sample[]): Average | null {
  if (samples.length === 0) return null
  const points = samples.map(({ point, accuracyM }) => ({ point, weight: Math.max(accuracyM, BEST_M) ** -2 }))
  const middle = geometricMedian(points.map(({ point, weight }) => ({ point, weight: Math.sqrt(weight) })))
  const reach = CUTOFF * scaleAround(middle, points)
  const { point, shares } = refined(middle, points, reach)
  const usedPoints = points.filter((_, at) => shares[at]! > 0)
  const times = samples.map(({ at }) => at)
  const seconds = (Math.max(...times) - Math.min(...times)) / 1000
  const spreadM = scaleAround(point, usedPoints, 0)
  const accuracyM = weightedQuantile(
    samples.map(({ accuracyM }, at) => ({ value: accuracyM, weight: shares[at]! })),
    0.5,
  )
  const inTime = samples.filter((_, at) => shares[at]! > 0).sort((a, b) => a.at - b.at)
  const error = standError({
    points: inTime.map((one) => one.point),
    middle: point,
    accuracyM: Math.max(accuracyM, BEST_M),
    seconds,
  })
  return {
    point,
    samples: samples.length,
    outliers: samples.length - usedPoints.length,
    spreadM,
    errorM: radiusOf(error),
    error,
    seconds,
  }
}

/** Two thirds of the weight lie within this of a point. */
function scaleAround(point: Point, points: readonly Weighted[], least = LEAST_SCALE_M): number {
  const distances = points.map((one) => ({ value: distance(one.point, point), weight: one.weight }))
  return Math.max(least, weightedQuantile(distances, 2 / 3))
}

function refined(from: Point, points: readonly Weighted[], reach: number) {
  let point = from
  let shares: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    shares = points.map((one) => Math.max(0, 1 - (distance(one.point, point) / reach) ** 2) ** 2)
    const next = weightedMean(
      points.map((one, at) => ({ point: one.point, weight: one.weight * shares[at]! })),
    )
    const step = distance(next, point)
    point = next
    if (step < 1e-6) break
  }
  return { point, shares }
}
