import { expect, it } from 'vitest'
import { nearTap, type Square } from './tap.ts'

const number7 = { name: '7', x: 100, y: 100 }
const number8 = { name: '8', x: 118, y: 100 }
const within =
  (things: readonly (typeof number7)[]) =>
  ([[left, top], [right, bottom]]: Square) =>
    things.filter(({ x, y }) => x >= left && x <= right && y >= top && y <= bottom)
const find = within([number7, number8])

it('a tap on a hole’s number selects that hole', () => {
  expect(nearTap(number7, find)).toBe(number7)
  expect(nearTap(number8, find)).toBe(number8)
})

it('a tap beside a number selects the nearest number within a thumb’s reach', () => {
  expect(nearTap({ x: 93, y: 94 }, find)).toBe(number7)
  expect(nearTap({ x: 138, y: 112 }, find)).toBe(number8)
})

it('a tap far from every number selects none', () => {
  expect(nearTap({ x: 60, y: 100 }, find)).toBeUndefined()
})
