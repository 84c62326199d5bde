import { type Average, averageOf, type Sample } from '#domain/course/capture/average.ts'
import { type Bias, biasHolds, correctedErrorM } from '#domain/course/capture/bias.ts'
import { type ClaimCheck, claimScale } from '#domain/course/capture/errors/claim-checks.ts'
import { AMBER_M } from '#domain/course/capture/fix.ts'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import { type LocalFrame, localFrame } from '#domain/course/geometry/local-frame.ts'
import type { Fix } from '#web/data/position.ts'

/** Fewer readings are not enough for a good stand. */
export const LEAST_FIXES = 5

/** The position captured at a standstill. */
export interface Stand {
  place: LngLat
  average: Average
  /** The error of the average, with the known mark's error and scaled by the device's checks on earlier marks. */
  errorM: number
  frame: LocalFrame
  /** Time of the last reading, by the receiver's clock. */
  at: number
}

/** Readings in the frame of the first one. */
export interface Collection {
  frame: LocalFrame | null
  samples: readonly Sample[]
}

export const noReadings: Collection = { frame: null, samples: [] }

export function withFix(before: Collection, fix: Fix): Collection {
  const frame = before.frame ?? localFrame(fix)
  const sample = { point: frame.toPoint(fix), accuracyM: fix.accuracyM, at: fix.at }
  return { frame, samples: [...before.samples, sample] }
}

/** The average of the readings; `bias` is the shift of the known mark already applied to them. */
export function standOf(
  { frame, samples }: Collection,
  bias: Bias | null,
  checks: readonly ClaimCheck[],
): Stand | null {
  const average = averageOf(samples)
  if (!average || !frame) return null
  const now = Date.now()
  const errorM = biasHolds(bias, now)
    ? correctedErrorM(average.error, bias, now) * claimScale(checks, now - bias.takenAt)
    : average.errorM * claimScale(checks, null)
  return { place: frame.toLngLat(average.point), average, errorM, frame, at: samples.at(-1)!.at }
}

/** Whether a stand is good enough to record. */
export function isGood(stand: Stand | null): stand is Stand {
  return stand !== null && stand.average.samples >= LEAST_FIXES && stand.errorM <= AMBER_M
}
