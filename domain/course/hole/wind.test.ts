import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { windOnShot } from './wind.ts'

describe('wind on a shot', () => {
  it('from ahead hurts, from behind helps, from the sides pushes', () => {
    expect(windOnShot(5, 90, 90)).toMatchObject({ feel: 'hurting', against: 5, blows: 180 })
    expect(windOnShot(5, 270, 90)).toMatchObject({ feel: 'helping', against: -5, blows: 0 })
    expect(windOnShot(5, 0, 90).feel).toBe('from left')
    expect(windOnShot(5, 180, 90).feel).toBe('from right')
  })

  it('of very low speed is calm', () => {
    expect(windOnShot(0.9, 90, 90).feel).toBe('calm')
  })

  it('has the same strength in each direction', () => {
    const degrees = fc.double({ min: 0, max: 360, noNaN: true })
    fc.assert(
      fc.property(fc.double({ min: 0, max: 40, noNaN: true }), degrees, degrees, (speed, from, play) => {
        const { against, fromLeft, blows } = windOnShot(speed, from, play)
        expect(Math.hypot(against, fromLeft)).toBeCloseTo(speed, 9)
        expect(blows >= 0 && blows < 360).toBe(true)
      }),
    )
  })
})
