import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyEvents, isApplicable, type LoggedTicket, type QueueEvent } from './apply-events.ts'

const noon = Date.parse('2026-05-01T12:00:00Z')
const at = (seconds: number) => new Date(noon + seconds * 1000).toISOString()

const ticket = (id: string, more: Partial<LoggedTicket> = {}): LoggedTicket => ({
  id,
  status: 'new',
  preparing_at: null,
  ready_at: null,
  ended_at: null,
  seq: 1,
  rush: false,
  shown_at: null,
  user_order_item: [{ id: `${id}-line`, done: false, seq: 0 }],
  ...more,
})

type Event = QueueEvent<LoggedTicket>
const event = (seq: number, order_id: string, more: Partial<Event> = {}): Event => ({
  seq,
  order_id,
  kind: 'step',
  from_status: 'new',
  to_status: 'preparing',
  actor_id: null,
  at: at(seq),
  item_id: null,
  value: null,
  ...more,
})

describe('a change that a screen receives', () => {
  it('moves the ticket as the club did, with its times, and does not change the others', () => {
    const other = ticket('b')
    const [moved, same] = applyEvents([ticket('a'), other], [event(5, 'a')])
    expect(moved).toMatchObject({ status: 'preparing', preparing_at: at(5), seq: 5, shown_at: at(5) })
    expect(same).toBe(other)
  })

  it('removes an ended ticket, and adds the ticket of an event', () => {
    const fresh = ticket('c', { seq: 7 })
    const placed = event(7, 'c', { from_status: null, to_status: 'new', user_order: fresh })
    const tickets = applyEvents([ticket('a')], [event(6, 'a', { to_status: 'cancelled' }), placed])
    expect(tickets).toEqual([fresh])
  })

  it('does not set back a ticket that was read after more changes', () => {
    const ahead = ticket('a', { status: 'ready', preparing_at: at(2), ready_at: at(9), seq: 9 })
    expect(applyEvents([ahead], [event(8, 'a')])).toEqual([ahead])
  })

  it('ticks a line, and ignores an older tick', () => {
    const tick = (seq: number, value: boolean) => event(seq, 'a', { kind: 'tick', item_id: 'a-line', value })
    const [done] = applyEvents([ticket('a')], [tick(5, true)])
    expect(done!.user_order_item).toEqual([{ id: 'a-line', done: true, seq: 5 }])
    expect(applyEvents([done!], [tick(4, false)])[0]!.user_order_item).toEqual(done!.user_order_item)
  })

  it('puts a ticket first, and records that a screen has shown it', () => {
    const [rushed] = applyEvents(
      [ticket('a')],
      [event(5, 'a', { kind: 'rush', value: true }), event(6, 'a', { kind: 'shown' })],
    )
    expect(rushed).toMatchObject({ rush: true, shown_at: at(6), status: 'new' })
  })

  it('needs a read for a ticket that the screen does not have', () => {
    const tickets = [ticket('a')]
    expect(isApplicable(tickets, event(5, 'a'))).toBe(true)
    expect(isApplicable(tickets, event(5, 'x', { from_status: null, to_status: 'new' }))).toBe(false)
    expect(isApplicable(tickets, event(5, 'x', { to_status: 'completed' }))).toBe(true)
  })
})

/** The simulated club: its tickets and their log. */
const moves = {
  new: ['preparing', 'cancelled'],
  preparing: ['ready', 'new'],
  ready: ['completed', 'preparing'],
}
const act = fc.record({ ticket: fc.nat({ max: 6 }), choice: fc.nat({ max: 5 }) })

function live(club: Map<string, LoggedTicket>, log: Event[], id: string, choice: number): void {
  const seq = log.length + 1
  const now = club.get(id)
  if (!now) {
    const made = ticket(id, { seq })
    club.set(id, made)
    log.push(event(seq, id, { from_status: null, to_status: 'new' }))
    return
  }
  if (now.status === 'completed' || now.status === 'cancelled') return
  const within = { from_status: now.status, to_status: now.status }
  const next =
    choice >= 4
      ? event(seq, id, { ...within, kind: 'tick', item_id: `${id}-line`, value: choice === 4 })
      : choice === 3
        ? event(seq, id, { ...within, kind: 'rush', value: !now.rush })
        : event(seq, id, { from_status: now.status, to_status: moves[now.status][choice % 2] as 'ready' })
  log.push(next)
  const [after] = applyEvents([now], [next])
  club.set(id, after ?? { ...now, status: next.to_status, seq })
}

describe('a snapshot and the events after it', () => {
  it('give the club’s queue, for any time of the snapshot and any pages of reads', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), fc.nat(), fc.nat({ max: 4 }), (acts, cut, page) => {
        const club = new Map<string, LoggedTicket>()
        const log: Event[] = []
        let head = 0
        let screen: readonly LoggedTicket[] = []
        const isOpen = ({ status }: LoggedTicket) => status !== 'completed' && status !== 'cancelled'
        acts.forEach((one, n) => {
          // The number is read first and the tickets a little later: they may be newer.
          if (n === cut % (acts.length + 1)) head = log.length
          live(club, log, `t${one.ticket}`, one.choice)
          if (n === cut % (acts.length + 1)) screen = [...club.values()].filter(isOpen)
        })
        const rest = log.slice(head).map((one) => ({ ...one, user_order: club.get(one.order_id)! }))
        for (let from = 0; from < rest.length; from += page + 1)
          screen = applyEvents(screen, rest.slice(from, from + page + 1))
        const byId = (a: LoggedTicket, b: LoggedTicket) => a.id.localeCompare(b.id)
        expect([...screen].sort(byId)).toEqual([...club.values()].filter(isOpen).sort(byId))
      }),
      { numRuns: 500 },
    )
  })
})
