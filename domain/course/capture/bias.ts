import { distance } from '../geometry/distance.ts'
import type { LngLat } from '../geometry/lng-lat.ts'
import type { LocalFrame } from '../geometry/local-frame.ts'
import { minus, type Point, plus, times } from '../geometry/point.ts'
import type { Average } from './average.ts'
import { RADIUS_68, type StandError } from './errors/stand-error.ts'

/** This device's error on a known mark; useful for a while. */
export interface Bias {
  markId: string
  markName: string
  /** Metres east and north from the stand on the mark to the mark. */
  shift: Point
  /** The error of the mark's own place: the radius that holds it two thirds of the time. */
  markErrorM: number
  /** The device's error in the stand on the mark, as variances. */
  stand: StandError
  /** Milliseconds since the epoch. */
  takenAt: number
}

/** Receiver errors wander: an older stand on a mark says nothing about now. */
export const BIAS_HOLDS_MS = 45 * 60_000
/** A larger distance means another mark, not a receiver error. */
const BIAS_LIMIT_M = 15
/** Seconds to stand on a mark. */
export const BIAS_STAND_S = 20
/** The error assumed for a mark without an entered accuracy, as if read from an aerial picture. */
const UNKNOWN_MARK_M = 3

export interface KnownMark extends LngLat {
  id: string
  name: string
  /** The accuracy of the mark's own place; null: unknown. */
  accuracyM: number | null
}

/** The bias from an average taken on a mark; null when it lies too far off to be that mark. */
export function biasFrom(mark: KnownMark, stand: Average, frame: LocalFrame, now: number): Bias | null {
  const shift = minus(frame.toPoint(mark), stand.point)
  if (Math.hypot(shift.x, shift.y) > BIAS_LIMIT_M) return null
  return {
    markId: mark.id,
    markName: mark.name,
    shift,
    markErrorM: mark.accuracyM ?? UNKNOWN_MARK_M,
    stand: stand.error,
    takenAt: now,
  }
}

/** Whether a bias is still usable: it is recent, and adding its share improves a place. */
export function biasHolds(bias: Bias | null, now: number): bias is Bias {
  if (bias === null || now < bias.takenAt || now - bias.takenAt > BIAS_HOLDS_MS) return false
  return trustIn(bias, now) >= LEAST_TRUST
}

/** A phone's error under open sky. Anything beyond it is reflections, which differ from place to place. */
const OPEN_SKY_M = 3.3
/** After this time half of the shared error has changed. */
const HALF_LIFE_MS = 8 * 60_000
/** A lower trust improves the error by less than one in a hundred. */
const LEAST_TRUST = 0.1

/** The correlation of the present slow error with the slow error at the mark, from 0 to 1. */
function likeness({ stand, takenAt }: Bias, now: number): number {
  const common = Math.min(1, (OPEN_SKY_M / RADIUS_68) ** 2 / stand.slow)
  return common / (1 + Math.max(0, now - takenAt) / HALF_LIFE_MS)
}

/**
 * The share of the shift to add now: the best linear prediction, which has the least error. The share is smaller for an
 * old mark, a poorly known mark, and a receiver with errors that change from fix to fix. A shift is never worse than
 * none.
 */
export function trustIn(bias: Bias, now: number): number {
  const { slow, quick } = bias.stand
  const variance = slow + quick + (bias.markErrorM / RADIUS_68) ** 2
  return variance === 0 ? 0 : (likeness(bias, now) * slow) / variance
}

/** A place with the trusted share of the shift added. */
export function shifted(place: LngLat, bias: Bias, frame: LocalFrame, now: number): LngLat {
  return frame.toLngLat(plus(frame.toPoint(place), addedShift(bias, now)))
}

/** The share of the shift to add now, in metres. */
export function addedShift(bias: Bias, now: number): Point {
  return times(bias.shift, trustIn(bias, now))
}

/** The error of a shifted fix on a walk. */
export function correctedFixErrorM(accuracyM: number, bias: Bias, now: number): number {
  return correctedErrorM({ quick: 0, slow: (accuracyM / RADIUS_68) ** 2 }, bias, now)
}

/** The error of an average shifted at `now`: the unpredicted part, plus the errors of the shift itself. */
export function correctedErrorM({ quick, slow }: StandError, bias: Bias, now: number): number {
  const trust = trustIn(bias, now)
  const { stand, markErrorM } = bias
  const ofMark = stand.slow + stand.quick + (markErrorM / RADIUS_68) ** 2
  const foreseen = likeness(bias, now) * Math.sqrt(slow * stand.slow)
  return RADIUS_68 * Math.sqrt(Math.max(quick, slow + quick - 2 * trust * foreseen + trust * trust * ofMark))
}

/** How far the receiver has wandered between two stands on marks, in metres. */
export function drift(before: Bias, after: Bias): number {
  return distance(before.shift, after.shift)
}
