import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { area } from '../geometry/area.ts'
import { pointTowards } from '../geometry/bearing.ts'
import { centroid } from '../geometry/centroid.ts'
import { distance } from '../geometry/distance.ts'
import { distanceToEdge } from '../geometry/edge.ts'
import { type Point, plus } from '../geometry/point.ts'
import { type Ring, selfCrossing } from '../geometry/ring.ts'
import { fixFault, gradeOf } from './fix.ts'
import { clockErrorMs, type FixClock, judgeAge } from './freshness.ts'
import { fuseWalks } from './fuse.ts'
import { outlineFault, wayFault } from './outline-fault.ts'
import { isSameGreen, placeFault } from './outline-place.ts'
import { simplify } from './simplify.ts'
import { stepOf, type WalkFix } from './walk.ts'

const moves = fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) })
const moved = (ring: Ring, by: Point): Ring => ring.map((corner) => plus(corner, by))
/** The same outline, walked from another corner and perhaps the other way round. */
const again = (ring: Ring, start: number, turned: boolean): Ring => {
  const at = start % ring.length
  const begun = [...ring.slice(at), ...ring.slice(0, at)]
  return turned ? begun.reverse() : begun
}
const ofRadii = (radii: number[]): Ring =>
  radii.map((r, i) => pointTowards({ x: 0, y: 0 }, (360 / radii.length) * i, r))
/** Greens with one corner per bearing, whose neighbours do not differ by much. */
const greens = fc
  .array(fc.double({ min: 9, max: 14, noNaN: true }), { minLength: 8, maxLength: 24 })
  .map(ofRadii)
/** A walk that finds a corner every metre or so. */
const circle = (radius: number, count = 72): Ring =>
  Array.from({ length: count }, (_, i) => pointTowards({ x: 0, y: 0 }, (360 / count) * i, radius))

describe('a fix', () => {
  it('is trusted to 5 m, watched to 12 m and refused beyond', () => {
    expect([3, 5, 5.1, 12, 12.1, 500].map(gradeOf)).toEqual([
      'green',
      'green',
      'amber',
      'amber',
      'red',
      'red',
    ])
  })

  it('is refused at 0, 0, with 500 m of error, and with half a position', () => {
    const fix = { lng: -8, lat: 53, accuracyM: 4, at: 0 }
    expect(fixFault(fix)).toBeNull()
    expect(fixFault({ ...fix, lng: 0, lat: 0 })).toBe('nowhere')
    expect(fixFault({ ...fix, accuracyM: 500 })).toBe('masts')
    expect(fixFault({ ...fix, lat: Number.NaN })).toBe('malformed')
    expect(fixFault({ ...fix, accuracyM: -1 })).toBe('malformed')
  })
})

describe('the age of a fix', () => {
  const fix = (at: number) => ({ lng: -8, lat: 53, accuracyM: 4, at })
  const heard = (fixes: [at: number, heardAt: number][]) => {
    let clock: FixClock | null = null
    const freshness = fixes.map(([at, heardAt]) => {
      const judged = judgeAge(clock, fix(at), heardAt)
      clock = judged.clock
      return judged.freshness
    })
    return { clock, freshness }
  }

  it('makes a position from before the start stale', () => {
    expect(heard([[0, 90_000]]).freshness).toEqual(['stale'])
  })

  it('is not renewed by the same position', () => {
    expect(
      heard([
        [1000, 1200],
        [1000, 2200],
        [1000, 30_000],
      ]).freshness,
    ).toEqual(['fresh', 'repeated', 'repeated'])
  })

  it('follows the receiver’s own time when the device’s clock is an hour wrong, and the error is reported', () => {
    const hour = 3_600_000
    const { clock, freshness } = heard([
      [0, hour],
      [1000, hour + 1000],
      [2000, hour + 2000],
      [3000, hour + 9000],
    ])
    expect(freshness).toEqual(['stale', 'fresh', 'fresh', 'stale'])
    expect(clockErrorMs(clock)).toBe(hour)
    expect(
      clockErrorMs(
        heard([
          [0, 100],
          [1000, 1100],
          [2000, 2100],
        ]).clock,
      ),
    ).toBeNull()
  })
})

describe('a walk', () => {
  const fix = (x: number, seconds: number, accuracyM = 4): WalkFix => ({
    point: { x, y: 0 },
    accuracyM,
    at: seconds * 1000,
  })
  const every2m = { by: 'distance', metres: 2 } as const
  const every3s = { by: 'time', seconds: 3 } as const

  it('takes a corner by distance or by time, and no automatic corner in manual mode', () => {
    const start = fix(0, 0)
    expect(stepOf(every2m, null, null, start)).toBe('corner')
    expect(stepOf(every2m, start, start, fix(1.9, 2))).toBe('not due')
    expect(stepOf(every2m, start, start, fix(2, 2))).toBe('corner')
    expect(stepOf(every3s, start, start, fix(1.9, 2))).toBe('not due')
    expect(stepOf(every3s, start, start, fix(1.9, 3))).toBe('corner')
    expect(stepOf(every3s, start, start, fix(0.1, 30))).toBe('not due')
    expect(stepOf({ by: 'hand' }, start, null, fix(9, 9))).toBe('not due')
  })

  it('leaves out red fixes and impossible jumps', () => {
    const start = fix(0, 0)
    expect(stepOf(every2m, start, start, fix(2, 2, 13))).toBe('red')
    expect(stepOf(every2m, start, start, fix(40, 2))).toBe('jump')
  })

  it('goes on when the device’s clock is set back an hour', () => {
    const start = fix(0, 3600)
    expect(stepOf(every2m, start, start, fix(6, 2))).toBe('corner')
    expect(stepOf(every3s, start, start, fix(6, 2))).toBe('corner')
  })

  it('accepts a far position after a gap in which a person could have walked there', () => {
    expect(stepOf(every2m, fix(0, 0), fix(0, 0), fix(40, 30))).toBe('corner')
  })
})

describe('an outline', () => {
  it('is refused with two corners, when it crosses itself, and with an implausible area', () => {
    const bow = [
      { x: 0, y: 0 },
      { x: 10, y: 10 },
      { x: 10, y: 0 },
      { x: 0, y: 10 },
    ]
    expect(outlineFault(bow.slice(0, 2))).toEqual({ kind: 'too few' })
    expect(outlineFault(bow)).toEqual({ kind: 'crosses', sides: [0, 2] })
    expect(outlineFault(circle(2))).toMatchObject({ kind: 'too small' })
    expect(outlineFault(circle(41))).toMatchObject({ kind: 'too large' })
    expect(outlineFault(circle(12, 1001))).toEqual({ kind: 'too many' })
    expect(outlineFault(circle(12))).toBeNull()
    expect(outlineFault([...circle(12), circle(12)[71]!, circle(12)[0]!])).toBeNull()
  })

  it('may cross the straight way back to its start while the walk continues', () => {
    // Round a bay: the straight way back crosses the walk.
    const bay = [0, 0, 9, -3, 14, 4, 6, 5, 6, 9, 15, 10, 13, 17].flatMap((x, at, all) =>
      at % 2 === 0 ? [{ x, y: all[at + 1]! }] : [],
    )
    expect(outlineFault(bay)).toMatchObject({ kind: 'crosses' })
    expect(wayFault(bay)).toBeNull()
    expect(wayFault([...bay, { x: 4, y: -4 }])).toEqual({ kind: 'crosses', sides: [0, 6] })
    expect(wayFault(circle(1).slice(0, 3))).toBeNull()
  })

  const mirrored = [
    ...[0, 9, 5.785088487178854, 6.894399988070802, 8.863269777109872, 1.5628335990023738],
    ...[7.794228634059948, -4.499999999999998, 4.4248216635099125, -12.157097605607117],
    ...[-3.0781812899310177, -8.457233587073176, -7.794228634059946, -4.5000000000000036],
    ...[-8.863269777109874, 1.5628335990023698, -5.785088487178856, 6.8943999880708],
  ].flatMap((x, at, all) => (at % 2 === 0 ? [{ x, y: all[at + 1]! }] : []))

  it('gets fewer corners, none of those left out farther away than the reported deviation, wherever the walk began', () => {
    fc.assert(
      fc.property(greens, moves, fc.nat(30), fc.boolean(), (ring, by, start, turned) => {
        const fine = ring.flatMap((corner, i) => {
          const next = ring[(i + 1) % ring.length]!
          return [corner, { x: (corner.x + next.x) / 2, y: (corner.y + next.y) / 2 }]
        })
        const simpler = simplify(fine, 0.4)
        expect(simpler.deviationM).toBeLessThanOrEqual(0.4)
        expect(simpler.ring.length).toBeLessThan(fine.length)
        for (const corner of fine) {
          expect(distanceToEdge([[simpler.ring]], corner)).toBeLessThanOrEqual(simpler.deviationM + 1e-9)
        }
        const same = simplify(again(moved(fine, by), start, turned), 0.4)
        expect(same.deviationM).toBeCloseTo(simpler.deviationM, 6)
        expect(same.ring.length).toBe(simpler.ring.length)
      }),
      // Two corners of it lie equally far out, one on each side.
      { examples: [[mirrored, { x: 0, y: 0 }, 0, true]] },
    )
  })
})

describe('the location of an outline', () => {
  const green = circle(12)
  const neighbour = { label: 'Green 8', shape: [[moved(circle(12), { x: 60, y: 0 })]] }

  it('is accepted on its green’s own ground, or near it', () => {
    expect(placeFault(moved(green, { x: 5, y: 5 }), [[green]], [neighbour])).toBeNull()
    expect(placeFault(moved(green, { x: 0, y: 40 }), [[green]], [neighbour])).toBeNull()
    expect(placeFault(green, null, [neighbour])).toBeNull()
  })

  it('is refused on a neighbour’s green, or far away', () => {
    expect(placeFault(moved(green, { x: 58, y: 3 }), [[green]], [neighbour])).toEqual({
      kind: 'other',
      label: 'Green 8',
    })
    expect(placeFault(moved(green, { x: 58, y: 3 }), null, [neighbour])).toMatchObject({ kind: 'other' })
    expect(placeFault(moved(green, { x: 0, y: 400 }), [[green]], [])).toMatchObject({ kind: 'far' })
  })

  it('shows, with its size, whether two walks went round the same green', () => {
    expect(isSameGreen(green, moved(circle(13), { x: 6, y: 0 }))).toBe(true)
    expect(isSameGreen(green, circle(6))).toBe(false)
    expect(isSameGreen(green, moved(green, { x: 25, y: 0 }))).toBe(false)
  })
})

describe('several walks of one green', () => {
  const DAY_MS = 86_400_000
  const walk = (ring: Ring, accuracyM = 4, day = 0) => ({ ring, accuracyM, at: day * DAY_MS })

  it('are fused into one outline that moves with its coordinates, whatever their order, start and direction', () => {
    fc.assert(
      fc.property(greens, greens, moves, fc.nat(30), fc.boolean(), (a, b, by, start, turned) => {
        const here = fuseWalks([walk(a), walk(b)])
        const there = fuseWalks([walk(again(moved(b, by), start, turned)), walk(moved(a, by))])
        expect(distance(centroid([[there.ring]]), plus(centroid([[here.ring]]), by))).toBeLessThan(0.01)
        expect(area([[there.ring]]) / area([[here.ring]])).toBeCloseTo(1, 3)
      }),
      {
        numRuns: 40,
        examples: [
          // A fused corner comes to lie on another side.
          [
            ofRadii([10, 14, 11, 9, 10, 13, 14, 10]),
            ofRadii([11, 11, 14, 13, 14, 13, 9, 14]),
            { x: 891, y: 725 },
            14,
            false,
          ],
          // Both areas are equal but for their last digits.
          [
            ofRadii([12, 11, 13, 9, 11, 13, 11, 12]),
            ofRadii([9, 14, 12, 9, 14, 13, 11, 10]),
            { x: 386, y: -765 },
            10,
            false,
          ],
        ],
      },
    )
  })

  it('that agree give the outline of each of them', () => {
    const { ring, confidence, apartM } = fuseWalks([walk(circle(12)), walk(circle(12)), walk(circle(12))])
    expect(Math.max(...ring.map((corner) => Math.abs(distance(corner, { x: 0, y: 0 }) - 12)))).toBeLessThan(
      0.05,
    )
    expect(Math.max(...confidence)).toBeLessThan(0.05)
    expect(apartM).toBeCloseTo(0, 6)
  })

  it('average out the error of each day: three walks 3 m apart give no larger green than one', () => {
    const days = [
      { x: 3, y: 0 },
      { x: -2, y: 2 },
      { x: -1, y: -2 },
    ]
    const { ring, apartM } = fuseWalks(days.map((by) => walk(moved(circle(12), by))))
    expect(area([[ring]])).toBeCloseTo(area([[circle(12)]]), -1)
    expect(distance(centroid([[ring]]), { x: 0, y: 0 })).toBeLessThan(0.05)
    expect(apartM).toBeCloseTo(3, 1)
  })

  it('outvote one with an error, and have a lower confidence there', () => {
    const strayed = circle(12).map((corner, i) =>
      i >= 10 && i <= 20 ? { x: corner.x * 1.4, y: corner.y * 1.4 } : corner,
    )
    const { ring, confidence } = fuseWalks([walk(circle(12)), walk(circle(12.2)), walk(strayed)])
    expect(Math.max(...ring.map((corner) => distance(corner, { x: 0, y: 0 })))).toBeLessThan(13.2)
    expect(Math.max(...confidence)).toBeGreaterThan(1.5)
    expect(Math.min(...confidence)).toBeLessThan(0.6)
    expect(selfCrossing(ring)).toBeNull()
  })

  it('give more weight to the walk with the better reception', () => {
    const { ring } = fuseWalks([walk(circle(12), 2), walk(circle(13), 6)])
    expect(distance(ring[0]!, { x: 0, y: 0 })).toBeCloseTo(12.1, 1)
  })
  it('claim a smaller error with each day, and hardly a smaller one when they directly follow each other', () => {
    const errorOf = (days: number[]) => fuseWalks(days.map((day) => walk(circle(12), 4, day))).errorM
    expect(errorOf([0, 1])).toBeLessThan(0.8 * errorOf([0]))
    expect(errorOf([0, 1, 2, 3])).toBeLessThan(0.6 * errorOf([0]))
    expect(errorOf([0, 0.001, 0.002])).toBeGreaterThan(0.75 * errorOf([0]))
  })

  it('claim a larger error when they are farther apart than the devices claimed', () => {
    const apart = (metres: number) =>
      fuseWalks([-1, 0, 1].map((side, day) => walk(moved(circle(12), { x: side * metres, y: 0 }), 4, day)))
        .errorM
    expect(apart(8)).toBeGreaterThan(1.3 * apart(2))
  })
})
