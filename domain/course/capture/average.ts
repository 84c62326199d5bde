import { distance } from '../geometry/distance.ts'
import type { Point } from '../geometry/point.ts'
import { geometricMedian, type Weighted, weightedMean, weightedQuantile } from './weighted-median.ts'

/** A fix in a local frame. */
export interface Sample {
  point: Point
  accuracyM: number
  /** Milliseconds since the epoch. */
  at: number
}

/** What a stand of some fixes comes to. */
export interface Average {
  point: Point
  /** How many fixes were heard, and how many of them were left out as outliers. */
  samples: number
  outliers: number
  /** Radius around the point that holds two thirds of the weight of the fixes that count. */
  spreadM: number
  /** How wrong the point may be, two thirds of the time: see errorOf. */
  errorM: number
  /** From the first fix to the last. */
  seconds: number
}

/** A device that claims less than this is not believed. */
const BEST_M = 1
/** A fix whose weight falls to nothing: so many times the common distance from the middle. */
const CUTOFF = 4
/** Fixes that lie within this of each other are never outliers. */
const LEAST_SCALE_M = 0.5
const ROUNDS = 30

/**
 * One place from the fixes of somebody who stood still; null from none. A weighted geometric median finds the bulk, and
 * a weighted mean refines it in which a fix counts for less the further off it lies, and not at all beyond four times
 * the common distance (Tukey's biweight). The order of the fixes does not matter.
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
  return {
    point,
    samples: samples.length,
    outliers: samples.length - usedPoints.length,
    spreadM,
    errorM: errorOf({ accuracyM, spreadM, samples: usedPoints.length, seconds }),
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

/** Seconds after which the error of a receiver has become another one, roughly. */
const MEMORY_S = 120
/** The part of a receiver's error that standing longer does not take away, and the part that it does: 0.6² + 0.8² = 1. */
const LASTING = 0.6
const PASSING = 0.8

interface Stand {
  /** The error that the device gives for a single fix. */
  accuracyM: number
  spreadM: number
  samples: number
  seconds: number
}

/**
 * How wrong an average may be. Errors of one receiver are correlated: two phones side by side for hours stayed metres
 * apart, and a ten-minute average that looks like 0.1 m is not. So this does not fall by 1/√n. A single fix is as wrong as
 * the device says; two minutes count as one more independent fix; and 60 % of the error never goes, short of a known mark.
 * The shares are our own reading of public measurements, on the careful side, and no survey.
 */
export function errorOf({ accuracyM, spreadM, samples, seconds }: Stand): number {
  const single = Math.max(accuracyM, spreadM, BEST_M)
  const independent = Math.min(samples, 1 + seconds / MEMORY_S)
  return single * Math.hypot(LASTING, PASSING / Math.sqrt(independent))
}
