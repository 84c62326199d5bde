import { describe, expect, it } from 'vitest'
import { beginAt, type NewNumbers, reverseOrder, shiftNine } from './renumber.ts'

const holes = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `h${i + 1}`, number: i + 1 }))
const orderAfter = (count: number, numbers: NewNumbers) =>
  holes(count)
    .map(({ id, number }) => ({ id, number: numbers.get(id) ?? number }))
    .sort((a, b) => a.number - b.number)
    .map(({ id }) => id)

describe('guessed numbers of holes', () => {
  it('begin at the hole that a person marks as the first, in the same order of play', () => {
    expect(orderAfter(5, beginAt(holes(5), 'h4'))).toEqual(['h4', 'h5', 'h1', 'h2', 'h3'])
    expect(beginAt(holes(5), 'h1').size).toBe(0)
  })

  it('can be reversed', () => {
    expect(orderAfter(4, reverseOrder(holes(4)))).toEqual(['h4', 'h3', 'h2', 'h1'])
  })

  it('shift by a nine: the second nine becomes the first, and so on', () => {
    expect(shiftNine(holes(18)).get('h10')).toBe(1)
    expect(shiftNine(holes(18)).get('h9')).toBe(18)
    expect(shiftNine(holes(27)).get('h1')).toBe(10)
    expect(shiftNine(holes(27)).get('h19')).toBe(1)
  })

  it('use the existing numbers, with their gaps', () => {
    const some = [
      { id: 'a', number: 3 },
      { id: 'b', number: 7 },
      { id: 'c', number: 8 },
    ]
    expect([...beginAt(some, 'b')]).toEqual([
      ['b', 3],
      ['c', 7],
      ['a', 8],
    ])
  })
})
