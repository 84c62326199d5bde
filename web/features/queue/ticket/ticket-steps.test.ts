import { describe, expect, it } from 'vitest'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'
import { actsFor } from '#web/features/queue/ticket/ticket-steps.ts'

const ticket = (status: KitchenTicket['status'], done: boolean) =>
  ({ id: 'a', status, lines: [{ id: 'l', done, station: 'bar' }] }) as unknown as KitchenTicket

describe('the big button at a station', () => {
  it('moves a ticket that is all its own', () => {
    expect(actsFor(ticket('preparing', false), 'whole', 'kitchen').forward).toEqual({
      kind: 'move',
      to: 'ready',
    })
  })

  it('ticks off its part of a ticket that another station still works on, and can undo that', () => {
    expect(actsFor(ticket('preparing', false), 'part', 'kitchen').forward).toEqual({ kind: 'done' })
    const behind = actsFor(ticket('preparing', true), 'part', 'kitchen')
    expect(behind).toMatchObject({ forward: null, back: { kind: 'undone' } })
  })

  it('sends the ticket to the pass when all other lines are done', () => {
    expect(actsFor(ticket('preparing', true), 'last', 'kitchen').forward).toEqual({
      kind: 'move',
      to: 'ready',
    })
  })

  it('starts a ticket for all stations', () => {
    expect(actsFor(ticket('new', false), 'part', 'kitchen').forward).toEqual({
      kind: 'move',
      to: 'preparing',
    })
  })
})
