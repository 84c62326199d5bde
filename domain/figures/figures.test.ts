import { describe, expect, it } from 'vitest'
import {
  isRange,
  marksTo,
  monthBefore,
  monthOf,
  percentOf,
  rangeOf,
  spanOf,
} from '#domain/figures/figures.ts'

describe('the range of figures', () => {
  it('ends today and includes its first and last day', () => {
    expect(rangeOf('today', '2026-03-01')).toEqual({ first: '2026-03-01', last: '2026-03-01' })
    expect(rangeOf('week', '2026-03-01')).toEqual({ first: '2026-02-23', last: '2026-03-01' })
  })

  it('is recognised by its length', () => {
    expect(spanOf(rangeOf('month', '2026-03-01'), '2026-03-01')).toBe('month')
    expect(spanOf({ first: '2026-02-24', last: '2026-03-01' }, '2026-03-01')).toBeUndefined()
  })

  it.each([
    ['2026-03-01', '2026-03-01', true],
    ['2024-01-01', '2024-12-31', true],
    ['2026-01-01', '2027-01-02', false],
    ['2026-03-02', '2026-03-01', false],
    ['2026-02-30', '2026-03-01', false],
    ['', '2026-03-01', false],
    ['1026-03-01', '1026-03-01', false],
  ])('from %s to %s is valid: %s', (first, last, is) => {
    expect(isRange({ first, last })).toBe(is)
  })
})

describe('a share', () => {
  it('is 0 or 100 per cent only when it is exact', () => {
    expect(percentOf(0, 0)).toBeNull()
    expect(percentOf(999, 1000)).toBe(99)
    expect(percentOf(1, 1000)).toBe(1)
    expect(percentOf(0, 5)).toBe(0)
    expect(percentOf(5, 5)).toBe(100)
    expect(percentOf(2, 3)).toBe(67)
  })
})

describe('months', () => {
  it('are counted back over the end of a year', () => {
    expect(monthBefore('2026-03-31', 1)).toBe('2026-02-01')
    expect(monthBefore('2026-01-15', 2)).toBe('2025-11-01')
  })

  it('are read from an address, and other text is refused', () => {
    expect(monthOf('2026-10')).toBe('2026-10-01')
    for (const none of [undefined, '', '2026-13', '2026-1', '2026-10-01', 'x'])
      expect(monthOf(none)).toBeUndefined()
  })
})

describe('the ticks of an axis', () => {
  it.each([
    [0, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [4, [0, 1, 2, 3, 4]],
    [11, [0, 5, 10, 15]],
    [23_450, [0, 5000, 10_000, 15_000, 20_000, 25_000]],
  ])('for %i are round', (most, marks) => {
    expect(marksTo(most)).toEqual(marks)
  })

  it('reach every value, in three to seven steps', () => {
    for (let most = 1; most < 3000; most += 7) {
      const marks = marksTo(most)
      expect(marks.at(-1)).toBeGreaterThanOrEqual(most)
      expect(marks.length).toBeGreaterThanOrEqual(3)
      expect(marks.length).toBeLessThanOrEqual(7)
    }
  })
})
