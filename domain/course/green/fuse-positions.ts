import { RADIUS_68 } from '../capture/errors/stand-error.ts'
import { dot, minus, type Point, plus, rightOf, times } from '../geometry/point.ts'
import type { Shape } from '../geometry/ring.ts'
import { lineOfPlay } from './line-of-play.ts'
import { PACE_M } from './paces.ts'
import type { PacedPlace } from './place-by-paces.ts'

/** A measured place with its standard errors along and across the line of play, in metres. */
export interface Measured {
  point: Point
  along: number
  across: number
}

export interface FusedPosition {
  point: Point
  /** Radius that holds the place with 68 %, in metres. */
  errorM: number
  /** Distance between the two measurements. */
  apartM: number
  /** False when the distance exceeds what their errors explain (once in 370 cases): one of them is wrong. */
  agree: boolean
}

/** Squared distance in standard errors that two dimensions exceed once in 370 cases. */
const APART_LIMIT = 11.83

/** A position fix: its accuracy is the radius that holds the true place with 68 %, as in the Geolocation API. */
export function measuredFix(point: Point, accuracyM: number): Measured {
  const error = Math.max(accuracyM, 0.01) / RADIUS_68
  return { point, along: error, across: error }
}

/** Steps vary by about one in twenty, and whole paces are off by up to half of one. */
const STRIDE_ERROR = 0.05
const ROUNDING_M = PACE_M / Math.sqrt(12)
/** People pace two degrees off square to the line of play. */
const TURN_ERROR = 0.035

/**
 * A place paced from the edges; the error grows with the distance. The outline's error is added: `outlineErrorM` is the
 * radius that holds the place of the outline with 68 %.
 */
export function measuredPaces(
  point: Point,
  { fromFrontM, fromSideM }: PacedPlace,
  outlineErrorM: number,
): Measured {
  const outline = outlineErrorM / RADIUS_68
  return {
    point,
    along: Math.hypot(ROUNDING_M, fromFrontM * STRIDE_ERROR, fromSideM * TURN_ERROR, outline),
    across: Math.hypot(ROUNDING_M, fromSideM * STRIDE_ERROR, fromFrontM * TURN_ERROR, outline),
  }
}

/** The radius that holds a measured place with 68 %. */
export function errorOfMeasured({ along, across }: Pick<Measured, 'along' | 'across'>): number {
  return RADIUS_68 * Math.sqrt((along ** 2 + across ** 2) / 2)
}

/**
 * One place from two measurements, each weighted by the inverse square of its error, separately along and across the
 * green's line of play.
 */
export function fusePositions(green: Shape, from: Point, a: Measured, b: Measured): FusedPosition {
  const up = lineOfPlay(green, from)
  const right = rightOf(up)
  const between = minus(b.point, a.point)
  const along = weigh(dot(between, up), a.along, b.along)
  const across = weigh(dot(between, right), a.across, b.across)
  return {
    point: plus(a.point, plus(times(up, along.shift), times(right, across.shift))),
    errorM: errorOfMeasured({ along: along.error, across: across.error }),
    apartM: Math.hypot(between.x, between.y),
    agree: along.apart + across.apart <= APART_LIMIT,
  }
}

function weigh(gap: number, errorA: number, errorB: number) {
  const both = errorA ** 2 + errorB ** 2
  return {
    shift: (gap * errorA ** 2) / both,
    error: (errorA * errorB) / Math.sqrt(both),
    apart: gap ** 2 / both,
  }
}
