import { dot, minus, type Point, rightOf } from '../geometry/point.ts'
import type { Shape } from '../geometry/ring.ts'
import { lineOfPlay } from './line-of-play.ts'

/** The way between two places as seen by a person facing along the line of play. */
export interface WayOnGreen {
  distanceM: number
  /** Towards the back of the green; negative: towards its front. */
  backM: number
  /** Negative: to the left. */
  rightM: number
  /** Degrees clockwise from the line of play, 0 to below 360. */
  degrees: number
}

/** The way between two places of a green that is played from `approach`. */
export function wayOnGreen(green: Shape, approach: Point, from: Point, to: Point): WayOnGreen {
  const up = lineOfPlay(green, approach)
  const step = minus(to, from)
  const [backM, rightM] = [dot(step, up), dot(step, rightOf(up))]
  const degrees = (Math.atan2(rightM, backM) * 180) / Math.PI
  return { distanceM: Math.hypot(backM, rightM), backM, rightM, degrees: (degrees + 360) % 360 }
}

/** A part of a way in one direction. */
export interface WayPart {
  direction: 'back' | 'front' | 'left' | 'right'
  /** A whole number of steps. */
  lengthM: number
}

/**
 * A way in words: first along the line of play, then across, each rounded to `stepM`, which matches the accuracy. A
 * part that rounds to zero is left out.
 */
export function wayParts({ backM, rightM }: WayOnGreen, stepM: number): WayPart[] {
  const rounded = (metres: number) => Math.round(Math.abs(metres) / stepM) * stepM
  const parts: WayPart[] = [
    { direction: backM < 0 ? 'front' : 'back', lengthM: rounded(backM) },
    { direction: rightM < 0 ? 'left' : 'right', lengthM: rounded(rightM) },
  ]
  return parts.filter(({ lengthM }) => lengthM > 0)
}

/** Positions with a larger error are written without decimals. */
const FINE_ERROR_M = 2.5

/** Number of decimals justified by this error. */
export function digitsFor(errorM: number): 0 | 1 {
  return errorM <= FINE_ERROR_M ? 1 : 0
}
