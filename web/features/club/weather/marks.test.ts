import { describe, expect, it } from 'vitest'
import { compassPoint } from './direction.ts'
import { marksAround } from './marks.ts'

describe('the ticks of an axis', () => {
  it('go from a round number to a round number and contain every value', () => {
    expect(marksAround([-1.3, 11.8], 8)).toEqual([-5, 0, 5, 10, 15])
    expect(marksAround([0.2, 1.1], 2, 0)).toEqual([0, 0.5, 1, 1.5, 2])
  })

  it('have room even when all values are equal', () => {
    const marks = marksAround([7, 7, 7], 8)
    expect(marks.at(-1)! - marks[0]!).toBeGreaterThanOrEqual(8)
  })
})

describe('the compass', () => {
  it.each([
    [0, 'n'],
    [22, 'n'],
    [23, 'ne'],
    [230, 'sw'],
    [359, 'n'],
    [-90, 'w'],
  ])('at %i degrees points to %s', (degrees, point) => {
    expect(compassPoint(degrees)).toBe(point)
  })
})
