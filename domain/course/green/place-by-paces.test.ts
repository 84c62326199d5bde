import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isInside } from '../geometry/inside.ts'
import type { Point } from '../geometry/point.ts'
import type { Shape } from '../geometry/ring.ts'
import { fusePositions, measuredFix, measuredPaces } from './fuse-positions.ts'
import { PACE_M, pinSheetPlace } from './paces.ts'
import { placeByPaces } from './place-by-paces.ts'

const from = { x: 0, y: -100 }
const square: Shape = [
  [
    [
      { x: -10, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 20 },
      { x: -10, y: 20 },
    ],
  ],
]
/** A boot-shaped green: its right half begins further back. */
const boot: Shape = [
  [
    [
      { x: -10, y: 0 },
      { x: 0, y: 0 },
      { x: 2, y: 12 },
      { x: 12, y: 13 },
      { x: 11, y: 25 },
      { x: -9, y: 24 },
    ],
  ],
]

const turned = (shape: Shape, angle: number) =>
  shape.map((rings) => rings.map((ring) => ring.map(turn(angle))))
const turn =
  (angle: number) =>
  ({ x, y }: Point): Point => ({
    x: x * Math.cos(angle) - y * Math.sin(angle),
    y: x * Math.sin(angle) + y * Math.cos(angle),
  })

describe('a place given by paces', () => {
  it('has the given paces from the front and from its side', () => {
    const left = placeByPaces(square, from, { fromFrontM: 5, fromSideM: 4, side: 'left' })!
    expect(left.x).toBeCloseTo(-6, 4)
    expect(left.y).toBeCloseTo(5, 4)
    const right = placeByPaces(square, from, { fromFrontM: 5, fromSideM: 4, side: 'right' })!
    expect(right.x).toBeCloseTo(6, 4)
  })

  it('matches the pin sheet on every green, however it is turned', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(square, boot),
        fc.double({ min: -9, max: 10, noNaN: true }),
        fc.double({ min: 0.5, max: 24, noNaN: true }),
        fc.double({ min: 0, max: 6.28, noNaN: true }),
        (shape, x, y, angle) => {
          fc.pre(isInside(shape, { x, y }))
          const [green, start, pin] = [turned(shape, angle), turn(angle)(from), turn(angle)({ x, y })]
          const sheet = pinSheetPlace(green, start, pin)!
          fc.pre(sheet.fromFront > 0.3 && sheet.fromSide > 0.3)
          const paced = { fromFrontM: sheet.fromFront, fromSideM: sheet.fromSide, side: sheet.side }
          const found = placeByPaces(green, start, paced, pin)
          expect(found).not.toBeNull()
          const again = pinSheetPlace(green, start, found!)!
          expect(again.fromFront).toBeCloseTo(sheet.fromFront, 1)
          expect(again.fromSide).toBeCloseTo(sheet.fromSide, 1)
        },
      ),
      { numRuns: 200, seed: 5 },
    )
  })

  it('is null when the green is not that deep or wide', () => {
    expect(placeByPaces(square, from, { fromFrontM: 21, fromSideM: 4, side: 'left' })).toBeNull()
    expect(placeByPaces(square, from, { fromFrontM: 5, fromSideM: 21, side: 'left' })).toBeNull()
  })
})

describe('paces and a fix together', () => {
  const paced = { fromFrontM: 9, fromSideM: 3, side: 'left' } as const
  const fuse = (fix: Point, accuracyM: number, outlineErrorM = 0) =>
    fusePositions(
      square,
      from,
      measuredFix(fix, accuracyM),
      measuredPaces({ x: -7, y: 9 }, paced, outlineErrorM),
    )

  it('agree on the place when they measured the same', () => {
    const { point, apartM, agree } = fuse({ x: -7, y: 9 }, 3)
    expect(point.x).toBeCloseTo(-7, 9)
    expect(point.y).toBeCloseTo(9, 9)
    expect([apartM, agree]).toEqual([0, true])
  })

  it('give a place between both, nearer to the more certain one', () => {
    const coarse = fuse({ x: -5, y: 11 }, 4)
    expect(coarse.point.x).toBeLessThan(-6.8)
    expect(coarse.point.x).toBeGreaterThan(-7)
    const fine = fuse({ x: -6.8, y: 9.2 }, 0.02)
    expect(fine.point.x).toBeCloseTo(-6.8, 2)
  })

  it('trust paces more across, where there are fewer of them', () => {
    const { point } = fuse({ x: -6, y: 10 }, 1)
    expect(point.x + 7).toBeLessThan(point.y - 9)
  })

  it('are more certain than each alone', () => {
    const { errorM } = fuse({ x: -7, y: 9 }, 1)
    expect(errorM).toBeLessThan(1)
    expect(errorM).toBeLessThan(1.515 * Math.hypot(PACE_M / Math.sqrt(12), 0.45))
  })

  it('disagree when their errors do not explain their distance', () => {
    expect(fuse({ x: -4, y: 9 }, 4).agree).toBe(true)
    expect(fuse({ x: 5, y: 9 }, 2).agree).toBe(false)
  })
})
