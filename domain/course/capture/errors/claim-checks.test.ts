import { describe, expect, it } from 'vitest'
import type { Bias } from '../bias.ts'
import { type ClaimCheck, checkClaims, claimScale, currentChecks, STANDING_MARK_M } from './claim-checks.ts'

const MINUTE = 60_000

function markStand(markId: string, east: number, minutes: number, markErrorM = 0.05): Bias {
  return {
    ...{ markId, markName: markId, shift: { x: east, y: 0 }, markErrorM },
    ...{ stand: { quick: 0.01, slow: 4 }, takenAt: minutes * MINUTE },
  }
}

const alone = (ratio: number): ClaimCheck => ({ ratio, sinceMarkMs: null, takenAt: 0 })
const times = (count: number, check: ClaimCheck) => Array.from({ length: count }, () => check)

describe('a measurement on a known mark', () => {
  it('compares its error with the claimed error', () => {
    const [check] = checkClaims(markStand('7', 3, 0), [])
    expect(check).toEqual({ ratio: expect.closeTo(3 / (1.515 * 2), 1), sinceMarkMs: null, takenAt: 0 })
  })

  it('checks a corrected claim with another mark of the last minutes', () => {
    const checks = checkClaims(markStand('8', 3, 5), [markStand('7', 3, 0)])
    expect(checks.map(({ sinceMarkMs }) => sinceMarkMs)).toEqual([null, 5 * MINUTE])
    expect(checks[1]!.ratio).toBeLessThan(checks[0]!.ratio)
  })

  it('gives no second check within the hour, and none on a poorly known mark', () => {
    expect(checkClaims(markStand('7', 3, 5), [markStand('7', 3, 0)])).toEqual([])
    expect(checkClaims(markStand('7', 3, 0, 3), [])).toEqual([])
    expect(checkClaims(markStand('7', 3, 60), [markStand('7', 3, 0)])).toHaveLength(1)
    expect(checkClaims(markStand('8', 3, 5), [markStand('7', 3, 0, 3)])).toHaveLength(1)
  })
})

describe('a check', () => {
  it('counts for half a year, and not before its time', () => {
    const day = 24 * 60 * MINUTE
    const at = (days: number): ClaimCheck => ({ ratio: 1, sinceMarkMs: null, takenAt: days * day })
    expect(currentChecks([at(0), at(20), at(190), at(201)], 200 * day)).toEqual([at(20), at(190)])
  })

  it('is not made on a mark that was itself measured by standing', () => {
    expect(checkClaims(markStand('7', 3, 0, STANDING_MARK_M), [])).toEqual([])
  })
})

describe('the scale of claims', () => {
  it('is one without checks, and changes little with one', () => {
    expect(claimScale([], null)).toBeCloseTo(1, 3)
    expect(claimScale([alone(2.9)], null)).toBeLessThan(1.35)
    expect(claimScale([alone(0)], null)).toBeGreaterThan(0.8)
  })

  it('grows with a device whose errors exceed its claims, and falls with smaller errors', () => {
    expect(claimScale(times(40, alone(1.8)), null)).toBeCloseTo(1.8, 1)
    expect(claimScale(times(40, alone(0.6)), null)).toBeLessThan(0.75)
  })

  it('of a corrected place comes from shifts of about the same age', () => {
    const late = times(40, { ratio: 2, sinceMarkMs: 40 * MINUTE, takenAt: 0 })
    expect(claimScale(late, 30 * MINUTE)).toBeGreaterThan(1.7)
    expect(claimScale(late, 0)).toBeCloseTo(1, 1)
    expect(claimScale(late, null)).toBeCloseTo(1, 3)
  })
})
