import { describe, expect, it } from 'vitest'
import { ticketLine } from '#domain/queue/testing.ts'
import { linesOf } from '#web/features/queue/data/ticket-row.ts'

describe('the lines of a ticket', () => {
  it('have the tick of their own row, in the order in which they were sold', () => {
    const items = [
      { id: 'second', position: 2, done: true, seq: 1 },
      { id: 'first', position: 1, done: false, seq: 1 },
    ]
    const lines = linesOf([ticketLine('burger'), ticketLine('tea')], items)
    expect(lines.map(({ id, name, done }) => [id, name, done])).toEqual([
      ['first', 'burger', false],
      ['second', 'tea', true],
    ])
  })
})
