import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceToShape } from './geometry/edge.ts'
import type { Line } from './geometry/line.ts'
import type { Point } from './geometry/point.ts'
import { type Ring, signedArea } from './geometry/ring.ts'
import { mownStripes } from './mown-stripes.ts'

const box: Ring = [
  { x: -21, y: 100 },
  { x: 21, y: 100 },
  { x: 21, y: 340 },
  { x: -21, y: 340 },
]
const straight: Line = [
  { x: 0, y: 0 },
  { x: 0, y: 400 },
]
const areaOf = (rings: readonly Ring[]) => rings.reduce((sum, ring) => sum + Math.abs(signedArea(ring)), 0)

describe('the stripes of a mown fairway', () => {
  it('cover half of it', () => {
    expect(areaOf(mownStripes([[box]], straight)) / areaOf([box])).toBeCloseTo(0.5, 6)
  })

  it('never leave it, for any shape and any bend of the hole', () => {
    const metres = fc.double({ min: -60, max: 60, noNaN: true })
    const widths = fc.array(fc.double({ min: 8, max: 30, noNaN: true }), { minLength: 5, maxLength: 9 })
    fc.assert(
      fc.property(metres, metres, widths, (bend, end, halves) => {
        const line: Line = [
          { x: 0, y: 0 },
          { x: bend, y: 200 },
          { x: end, y: 400 },
        ]
        const right = halves.map((half, i): Point => ({ x: half, y: 60 + i * 40 }))
        const left = halves.map((half, i): Point => ({ x: -half * 0.8, y: 60 + i * 40 })).reverse()
        const fairway = [[[...right, ...left]]]
        const stripes = mownStripes(fairway, line)
        expect(stripes.length).toBeGreaterThan(0)
        for (const corner of stripes.flat()) expect(distanceToShape(fairway, corner)).toBeLessThan(1e-6)
      }),
    )
  })

  it('are left out when a fairway has islands of rough', () => {
    expect(
      mownStripes(
        [
          [
            box,
            [
              { x: 0, y: 150 },
              { x: 5, y: 150 },
              { x: 0, y: 160 },
            ],
          ],
        ],
        straight,
      ),
    ).toEqual([])
  })
})
