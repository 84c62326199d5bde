import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distance } from '../geometry/distance.ts'
import { type Line, nearestOnLine } from '../geometry/line.ts'
import { LAY_UP_SHORT_M, layUpLeaving, layUpShortOf } from './lay-up.ts'

const tee = { x: 0, y: 0 }
const pin = { x: 0, y: 400 }
const straight: Line = [tee, pin]

describe('a lay-up', () => {
  it('stays ten yards short of the hazard and returns the rest', () => {
    const stop = layUpShortOf(straight, tee, pin, 200)!
    expect(stop.shot).toBeCloseTo(200 - LAY_UP_SHORT_M, 1)
    expect(stop.leaves).toBeCloseTo(200 + LAY_UP_SHORT_M, 1)
  })

  it('leaves the requested distance', () => {
    expect(layUpLeaving(straight, tee, pin, 100)).toMatchObject({ shot: expect.closeTo(300, 1) })
  })

  it('is null when the hazard is too near, the line too short, or the target nearly reached', () => {
    expect(layUpShortOf(straight, tee, pin, 60)).toBeNull()
    expect(layUpShortOf(straight, tee, pin, 600)).toBeNull()
    expect(layUpShortOf(straight, tee, pin, 380)).toBeNull()
    expect(layUpLeaving(straight, { x: 0, y: 350 }, pin, 100)).toBeNull()
    expect(layUpLeaving(straight, { x: 0, y: 290 }, pin, 100)).toBeNull()
  })

  it('is on the line around any bend', () => {
    const metres = fc.double({ min: -150, max: 150, noNaN: true })
    fc.assert(
      fc.property(metres, metres, fc.double({ min: 80, max: 200, noNaN: true }), (bend, end, leaves) => {
        const line: Line = [tee, { x: bend, y: 220 }, { x: end, y: 430 }]
        const stop = layUpLeaving(line, tee, line[2]!, leaves)
        if (!stop) return
        expect(nearestOnLine(line, stop.at).away).toBeLessThan(1e-6)
        expect(Math.abs(distance(stop.at, line[2]!) - leaves)).toBeLessThan(0.02)
        expect(stop.shot).toBeCloseTo(distance(tee, stop.at), 9)
      }),
    )
  })
})
