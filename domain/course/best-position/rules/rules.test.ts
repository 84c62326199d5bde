import { describe, expect, it } from 'vitest'
import { PACE_M } from '../../green/paces.ts'
import { DRIFT_LIMIT_M, profileNames, profiles } from '../profile.ts'
import { restScore } from '../scores/scores.ts'
import { windScore } from '../scores/wind-score.ts'
import { brokenRules, edgeRule, rulesToRelax } from './hard-rules.ts'
import { keepOutM, nearestOld, restedDays } from './keep-out.ts'
import { criticalSlope, slopeLimit } from './slope-rule.ts'

const hole = (daysAgo: number, wear?: number) => ({ point: { x: 0, y: 0 }, daysAgo, wear: wear ?? 1 })
const feet = (count: number) => count * 0.3048

describe('the keep-out of an old hole', () => {
  it('is 15 feet on the next day, then 13, 11 and so on, and zero after eight days', () => {
    expect([1, 2, 3].map((day) => keepOutM(hole(day)))).toEqual([
      expect.closeTo(feet(15), 9),
      expect.closeTo(feet(13), 9),
      expect.closeTo(feet(11), 9),
    ])
    expect(keepOutM(hole(8))).toBeCloseTo(feet(1), 9)
    expect(keepOutM(hole(9))).toBe(0)
  })

  it('does not count a hole that will be cut later', () => {
    expect(keepOutM(hole(0))).toBe(0)
    expect(nearestOld({ x: 1, y: 0 }, [hole(0), hole(-2)])).toBeNull()
  })

  it('shrinks with the rounds: more slowly after a busy day, faster after a quiet one', () => {
    expect(keepOutM(hole(4, 2))).toBeGreaterThan(keepOutM(hole(4)))
    expect(keepOutM(hole(4, 0.5))).toBeLessThan(keepOutM(hole(4)))
    expect(restedDays(hole(6, 50))).toBe(3)
    expect(restedDays(hole(6, 0))).toBe(24)
  })
})

describe('the rest of the ground', () => {
  it('is worst in a fresh hole and better with distance and with days', () => {
    const at = (x: number, daysAgo: number) => restScore({ x, y: 0 }, [hole(daysAgo)])
    expect(at(0, 1)).toBeGreaterThan(at(3, 1))
    expect(at(3, 1)).toBeGreaterThan(at(3, 9))
    expect(at(12, 1)).toBe(0)
  })
})

describe('the minimum distance from the edge', () => {
  it('is four paces plus the error, and ten feet plus the error on a small green', () => {
    expect(edgeRule({ areaM2: 600, widestM: 9 }, 4, 0.5).leastM).toBeCloseTo(4 * PACE_M + 0.51, 9)
    expect(edgeRule({ areaM2: 400, widestM: 9 }, 4, 0.5)).toEqual({
      leastM: expect.closeTo(feet(10) + 0.51, 9),
      small: true,
    })
  })

  it('is ten feet when four paces leave no place on a narrow green', () => {
    expect(edgeRule({ areaM2: 700, widestM: 3.6 }, 4, 0).small).toBe(true)
  })

  it('is not raised to ten feet when the kind of day requires less', () => {
    expect(edgeRule({ areaM2: 300, widestM: 8 }, 2, 0)).toMatchObject({ small: false })
  })
})

describe('the slope limit', () => {
  it('is 56 divided by twice the stimp: 2.8 % at ten feet, 2.3 % at twelve, 2 % at fourteen', () => {
    expect([10, 12, 14].map((stimp) => Number(slopeLimit(stimp).toFixed(1)))).toEqual([2.8, 2.3, 2])
    expect(criticalSlope(14)).toBeCloseTo(4, 9)
  })
})

describe('the rules to relax', () => {
  it('are the one rule without which most places remain', () => {
    expect(rulesToRelax(Uint8Array.from([1, 1, 2, 3]))).toEqual({ rules: ['edge'], places: 2 })
  })

  it('are as few rules as necessary together', () => {
    expect(rulesToRelax(Uint8Array.from([3, 15, 9]))).toMatchObject({ rules: ['edge', 'rest'], places: 1 })
    expect(brokenRules(10)).toEqual(['rest', 'slope'])
  })

  it('are none on a green without ground', () => {
    expect(rulesToRelax(new Uint8Array())).toEqual({ rules: [], places: 0 })
  })
})

describe('the wind', () => {
  it('makes no place better than another when it is calm', () => {
    expect(windScore(1, { fromDegrees: 0, speed: 0 })).toBe(0)
  })

  it('requires more room when it is stronger', () => {
    expect(windScore(6, { fromDegrees: 0, speed: 10 })).toBeGreaterThan(
      windScore(6, { fromDegrees: 0, speed: 5 }),
    )
  })
})

describe('the kinds of day', () => {
  it('distribute all pins, and limit the drift to the step of the women’s rating', () => {
    for (const name of profileNames) {
      for (const shares of Object.values(profiles[name].mix)) {
        expect(Object.values(shares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
      }
    }
    expect(DRIFT_LIMIT_M).toBeCloseTo(16.459, 3)
  })
})
