import { describe, expect, it } from 'vitest'
import { distanceError } from './distance-error.ts'

describe('the error of a distance', () => {
  it('adds those of both ends as squares', () => {
    expect(distanceError(3, 4)).toBe(5)
  })

  it('is that of the one end whose error is known, and unknown when none is', () => {
    expect(distanceError(null, 4)).toBe(4)
    expect(distanceError(null, null)).toBeNull()
  })
})
