import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pointTowards } from '../geometry/bearing.ts'
import { distance } from '../geometry/distance.ts'
import { distanceToEdge } from '../geometry/edge.ts'
import { isInside } from '../geometry/inside.ts'
import { type Point, plus } from '../geometry/point.ts'
import type { Ring } from '../geometry/ring.ts'
import { greenPoints } from './green-points.ts'
import { approachPoint, approachTo, lineOfPlay } from './line-of-play.ts'
import { PACE_M, pinSheetPlace, wholePaces } from './paces.ts'
import { depthShare, zoneOf } from './zone.ts'

/** 20 m wide, 30 m deep, played from the south. */
const green: Ring = [
  { x: -10, y: 300 },
  { x: 10, y: 300 },
  { x: 10, y: 330 },
  { x: -10, y: 330 },
]
const tee = { x: 0, y: 0 }

const greens = fc
  .array(fc.double({ min: 8, max: 20, noNaN: true }), { minLength: 6, maxLength: 24 })
  .map((radii): Ring => radii.map((r, i) => pointTowards({ x: 0, y: 0 }, (360 / radii.length) * i, r)))
const froms = fc.integer({ min: 0, max: 359 }).map((degrees) => pointTowards({ x: 0, y: 0 }, degrees, 150))
const moves = fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) })
const moved = (ring: Ring, by: Point): Ring => ring.map((corner) => plus(corner, by))

describe('front, centre and back', () => {
  it('are on the line of play', () => {
    expect(greenPoints([[green]], tee)).toEqual({
      front: { x: 0, y: 300 },
      centre: { x: 0, y: 315 },
      back: { x: 0, y: 330 },
    })
  })

  it('turn with the player: seen from the side the green is 20 m deep', () => {
    const { front, back } = greenPoints([[green]], { x: 200, y: 315 })
    expect(front.x).toBeCloseTo(10)
    expect(back.x).toBeCloseTo(-10)
  })

  it('have the centre on the grass of a green bent round a bunker', () => {
    const horseshoe: Ring = [
      { x: -15, y: 0 },
      { x: 15, y: 0 },
      { x: 15, y: 30 },
      { x: 9, y: 30 },
      { x: 9, y: 5 },
      { x: -9, y: 5 },
      { x: -9, y: 30 },
      { x: -15, y: 30 },
    ]
    const { front, centre } = greenPoints([[horseshoe]], { x: 0, y: -150 })
    expect(isInside([[horseshoe]], centre)).toBe(true)
    expect(front.y).toBeCloseTo(0)
  })

  it('are those of the part of a double green that the hole is played to', () => {
    // 70 m wide; the left hole ends 20 m left of the middle, where the green is 20 m deep, elsewhere 40.
    const double: Ring = [
      { x: -35, y: 300 },
      { x: 35, y: 290 },
      { x: 35, y: 330 },
      { x: 0, y: 330 },
      { x: 0, y: 320 },
      { x: -35, y: 320 },
    ]
    const end = { x: -20, y: 310 }
    const { front, centre, back } = greenPoints([[double]], { x: -20, y: 0 }, end)
    expect(front).toEqual({ x: -20, y: expect.closeTo(297.857, 2) })
    expect(centre).toEqual({ x: -20, y: expect.closeTo(308.929, 2) })
    expect(back).toEqual({ x: -20, y: 320 })
    // The line through the middle of the whole green would end 10 m further back.
    expect(greenPoints([[double]], { x: -20, y: 0 }).back.y).toBeGreaterThan(329)
  })

  it('follow the line of play on a large bent green, however near its centre of mass lies to that line', () => {
    // 52 m along the line of play, with an arm to the right; its centre of mass lies in the arm, 5 m beside the line.
    const large: Ring = [
      { x: -8, y: 300 },
      { x: 24, y: 300 },
      { x: 24, y: 322 },
      { x: 4, y: 322 },
      { x: 4, y: 352 },
      { x: -8, y: 352 },
    ]
    const { front, centre, back } = greenPoints([[large]], { x: 0, y: 0 }, { x: 0, y: 320 })
    expect([front.y, centre.y, back.y].map(Math.round)).toEqual([300, 326, 352])
    expect([front.x, back.x].map(Math.round)).toEqual([0, 0])
  })

  it('follow the line of play on a green bent round a bunker', () => {
    const bent: Ring = [
      { x: -20, y: 0 },
      { x: 20, y: 0 },
      { x: 20, y: 40 },
      { x: 10, y: 40 },
      { x: 10, y: 8 },
      { x: -10, y: 8 },
      { x: -10, y: 24 },
      { x: -20, y: 24 },
    ]
    const { front, centre, back } = greenPoints([[bent]], { x: 15, y: -150 }, { x: 15, y: 20 })
    expect([front.y, centre.y, back.y].map(Math.round)).toEqual([0, 20, 40])
    expect(isInside([[bent]], centre)).toBe(true)
  })

  it('leave out a part of a green where the hole does not end', () => {
    const other: Ring = green.map(({ x, y }) => ({ x: x + 60, y: y + 80 }))
    const { front, back } = greenPoints([[green], [other]], tee, { x: 1, y: 314 })
    expect(front.y).toBeCloseTo(300)
    expect(back.y).toBeCloseTo(330)
  })

  it('of an ordinary green run through its middle, wherever the line ends on it', () => {
    expect(greenPoints([[green]], tee, { x: 4, y: 303 })).toEqual(greenPoints([[green]], tee))
  })

  it('move with the coordinates, and do not depend on the start and direction of the outline', () => {
    fc.assert(
      fc.property(greens, froms, moves, fc.nat(30), (ring, from, by, start) => {
        const asked = greenPoints([[ring]], from)
        const at = start % ring.length
        const same = moved([...ring.slice(at), ...ring.slice(0, at)].reverse(), by)
        const answer = greenPoints([[same]], plus(from, by))
        for (const name of ['front', 'centre', 'back'] as const) {
          expect(distance(answer[name], plus(asked[name], by))).toBeLessThan(1e-5)
        }
      }),
    )
  })

  it('are in that order, with front and back on the edge', () => {
    fc.assert(
      fc.property(greens, froms, (ring, from) => {
        const { front, centre, back } = greenPoints([[ring]], from)
        expect(distance(from, front)).toBeLessThanOrEqual(distance(from, centre))
        expect(distance(from, centre)).toBeLessThanOrEqual(distance(from, back))
        expect(distanceToEdge([[ring]], front)).toBeLessThan(1e-6)
        expect(distanceToEdge([[ring]], back)).toBeLessThan(1e-6)
      }),
    )
  })
})

describe('the zone of a pin', () => {
  it('is a third of the green’s depth', () => {
    expect(zoneOf([[green]], tee, { x: 3, y: 309 })).toBe('front')
    expect(zoneOf([[green]], tee, { x: 3, y: 311 })).toBe('middle')
    expect(zoneOf([[green]], tee, { x: 3, y: 321 })).toBe('back')
  })

  it('grows with the distance along the line of play and moves with the coordinates', () => {
    fc.assert(
      fc.property(greens, froms, moves, (ring, from, by) => {
        const { front, back } = greenPoints([[ring]], from)
        expect(depthShare([[ring]], from, front)).toBeLessThan(depthShare([[ring]], from, back))
        expect(
          depthShare(
            [moved(ring, by) as Ring].map((r) => [r]),
            plus(from, by),
            plus(front, by),
          ),
        ).toBeCloseTo(depthShare([[ring]], from, front), 6)
      }),
    )
  })
})

describe('the pin sheet', () => {
  it('counts from the front edge and from the nearer side', () => {
    const place = pinSheetPlace([[green]], tee, { x: -6, y: 312 })!
    // From the tee, the line to the centre runs due north.
    expect(place).toEqual({ fromFront: 12, depth: 30, fromSide: 4, side: 'left', width: 20 })
    expect(pinSheetPlace([[green]], tee, { x: 6, y: 312 })).toMatchObject({ fromSide: 4, side: 'right' })
  })

  it('gives no place for a pin off the green', () => {
    expect(pinSheetPlace([[green]], tee, { x: 0, y: 290 })).toBeNull()
  })

  it('counts paces of a yard', () => {
    expect(wholePaces(12)).toBe(13)
    expect(4 * PACE_M).toBeCloseTo(3.66, 2)
  })

  it('looks from 120 m before the green, or from the tee of a shorter hole', () => {
    expect(approachPoint([tee, { x: 0, y: 300 }])).toEqual({ x: 0, y: 180 })
    expect(approachPoint([tee, { x: 0, y: 90 }])).toEqual(tee)
  })

  it('and the zones of a double green follow the play of its own hole, not the other side', () => {
    const double = [
      [
        [
          { x: -70, y: 288 },
          { x: 10, y: 288 },
          { x: 10, y: 312 },
          { x: -70, y: 312 },
        ],
      ],
    ]
    const line = [tee, { x: 0, y: 300 }]
    const from = approachTo(double, line)
    expect(lineOfPlay(double, from).y).toBeCloseTo(1, 9)
    expect(pinSheetPlace(double, from, { x: 2, y: 291 })).toMatchObject({
      fromFront: 3,
      depth: 24,
      fromSide: 8,
    })
    expect(zoneOf(double, from, { x: 0, y: 292 })).toBe('front')
    expect(zoneOf(double, from, { x: -3, y: 308 })).toBe('back')
    // Towards the centre of mass, 30 m aside, the same place would be in the middle third.
    expect(zoneOf(double, approachPoint(line), { x: -3, y: 308 })).toBe('middle')
    // An ordinary green is played towards its centre of mass.
    expect(approachTo([[green]], line)).toEqual(approachPoint(line))
  })
})
