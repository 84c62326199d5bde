import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distance } from './distance.ts'
import { selfCrossing, signedArea } from './ring.ts'
import { smoothRing } from './smooth-ring.ts'

const radii = fc.array(fc.double({ min: 10, max: 14, noNaN: true }), { minLength: 6, maxLength: 12 })
const around = (all: number[]) =>
  all.map((radius, i) => {
    const angle = (i / all.length) * 2 * Math.PI
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
  })

describe('a smoothed outline', () => {
  it('goes through every corner, does not cross itself and keeps its size', () => {
    fc.assert(
      fc.property(radii, (all) => {
        const ring = around(all)
        const smooth = smoothRing(ring, 1)
        for (const corner of ring)
          expect(Math.min(...smooth.map((p) => distance(p, corner)))).toBeLessThan(1e-9)
        expect(selfCrossing(smooth)).toBeNull()
        expect(signedArea(smooth) / signedArea(ring)).toBeGreaterThan(0.97)
        expect(signedArea(smooth) / signedArea(ring)).toBeLessThan(1.35)
      }),
    )
  })

  it('does not change a triangle and repeated corners', () => {
    const [a, b, c] = around([10, 10, 10])
    expect(smoothRing([a!, b!, c!], 1)).toEqual([a, b, c])
    expect(smoothRing([a!, a!, b!, c!], 1).every(({ x, y }) => Number.isFinite(x + y))).toBe(true)
  })
})
