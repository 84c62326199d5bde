import { bearing } from '../geometry/bearing.ts'
import type { Point } from '../geometry/point.ts'
import { type Height, type HeightMap, heightMap } from './height-map.ts'
import { fitSurface } from './surface-fit.ts'
import { noiseOf, type SurveyNoise } from './survey-noise.ts'

/** The slope of the ground at a place. */
export interface Slope {
  /** Metres of fall per hundred metres, down the steepest line, corrected for the bias of scatter. */
  percent: number
  /** The 95 % interval of the slope. */
  lowPercent: number
  highPercent: number
  /** The slope is below this in one of a thousand places. */
  surePercent: number
  /** Degrees clockwise from north in which a ball rolls. */
  downhill: number
  /** Height of the ground at the place. */
  z: number
}

/** Around a hole the ground should be even for two to three feet (USGA Green Section): the least radius of a fit. */
const NEAR_M = 1.2
/** Coarse or scattered surveys are fitted to larger ground, up to this radius. */
const RADII_M = [NEAR_M, 1.7, 2.4, 3.4, 5] as const
const ENOUGH = 6
/** Scatter below this share of the slope is too small to matter. */
const FINE = 0.001
/** The scatter of the whole survey weighs as much as this many heights around the place. */
const POOLED_WEIGHT = 12
/**
 * The gradient of a surface that bends at a changing rate is off by the change of bend, times the square of the radius,
 * by this.
 */
const SMOOTHED = 1 / 12

/**
 * The slopes of a surveyed green at its points, each with its 95 % interval, from a surface through the heights around,
 * with the radius of the least total error of scatter and smoothing. null where the survey has too few points, or only
 * to one side.
 */
export function slopesOf(heights: readonly Height[]): (point: Point) => Slope | null {
  const map = heightMap(heights)
  const noise = noiseOf(map, heights)
  const radii = RADII_M.slice(bestRadius(noise))
  return (point) => slopeAt(map, noise, radii, point)
}

/**
 * The index of the radius with the least error, or of a smaller one with negligible error, by the density and the
 * scatter of the whole survey.
 */
function bestRadius({ variance, alike, change, density }: SurveyNoise): number {
  const errors = RADII_M.map((radius) => {
    const count = density * Math.PI * radius ** 2
    return (variance * alike * 4) / (count * radius ** 2) + (change * radius ** 2 * SMOOTHED) ** 2
  })
  const best = errors.indexOf(Math.min(...errors))
  const fine = errors.findIndex((error) => Math.sqrt(error) < FINE)
  return Math.max(0, fine < 0 ? best : Math.min(fine, best))
}

function slopeAt(map: HeightMap, noise: SurveyNoise, radii: readonly number[], point: Point): Slope | null {
  for (const radius of radii) {
    const near = map.near(point, radius)
    if (near.length < ENOUGH && (radius < RADII_M.at(-1)! || near.length <= 3)) continue
    const estimate = surround(near, point, radius) ? estimateFrom(near, point, radius, noise) : null
    if (estimate) return slopeOf(estimate)
  }
  return null
}

interface Estimate {
  z: number
  gradient: Point
  /** Of the gradient down the steepest line, and across it. */
  along: number
  across: number
}

function estimateFrom(
  near: readonly Height[],
  point: Point,
  radius: number,
  noise: SurveyNoise,
): Estimate | null {
  const fit = fitSurface(near, point)
  if (!fit) return null
  const { xx, xy, yy } = fit.unit
  const scatter = (POOLED_WEIGHT * noise.variance + fit.squares) / (POOLED_WEIGHT + Math.max(0, fit.freedom))
  const smoothed = (noise.change * radius * radius * SMOOTHED) ** 2
  const { x, y } = fit.gradient
  const square = x * x + y * y
  const share = square === 0 ? 0.5 : (x * x * xx + 2 * x * y * xy + y * y * yy) / (square * (xx + yy))
  const unit = scatter * noise.alike * (xx + yy)
  const along = unit * share + smoothed
  const across = unit * (1 - share) + smoothed
  return { z: fit.z, gradient: fit.gradient, along, across }
}

const Z_95 = 1.96
const Z_999 = 3.09

/**
 * A gradient with errors is longer than the true one: its square exceeds the true one by the variance across (the Rice
 * distribution, by its normal approximation).
 */
function slopeOf({ z, gradient, along, across }: Estimate): Slope {
  const length = Math.hypot(gradient.x, gradient.y)
  const error = Math.sqrt(along)
  const truth = (magnitude: number) =>
    magnitude <= 0 ? 0 : 100 * Math.sqrt(Math.max(0, magnitude * magnitude - across))
  return {
    percent: truth(length),
    lowPercent: truth(length - Z_95 * error),
    highPercent: 100 * Math.sqrt(Math.max(0, (length + Z_95 * error) ** 2 - across)),
    surePercent: truth(length - Z_999 * error),
    downhill: bearing(ORIGIN, { x: -gradient.x, y: -gradient.y }),
    z,
  }
}

const ORIGIN: Point = { x: 0, y: 0 }

/** Whether heights lie around a point and not only to one side of it. */
function surround(near: readonly Height[], { x, y }: Point, radius: number): boolean {
  let east = 0
  let north = 0
  for (const height of near) {
    east += height.x - x
    north += height.y - y
  }
  return Math.sqrt(east * east + north * north) <= (near.length * radius) / 2
}
