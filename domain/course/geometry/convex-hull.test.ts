import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convexHull } from './convex-hull.ts'
import { distanceToShape } from './edge.ts'
import { signedArea } from './ring.ts'

const metres = fc.double({ min: -500, max: 500, noNaN: true })
const points = fc.array(fc.record({ x: metres, y: metres }), { minLength: 3, maxLength: 40 })

describe('the convex hull of points', () => {
  it('contains each of them, whatever their order', () => {
    fc.assert(
      fc.property(points, (all) => {
        const hull = convexHull(all)
        fc.pre(hull.length > 2 && signedArea(hull) > 1)
        for (const point of all) expect(distanceToShape([[hull]], point)).toBeLessThan(1e-6)
        expect(convexHull([...all].reverse())).toEqual(hull)
      }),
    )
  })
})
