import { minus, type Point } from '../../geometry/point.ts'
import { addedShift, BIAS_HOLDS_MS, type Bias, biasHolds, correctedErrorM } from '../bias.ts'
import { RADIUS_68, radiusOf } from './stand-error.ts'

/** The result of one claim of this device on a known mark. */
export interface ClaimCheck {
  /** The error of the stand as a multiple of the radius claimed before any learning. */
  ratio: number
  /** The age of the other mark's shift that corrected the stand; null: not corrected. */
  sinceMarkMs: number | null
  /** Milliseconds since the epoch. */
  takenAt: number
}

/** Software, case and age change a device: a check counts for half a year. */
const CHECK_HOLDS_MS = 183 * 24 * 60 * 60_000

/** The checks that still count. A check from the future was stored with a wrong clock. */
export function currentChecks(checks: readonly ClaimCheck[], now: number): ClaimCheck[] {
  return checks.filter(({ takenAt }) => takenAt <= now && now - takenAt <= CHECK_HOLDS_MS)
}

/** Less exact marks show their own error, not that of the device. */
export const EXACT_MARK_M = 1
/** A mark made by standing claims no less, and so is not exact: a stand does not reveal its device's constant error. */
export const STANDING_MARK_M = 1.5

/** The claim checks of a stand on a mark: by itself, and corrected by each earlier mark that still holds. */
export function checkClaims(taken: Bias, before: readonly Bias[]): ClaimCheck[] {
  const recent = before.filter(({ takenAt }) => Math.abs(taken.takenAt - takenAt) <= BIAS_HOLDS_MS)
  // A second stand on one mark has the same error as the first and shows nothing about other places.
  if (!isExact(taken) || recent.some(({ markId }) => markId === taken.markId)) return []
  const check = (miss: Point, claimedM: number, sinceMarkMs: number | null): ClaimCheck => ({
    ratio: Math.hypot(miss.x, miss.y) / Math.hypot(claimedM, taken.markErrorM),
    sinceMarkMs,
    takenAt: taken.takenAt,
  })
  const now = taken.takenAt
  return [
    check(taken.shift, radiusOf(taken.stand), null),
    ...recent
      .filter((bias) => isExact(bias) && biasHolds(bias, now))
      .map((bias) =>
        check(
          minus(taken.shift, addedShift(bias, now)),
          correctedErrorM(taken.stand, bias, now),
          now - bias.takenAt,
        ),
      ),
  ]
}

function isExact({ markErrorM }: Bias): boolean {
  return markErrorM <= EXACT_MARK_M
}

/** The knowledge of receivers in general weighs as much as this many checks. */
const PRIOR_CHECKS = 4
const LEAST_SCALE = 0.4
const MOST_SCALE = 3

/**
 * The factor on a claimed radius that would have made this device's claims hold two thirds of the time: a quantile of
 * its checks and those of a common receiver, so that one check changes little. Claims with a mark's shift are compared
 * with claims of about the same age.
 */
export function claimScale(checks: readonly ClaimCheck[], sinceMarkMs: number | null): number {
  const alike = checks.map((one) => ({ ...one, weight: alikeness(one.sinceMarkMs, sinceMarkMs) }))
  let [low, high] = [LEAST_SCALE, MOST_SCALE]
  for (let round = 0; round < 20; round++) {
    const scale = (low + high) / 2
    const excess = alike.reduce(
      (sum, { ratio, weight }) => sum + weight * ((ratio <= scale ? 1 : 0) - commonShare(1)),
      PRIOR_CHECKS * (commonShare(scale) - commonShare(1)),
    )
    if (excess < 0) low = scale
    else high = scale
  }
  return (low + high) / 2
}

/** The share of a common receiver's errors within a multiple of its claim. */
function commonShare(scale: number): number {
  return 1 - Math.exp(-((scale * RADIUS_68) ** 2) / 2)
}

/** Added to both ages, so that the first seconds count as equal. */
const AGE_FLOOR_MS = 30_000

/** The weight of a check for a claim of another age: 0.6 where one is twice the other. */
function alikeness(a: number | null, b: number | null): number {
  if (a === null || b === null) return a === b ? 1 : 0
  return Math.exp(-(Math.log2((a + AGE_FLOOR_MS) / (b + AGE_FLOOR_MS)) ** 2) / 2)
}
