import { describe, expect, it } from 'vitest'
import { digitsFor, wayOnGreen, wayParts } from './way-on-green.ts'

/** 20 m wide and 30 m deep, around the origin. */
const green = [
  [
    [
      { x: -10, y: -15 },
      { x: 10, y: -15 },
      { x: 10, y: 15 },
      { x: -10, y: 15 },
    ],
  ],
]
const fromSouth = { x: 0, y: -120 }
const fromEast = { x: 120, y: 0 }
const here = { x: 1, y: 2 }

describe('the way to the planned hole', () => {
  it('is given along the line of play and across it', () => {
    const way = wayOnGreen(green, fromSouth, here, { x: -0.3, y: 4.1 })
    expect(way.backM).toBeCloseTo(2.1)
    expect(way.rightM).toBeCloseTo(-1.3)
    expect(way.distanceM).toBeCloseTo(Math.hypot(2.1, 1.3))
    expect(wayParts(way, 0.1)).toEqual([
      { direction: 'back', lengthM: expect.closeTo(2.1) },
      { direction: 'left', lengthM: expect.closeTo(1.3) },
    ])
  })

  it('turns with the hole: north is right when it is played from the east', () => {
    const way = wayOnGreen(green, fromEast, here, { x: 1, y: 5 })
    expect(wayParts(way, 1)).toEqual([{ direction: 'right', lengthM: 3 }])
    expect(way.degrees).toBeCloseTo(90)
  })

  it.each([
    [{ x: 1, y: 6 }, 0],
    [{ x: 5, y: 2 }, 90],
    [{ x: 1, y: -2 }, 180],
    [{ x: -3, y: 2 }, 270],
    [{ x: -3, y: 6 }, 315],
  ])('to %o has its arrow at %i degrees', (to, degrees) => {
    expect(wayOnGreen(green, fromSouth, here, to).degrees).toBeCloseTo(degrees)
  })

  it('leaves out parts that round to zero, and is empty at the hole', () => {
    const way = wayOnGreen(green, fromSouth, here, { x: 1.3, y: -0.6 })
    expect(wayParts(way, 1)).toEqual([{ direction: 'front', lengthM: 3 }])
    expect(wayParts(wayOnGreen(green, fromSouth, here, here), 0.1)).toEqual([])
  })

  it('is rounded to tenths only when the position is good to a few metres', () => {
    expect([0.6, 2.5, 2.6, 9].map(digitsFor)).toEqual([1, 1, 0, 0])
  })
})
