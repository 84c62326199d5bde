import { describe, expect, it } from 'vitest'
import { compassPoint } from './direction.ts'
import { axisFor, box, lineThrough, yOf } from './scale.ts'

describe('an axis', () => {
  it('goes from a round number to a round number and holds every value', () => {
    expect(axisFor([-1.3, 11.8], 8)).toEqual({ low: -5, high: 15, ticks: [-5, 0, 5, 10, 15] })
    expect(axisFor([0.2, 1.1], 2, 0)).toEqual({ low: 0, high: 2, ticks: [0, 0.5, 1, 1.5, 2] })
  })

  it('has room even where nothing differs', () => {
    const { low, high } = axisFor([7, 7, 7], 8)
    expect(high - low).toBeGreaterThanOrEqual(8)
  })

  it('puts its ends at the ends of the drawing', () => {
    const axis = axisFor([0, 10], 8, 0)
    expect(yOf(axis.low, axis)).toBe(box.height - box.bottom)
    expect(yOf(axis.high, axis)).toBe(box.top)
  })
})

describe('a line through values', () => {
  it('begins anew after a gap', () => {
    const path = lineThrough([1, null, 2, 3], axisFor([1, 3], 2))
    expect(path.match(/[ML]/g)).toEqual(['M', 'M', 'L'])
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
