import { distance } from '../geometry/distance.ts'
import type { LngLat } from '../geometry/lng-lat.ts'
import type { LocalFrame } from '../geometry/local-frame.ts'
import { minus, type Point, plus } from '../geometry/point.ts'
import type { Average } from './average.ts'

/** The shift for this device's fixes, measured on a known mark; it holds for a while. */
export interface Bias {
  markId: string
  markName: string
  /** Metres east and north to add to every fix. */
  shift: Point
  /** How wrong the shift itself may be. */
  errorM: number
  /** Milliseconds since the epoch. */
  takenAt: number
}

/** Errors of receivers wander: a mark seen longer ago than this says nothing of now. */
export const BIAS_HOLDS_MS = 45 * 60_000
/** More than this is no error of a receiver but another mark. */
const BIAS_LIMIT_M = 15
/** Seconds to stand on a mark. */
export const BIAS_STAND_S = 20

export interface KnownMark extends LngLat {
  id: string
  name: string
  /** How well the mark's own place is known; null: not said. */
  accuracyM: number | null
}

/** The shift that an average taken on a mark shows; null when it lies too far off to be that mark. */
export function biasFrom(mark: KnownMark, stand: Average, frame: LocalFrame, now: number): Bias | null {
  const shift = minus(frame.toPoint(mark), stand.point)
  if (Math.hypot(shift.x, shift.y) > BIAS_LIMIT_M) return null
  const errorM = Math.hypot(stand.spreadM, mark.accuracyM ?? 0.5)
  return { markId: mark.id, markName: mark.name, shift, errorM, takenAt: now }
}

/** Whether a shift may still be used. */
export function biasHolds(bias: Bias | null, now: number): bias is Bias {
  return bias !== null && now - bias.takenAt >= 0 && now - bias.takenAt <= BIAS_HOLDS_MS
}

/** A place as it is once the shift is added. */
export function shifted(place: LngLat, bias: Bias, frame: LocalFrame): LngLat {
  return frame.toLngLat(plus(frame.toPoint(place), bias.shift))
}

/**
 * The error of a place after the shift: that of the shift itself, and what the receiver may have wandered since, which
 * grows to the whole of the uncorrected error while the shift grows old.
 */
export function correctedErrorM(errorM: number, bias: Bias, now: number): number {
  const age = Math.min(1, Math.max(0, (now - bias.takenAt) / BIAS_HOLDS_MS))
  return Math.min(errorM, Math.hypot(bias.errorM, errorM * Math.max(0.3, Math.sqrt(age))))
}

/** How far the receiver has wandered between two stands on marks, in metres. */
export function drift(before: Bias, after: Bias): number {
  return distance(before.shift, after.shift)
}
