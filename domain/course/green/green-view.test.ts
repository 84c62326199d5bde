import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distance } from '../geometry/distance.ts'
import type { Shape } from '../geometry/ring.ts'
import { greenView } from './green-view.ts'

const green: Shape = [
  [
    [
      { x: 0, y: 0 },
      { x: 20, y: 0 },
      { x: 20, y: 30 },
      { x: 0, y: 30 },
    ],
  ],
]

describe('a green drawn in the direction of play', () => {
  it('puts the front at the bottom and the left edge on the left', () => {
    const view = greenView(green, { x: 10, y: -100 }, 2)
    expect(view.toView({ x: 0, y: 0 })).toEqual({ x: 2, y: 32 })
    expect(view.toView({ x: 20, y: 30 })).toEqual({ x: 22, y: 2 })
    expect([view.width, view.height]).toEqual([24, 34])
  })

  it('turns with the hole: south is up when it is played from the north', () => {
    const view = greenView(green, { x: 10, y: 200 }, 0)
    expect(view.toView({ x: 0, y: 0 })).toEqual({ x: 20, y: 0 })
  })

  it('converts back to the same point and keeps distances, in any direction of play', () => {
    const metres = fc.double({ min: -500, max: 500, noNaN: true })
    fc.assert(
      fc.property(metres, metres, metres, metres, (fromX, fromY, x, y) => {
        fc.pre(Math.hypot(fromX - 10, fromY - 15) > 1)
        const view = greenView(green, { x: fromX, y: fromY })
        const point = { x, y }
        expect(distance(view.fromView(view.toView(point)), point)).toBeLessThan(1e-6)
        expect(distance(view.toView(point), view.toView({ x: 0, y: 0 }))).toBeCloseTo(Math.hypot(x, y), 6)
      }),
    )
  })
})
