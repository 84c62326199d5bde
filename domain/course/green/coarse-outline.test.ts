import { describe, expect, it } from 'vitest'
import { coarseSideM } from './coarse-outline.ts'

/** A round green of 15 m radius with evenly spaced corners. */
const round = (corners: number) => [
  [
    Array.from({ length: corners }, (_, i) => {
      const turn = (i / corners) * 2 * Math.PI
      return { x: 15 * Math.cos(turn), y: 15 * Math.sin(turn) }
    }),
  ],
]

describe('a coarse outline', () => {
  it('has corners more than six metres apart on average, and returns that distance', () => {
    expect(coarseSideM(round(5))).toBeCloseTo(17.6, 1)
    expect(coarseSideM(round(14))).toBeCloseTo(6.7, 1)
    expect(coarseSideM(round(24))).toBeNull()
  })

  it('is not reported for a missing outline', () => {
    expect(coarseSideM([])).toBeNull()
  })
})
