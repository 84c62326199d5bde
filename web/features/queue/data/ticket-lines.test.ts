import { describe, expect, it } from 'vitest'
import { linesOf, type SoldLine } from '#web/features/queue/data/ticket-lines.ts'

const sold = (name: string): SoldLine => ({
  item_id: name,
  name,
  name_i18n: {},
  quantity: 1,
  options: [],
  allergens: [],
  station: 'kitchen',
  note: '',
})

describe('the lines of a ticket', () => {
  it('carry the tick of their own row, in the order in which they were sold', () => {
    const items = [
      { id: 'second', position: 2, done: true },
      { id: 'first', position: 1, done: false },
    ]
    const lines = linesOf([sold('burger'), sold('tea')], items)
    expect(lines.map(({ id, name, done }) => [id, name, done])).toEqual([
      ['first', 'burger', false],
      ['second', 'tea', true],
    ])
  })
})
