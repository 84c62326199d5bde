import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { area, perimeter } from './area.ts'
import { bearing, pointTowards, turnBetween } from './bearing.ts'
import { centroid } from './centroid.ts'
import { distance } from './distance.ts'
import { distanceToEdge, distanceToShape } from './edge.ts'
import { isInside } from './inside.ts'
import { localFrame } from './local-frame.ts'
import { type Point, plus } from './point.ts'
import { counterClockwise, type Ring, type Shape, selfCrossing, signedArea } from './ring.ts'
import { polygonOf, ringOf, shapeOf } from './shape.ts'

const square = (size: number, x = 0, y = 0): Ring => [
  { x, y },
  { x: x + size, y },
  { x: x + size, y: y + size },
  { x, y: y + size },
]
const ringWithHole: Shape = [[square(10), square(4, 3, 3)]]
const twoParts: Shape = [[square(10)], [square(10, 100, 0)]]

/** Rings around the origin with one corner per bearing: simple at any radii. */
const stars = fc
  .array(fc.double({ min: 5, max: 40, noNaN: true }), { minLength: 5, maxLength: 24 })
  .map(
    (radii): Ring => radii.map((radius, i) => pointTowards({ x: 0, y: 0 }, (360 / radii.length) * i, radius)),
  )
const moves = fc.record({
  x: fc.integer({ min: -5000, max: 5000 }),
  y: fc.integer({ min: -5000, max: 5000 }),
})
const moved = (ring: Ring, by: Point): Ring => ring.map((corner) => plus(corner, by))
const startingAt = (ring: Ring, i: number): Ring => [
  ...ring.slice(i % ring.length),
  ...ring.slice(0, i % ring.length),
]

describe('areas', () => {
  it('exclude holes and add up parts', () => {
    expect(area(ringWithHole)).toBe(84)
    expect(area(twoParts)).toBe(200)
    expect(perimeter(twoParts)).toBe(80)
  })

  it('do not depend on the start, direction and position of an outline', () => {
    fc.assert(
      fc.property(stars, moves, fc.nat(30), (ring, by, start) => {
        const same = [[startingAt(moved(ring, by), start).toReversed()]]
        expect(area(same)).toBeCloseTo(area([[ring]]), 6)
        expect(perimeter(same)).toBeCloseTo(perimeter([[ring]]), 6)
        expect(distance(centroid(same), plus(centroid([[ring]]), by))).toBeLessThan(1e-6)
      }),
    )
  })

  it('turns every outline counter-clockwise', () => {
    fc.assert(
      fc.property(stars, (ring) => {
        expect(signedArea(counterClockwise(ring))).toBeGreaterThan(0)
        expect(signedArea(counterClockwise([...ring].reverse()))).toBeGreaterThan(0)
      }),
    )
  })
})

describe('the centre of a shape', () => {
  it('moves towards its parts and away from its holes', () => {
    expect(centroid(twoParts)).toEqual({ x: 55, y: 5 })
    expect(centroid([[square(10), square(4, 0, 3)]]).x).toBeCloseTo((100 * 5 - 16 * 2) / 84, 9)
  })

  it('is the mean of the corners when there is no area', () => {
    expect(
      centroid([
        [
          [
            { x: 0, y: 0 },
            { x: 4, y: 0 },
          ],
        ],
      ]),
    ).toEqual({ x: 2, y: 0 })
  })
})

describe('inside and edge', () => {
  it('respect holes and separate parts', () => {
    expect(isInside(ringWithHole, { x: 1, y: 5 })).toBe(true)
    expect(isInside(ringWithHole, { x: 5, y: 5 })).toBe(false)
    expect(isInside(twoParts, { x: 105, y: 5 })).toBe(true)
    expect(isInside(twoParts, { x: 50, y: 5 })).toBe(false)
  })

  it('move with the coordinates and do not depend on the start of the outline', () => {
    fc.assert(
      fc.property(stars, moves, moves, fc.nat(30), (ring, at, by, start) => {
        const point = { x: at.x / 100, y: at.y / 100 }
        const same = [[startingAt(moved(ring, by), start)]]
        expect(distanceToEdge(same, plus(point, by))).toBeCloseTo(distanceToEdge([[ring]], point), 6)
        fc.pre(distanceToEdge([[ring]], point) > 1e-6)
        expect(isInside(same, plus(point, by))).toBe(isInside([[ring]], point))
      }),
    )
  })

  it('measure to the nearest edge, also of a hole, and 0 to a shape from inside it', () => {
    expect(distanceToEdge(ringWithHole, { x: 2, y: 5 })).toBe(1)
    expect(distanceToShape(ringWithHole, { x: 2, y: 5 })).toBe(0)
    expect(distanceToShape(ringWithHole, { x: 13, y: 14 })).toBe(5)
  })
})

describe('an outline that crosses itself', () => {
  it('is found in a bow tie, a touch and a spike', () => {
    expect(selfCrossing([square(4)[0]!, square(4)[2]!, square(4)[1]!, square(4)[3]!])).not.toBeNull()
    const touching: Ring = [...square(4), { x: 2, y: 0 }]
    expect(selfCrossing(touching)).not.toBeNull()
    const spike: Ring = [
      { x: 0, y: 0 },
      { x: 4, y: 0 },
      { x: 4, y: 4 },
      { x: 4, y: 1 },
      { x: 0, y: 1 },
    ]
    expect(selfCrossing(spike)).not.toBeNull()
  })

  it('is found when a corner lies on another side, wherever the outline lies and however it is rotated', () => {
    const north = { x: 0, y: 0 }
    fc.assert(
      fc.property(fc.double({ min: 0, max: 360, noNaN: true }), moves, (degrees, by) => {
        const at = (bearingFrom: number, metres: number) =>
          plus(pointTowards(north, degrees + bearingFrom, metres), by)
        // The last but one corner lies on the first side, and the two sides at the first spike run back along each
        // other.
        expect(selfCrossing([at(0, 9), at(180, 4), at(120, 12), at(0, 3), at(70, 12)])).not.toBeNull()
        expect(selfCrossing([at(0, 9), at(0, 2), at(0, 7), at(120, 12), at(70, 14)])).not.toBeNull()
      }),
    )
  })

  it('is not found in steps along one straight side, with any rounding of their last digits', () => {
    const straight: Ring = [
      { x: 5.2340023847, y: -11.21054245316424 },
      { x: 5.713542635963796, y: -10.31200021769504 },
      { x: 6.1930828872275905, y: -9.413457982225841 },
      { x: 6.672623138491386, y: -8.51491574675664 },
    ]
    expect(selfCrossing([...straight, { x: -20, y: 0 }])).toBeNull()
  })

  it('is never found in a star around its middle', () => {
    fc.assert(
      fc.property(stars, (ring) => {
        expect(selfCrossing(ring)).toBeNull()
      }),
    )
  })
})

describe('GeoJSON', () => {
  it('is restored from metres within a centimetre, closed and counter-clockwise', () => {
    const frame = localFrame({ lng: 10.1, lat: 63.3 })
    fc.assert(
      fc.property(stars, (ring) => {
        const polygon = polygonOf([...ring].reverse(), frame)
        expect(polygon.coordinates[0]!.at(-1)).toEqual(polygon.coordinates[0]![0])
        expect(signedArea(ringOf(polygon.coordinates[0]!, frame))).toBeGreaterThan(0)
        expect(distance(centroid(shapeOf(polygon, frame)), centroid([[ring]]))).toBeLessThan(0.02)
      }),
    )
  })
})

describe('bearings', () => {
  it('run clockwise from north and lead back to their point', () => {
    fc.assert(
      fc.property(moves, moves, (a, b) => {
        expect(distance(pointTowards(a, bearing(a, b), distance(a, b)), b)).toBeLessThan(1e-6)
      }),
    )
  })

  it('turn the short way round', () => {
    expect(turnBetween(350, 10)).toBe(20)
    expect(turnBetween(10, 350)).toBe(-20)
  })
})
