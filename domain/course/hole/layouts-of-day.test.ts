import { describe, expect, it } from 'vitest'
import { isSameLayout, layoutsOfDay, ninesPlayed, numbersOfNine, possibleLayouts } from './layouts-of-day.ts'

describe('the layouts of a day', () => {
  it('are any two nines or one of them', () => {
    expect(possibleLayouts([1, 2, 3])).toEqual([[1, 2], [1, 3], [2, 3], [1], [2], [3]])
    expect(possibleLayouts([1, 2, 3, 4])).toHaveLength(10)
  })

  it('are each nine on its own until a choice', () => {
    expect(layoutsOfDay([1, 2, 3], undefined)).toEqual([[1], [2], [3]])
    expect(layoutsOfDay([1, 2, 3], [[1, 2], [3]])).toEqual([[1, 2], [3]])
  })

  it('leave out a nine that the course no longer has', () => {
    expect(layoutsOfDay([1, 2], [[1, 2], [3]])).toEqual([[1, 2]])
    expect(layoutsOfDay([1, 2], [[3]])).toEqual([[1], [2]])
  })

  it('have each round once', () => {
    expect(layoutsOfDay([1, 2, 3], [[1, 2], [2, 1], [3], [3]])).toEqual([[1, 2], [3]])
  })

  it('find nines by the numbers of the course, and compare rounds without order', () => {
    expect(ninesPlayed([{ own_number: 28 }, { own_number: 1 }, { own_number: 9 }])).toEqual([1, 4])
    expect(numbersOfNine(3)).toEqual({ from: 19, to: 27 })
    expect(isSameLayout([2, 1], [1, 2])).toBe(true)
    expect(isSameLayout([1], [1, 2])).toBe(false)
  })
})
