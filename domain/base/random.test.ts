import { describe, expect, it } from 'vitest'
import { seeded, shuffled, within } from './random.ts'

describe('seeded numbers', () => {
  it('are equal for the same seed and different for another', () => {
    const draw = (seed: number) => Array.from({ length: 5 }, seeded(seed))
    expect(draw(7)).toEqual(draw(7))
    expect(draw(7)).not.toEqual(draw(8))
  })

  it('fill the range evenly', () => {
    const random = seeded(1)
    const tens = Array(10).fill(0)
    for (let i = 0; i < 10_000; i++) tens[Math.floor(within(random, 0, 10))]++
    for (const count of tens) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })

  it('shuffle without losing elements', () => {
    expect(shuffled(seeded(3), [1, 2, 3, 4, 5]).sort()).toEqual([1, 2, 3, 4, 5])
  })
})
