import type { Point } from '../../geometry/point.ts'

/** A circle that holds 68 % of a two-dimensional normal distribution has this radius in standard errors. */
export const RADIUS_68 = 1.515

/** Fixes of a stand in the order of time, without outliers. */
export interface StandFixes {
  points: readonly Point[]
  /** Their average. */
  middle: Point
  /** What the device claims for a single fix: the radius that holds the true place with 68 %. */
  accuracyM: number
  seconds: number
}

/** The error of the average of a stand: variances on one axis, in square metres. */
export interface StandError {
  /** Of the part that changes from fix to fix, which averaging takes away. */
  quick: number
  /** Of the part that drifts over minutes. */
  slow: number
}

/** Published drifts have correlation times of a minute or more. */
const FASTEST_DRIFT_S = 60
/** A stand has few independent errors, so its wander is a rough estimate: this share of it counts. */
const WANDER_SHARE = 0.8
/** A slow part below this share of the quick one cannot be detected, because claims differ between devices. */
export const UNSEEN = 0.5

/**
 * The error of an average. For every stationary error, the variance of a single fix is the variance of the average plus
 * that of the fixes around it. The device's claim for one fix, minus the observed scatter, is therefore the error:
 * nearly all of it in a short stand, less in a long stand with visible wander. No correlation time is assumed.
 */
export function standError({ points, middle, accuracyM, seconds }: StandFixes): StandError {
  const claimed = (accuracyM / RADIUS_68) ** 2
  const scatter = scatterAround(points, middle)
  if (points.length < 2) return { quick: 0, slow: claimed }
  const quick = quickVariance(points)
  const slow = Math.max(0, Math.max(claimed, scatter) - quick * (1 + UNSEEN))
  const wander = WANDER_SHARE * Math.max(0, scatter - quick)
  return { quick: quick / points.length, slow: Math.max(slow * leastLeft(seconds), slow - wander) }
}

/** The share of the fastest drift's variance that is left in an average: that of a first-order Gauss-Markov process. */
function leastLeft(seconds: number): number {
  const times = Math.max(seconds, 1) / FASTEST_DRIFT_S
  return (2 * (times - 1 + Math.exp(-times))) / times ** 2
}

/** The radius in which an average with this error lies two thirds of the time. */
export function radiusOf({ quick, slow }: StandError): number {
  return RADIUS_68 * Math.sqrt(quick + slow)
}

function scatterAround(points: readonly Point[], middle: Point): number {
  const squares = points.reduce((sum, { x, y }) => sum + (x - middle.x) ** 2 + (y - middle.y) ** 2, 0)
  return squares / (2 * points.length)
}

/**
 * Half the squared step between neighbours, in the middle: a jump or a drift hardly counts. 1.386 is the median of
 * chi², 2 degrees.
 */
function quickVariance(points: readonly Point[]): number {
  const squares = points.slice(1).map(({ x, y }, i) => (x - points[i]!.x) ** 2 + (y - points[i]!.y) ** 2)
  squares.sort((a, b) => a - b)
  const half = squares.length / 2
  const median = (squares[Math.floor(half - 0.5)]! + squares[Math.floor(half)]!) / 2
  return median / (2 * 1.386)
}
