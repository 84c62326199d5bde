import { describe, expect, it } from 'vitest'
import { distanceError } from './distance-error.ts'

describe('the error of a distance', () => {
  it('is the root of the squared errors of both ends', () => {
    expect(distanceError(3, 4)).toBe(5)
  })

  it('is the error of the only end with a known one, and unknown when none is known', () => {
    expect(distanceError(null, 4)).toBe(4)
    expect(distanceError(null, null)).toBeNull()
  })
})
