import { describe, expect, it } from 'vitest'
import { asksSecondLook, byPass, isAssembled, progressOf, stationColumn } from './stations.ts'
import { ticketLine, ticketOf } from './testing.ts'
import type { Station, Ticket, TicketLine } from './tickets.ts'

const line = (station: Station, done = false, more: Partial<TicketLine> = {}): TicketLine =>
  ticketLine(station, { station, done, ...more })

const ticket = (number: number, more: Partial<Ticket> = {}): Ticket =>
  ticketOf(number, { status: 'preparing', lines: [line('kitchen'), line('bar')], ...more })

describe('the stations of a ticket', () => {
  it('are those with lines of it, each with its state', () => {
    expect(progressOf(ticket(1, { lines: [line('kitchen', true), line('kitchen')] }))).toEqual([
      { station: 'kitchen', doneCount: 1, all: 2 },
    ])
    expect(progressOf(ticket(1)).map(({ station }) => station)).toEqual(['kitchen', 'bar'])
  })

  it('show a ticket as ready once their own lines are done', () => {
    expect(stationColumn(ticket(1, { lines: [line('bar', true)] }))).toBe('ready')
    expect(stationColumn(ticket(1, { lines: [line('bar')] }))).toBe('preparing')
    expect(stationColumn(ticket(1, { status: 'new', lines: [line('bar', true)] }))).toBe('new')
  })
})

describe('the pass', () => {
  it('shows tickets in the making, complete ones and waiting ones, oldest first, and no ended ones', () => {
    const done = { lines: [line('kitchen', true), line('bar', true)] }
    const columns = byPass([
      ticket(5),
      ticket(4, { status: 'new' }),
      ticket(3, done),
      ticket(2, { status: 'ready' }),
      ticket(1, { status: 'completed' }),
    ])
    expect(Object.values(columns).map((column) => column.map(({ number }) => number))).toEqual([
      [4, 5],
      [3],
      [2],
    ])
    expect(isAssembled(ticket(3, done))).toBe(true)
  })
})

describe('the second look', () => {
  it('is asked for a declared allergy, and for nothing else', () => {
    const plain = ticket(1, { note: 'No onions', lines: [line('bar', false, { allergens: ['gluten'] })] })
    expect(asksSecondLook(plain)).toBe(false)
    expect(asksSecondLook({ ...plain, allergies: [] })).toBe(false)
    expect(asksSecondLook({ ...plain, allergies: ['nuts'] })).toBe(false)
    expect(asksSecondLook({ ...plain, allergies: ['nuts', 'gluten'] })).toBe(true)
  })
})
