import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distance } from './distance.ts'
import { isInside } from './inside.ts'
import type { Point } from './point.ts'
import type { Shape } from './ring.ts'
import { EDGE_M, nextZone, type PinRequest, suggestPin } from './suggest-pin.ts'

const oval = (width: number, depth: number): Shape => [
  [
    Array.from({ length: 32 }, (_, i) => {
      const turn = (i / 32) * 2 * Math.PI
      return { x: (width / 2) * Math.cos(turn), y: (depth / 2) * Math.sin(turn) }
    }),
  ],
]

const green = oval(22, 30)
const from = { x: 0, y: -150 }
const base: PinRequest = { green, from, recent: [], zone: 'middle' }

const inBox = fc.record({
  x: fc.double({ min: -10, max: 10, noNaN: true }),
  y: fc.double({ min: -14, max: 14, noNaN: true }),
})
const recentPins = fc.array(fc.record({ point: inBox, daysAgo: fc.integer({ min: 0, max: 20 }) }), {
  maxLength: 12,
})
const zones = fc.constantFrom('front' as const, 'middle' as const, 'back' as const)

describe('suggesting a pin', () => {
  it('stays inside the green, four paces from its edge, whatever was cut before', () => {
    fc.assert(
      fc.property(recentPins, zones, (recent, zone) => {
        const { point, edgeM, rule } = suggestPin({ ...base, recent, zone })
        expect(isInside(green, point)).toBe(true)
        expect(edgeM).toBeGreaterThanOrEqual(EDGE_M)
        expect(rule).toBe('four paces')
      }),
      { numRuns: 40 },
    )
  })

  it('takes the third that is wanted where it has a place', () => {
    for (const zone of ['front', 'middle', 'back'] as const)
      expect(suggestPin({ ...base, zone }).zone).toBe(zone)
  })

  it('keeps away from yesterday’s hole, and forgets one that has healed', () => {
    const first = suggestPin(base)
    const next = suggestPin({ ...base, recent: [{ point: first.point, daysAgo: 1 }] })
    expect(distance(first.point, next.point)).toBeGreaterThan(4)
    expect(suggestPin({ ...base, recent: [{ point: first.point, daysAgo: 14 }] }).point).toEqual(first.point)
  })

  it('relaxes the edge on a small green, and says so', () => {
    expect(suggestPin({ ...base, green: oval(7, 12) }).rule).toBe('ten feet')
    const tiny = suggestPin({ ...base, green: oval(4, 5) })
    expect(tiny.rule).toBe('none')
    expect(isInside(oval(4, 5), tiny.point)).toBe(true)
  })

  it('gives the same place wherever in the world the green lies', () => {
    const metres = fc.integer({ min: -400, max: 400 })
    fc.assert(
      fc.property(metres, metres, recentPins, (x, y, recent) => {
        const shift = (point: Point): Point => ({ x: point.x + x, y: point.y + y })
        const here = suggestPin({ ...base, recent })
        const there = suggestPin({
          ...base,
          green: green.map((rings) => rings.map((ring) => ring.map(shift))),
          from: shift(from),
          recent: recent.map(({ point, daysAgo }) => ({ point: shift(point), daysAgo })),
        })
        expect(distance(shift(here.point), there.point)).toBeLessThan(0.01)
      }),
      { numRuns: 30 },
    )
  })

  it('follows front by middle, middle by back and back by front', () => {
    expect([nextZone('front', 1), nextZone('middle', 1), nextZone('back', 1)]).toEqual([
      'middle',
      'back',
      'front',
    ])
  })
})
