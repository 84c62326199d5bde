import { describe, expect, it } from 'vitest'
import { ageLevel, clockOf, oldestWait, staysOf } from './age.ts'
import { predictStep, recallOf, stepsFrom } from './steps.ts'
import { ticketLine, ticketOf } from './testing.ts'
import { allDay, allergyLines, atStation, byColumn, freshOf, type Ticket } from './tickets.ts'

const noon = Date.parse('2026-05-01T12:00:00Z')
const at = (seconds: number) => new Date(noon + seconds * 1000).toISOString()

const numbers = (tickets: readonly Ticket[]) => tickets.map(({ number }) => number)

describe('the columns of the queue', () => {
  it('have each open ticket once, oldest first, and no ended one', () => {
    const columns = byColumn([
      ticketOf(3),
      ticketOf(1, { status: 'ready' }),
      ticketOf(2),
      ticketOf(4, { status: 'preparing' }),
      ticketOf(5, { status: 'completed' }),
      ticketOf(6, { status: 'cancelled' }),
    ])
    expect([numbers(columns.new), numbers(columns.preparing), numbers(columns.ready)]).toEqual([
      [2, 3],
      [4],
      [1],
    ])
  })

  it('sort a ticket wanted at a time by that time', () => {
    const later = ticketOf(1, { wanted_at: at(100) })
    expect(numbers(byColumn([later, ticketOf(50), ticketOf(150)]).new)).toEqual([50, 1, 150])
  })

  it('put a ticket in a rush first, and can be sorted by the promised time', () => {
    const [late, soon] = [ticketOf(1, { promised_to: at(900) }), ticketOf(2, { promised_to: at(600) })]
    const rushed = ticketOf(3, { promised_to: at(950), rush: true })
    expect(numbers(byColumn([late, soon, rushed]).new)).toEqual([3, 1, 2])
    expect(numbers(byColumn([late, soon, rushed], undefined, 'promised').new)).toEqual([3, 2, 1])
  })

  it('sort tickets of the same time by number', () => {
    const same = { created_at: at(0) }
    expect(numbers(byColumn([ticketOf(9, same), ticketOf(8, same)]).new)).toEqual([8, 9])
  })

  it('can still show a ticket that has just ended', () => {
    const ended = ticketOf(1, { status: 'completed' })
    expect(
      numbers(
        byColumn([ended, ticketOf(2)], ({ number, status }) => (number === 1 ? 'ready' : status)).ready,
      ),
    ).toEqual([1])
  })

  it('put a recalled ticket in its old place in line', () => {
    const started = predictStep(ticketOf(2), 'preparing', noon + 60_000)
    const recalled = predictStep(started, 'new', noon + 90_000)
    expect(numbers(byColumn([ticketOf(1), ticketOf(3), recalled]).new)).toEqual([1, 2, 3])
  })
})

describe('a station', () => {
  const mixed = ticketOf(1, { lines: [ticketLine('burger'), ticketLine('stout', { station: 'bar' })] })

  it('shows its own lines only, and no ticket without any', () => {
    expect(atStation(mixed, 'bar')?.lines.map(({ name }) => name)).toEqual(['stout'])
    expect(atStation(ticketOf(2), 'bar')).toBeNull()
  })

  it('gets the same object when all lines of a ticket are its own', () => {
    const whole = ticketOf(2)
    expect(atStation(whole, 'kitchen')).toBe(whole)
    expect(atStation(mixed, 'all')).toBe(mixed)
  })
})

describe('the all-day count', () => {
  it('adds up the open quantity of each dish, largest first', () => {
    const counts = allDay([
      ticketOf(1, { lines: [ticketLine('burger', { quantity: 2 }), ticketLine('tea')] }),
      ticketOf(2, {
        status: 'preparing',
        lines: [ticketLine('burger', { quantity: 3 }), ticketLine('chips', { quantity: 4 })],
      }),
      ticketOf(3, { status: 'ready', lines: [ticketLine('burger', { quantity: 50 })] }),
    ])
    expect(counts.map(({ name, count }) => [name, count])).toEqual([
      ['burger', 5],
      ['chips', 4],
      ['tea', 1],
    ])
  })

  it('leaves out finished lines', () => {
    const lines = [ticketLine('soup'), ticketLine('soup', { done: true })]
    expect(allDay([ticketOf(1, { lines })]).map(({ item_id, count }) => [item_id, count])).toEqual([
      ['soup', 1],
    ])
  })
})

describe('a fresh ticket', () => {
  it('is a new ticket that this kitchen has not shown', () => {
    const tickets = [ticketOf(1), ticketOf(2), ticketOf(3, { status: 'preparing' })]
    expect(numbers(freshOf(tickets, new Set(['t1'])))).toEqual([2])
  })
})

describe('the age of a ticket', () => {
  const limits = { amber: 300, red: 480 }
  const levelAfter = (seconds: number, more: Partial<Ticket> = {}) =>
    ageLevel(ticketOf(0, more), limits, noon + seconds * 1000)

  it('is calm, then amber, then red, exactly from the limits on', () => {
    expect([299, 300, 479, 480].map((seconds) => levelAfter(seconds))).toEqual([
      'calm',
      'amber',
      'amber',
      'red',
    ])
  })

  it('starts again when the ticket is ready, and then measures the wait for collection', () => {
    const ready = { status: 'ready', ready_at: at(600) } as const
    expect(clockOf(ticketOf(0, ready), noon + 640_000)).toEqual({ kind: 'age', milliseconds: 40_000 })
    expect(levelAfter(640, ready)).toBe('calm')
  })

  it('counts down to the wanted time: amber when it is near, red when it is late', () => {
    const wanted = { wanted_at: at(3600) }
    expect(clockOf(ticketOf(0, wanted), noon)).toEqual({ kind: 'due', milliseconds: 3_600_000 })
    expect([3119, 3120, 3600, 3601].map((seconds) => levelAfter(seconds, wanted))).toEqual([
      'calm',
      'amber',
      'amber',
      'red',
    ])
  })

  it('is never negative on a tablet whose clock is behind', () => {
    expect(clockOf(ticketOf(60), noon).milliseconds).toBe(0)
  })
})

describe('the longest waiting time', () => {
  it('is the time of the oldest ticket that the kitchen still works on', () => {
    const tickets = [ticketOf(0, { status: 'ready', ready_at: at(1) }), ticketOf(30), ticketOf(60)]
    expect(oldestWait(tickets, noon + 90_000)).toBe(60_000)
  })

  it('counts a ticket for later only once it is late, and is null when no ticket waits', () => {
    expect(oldestWait([ticketOf(0, { wanted_at: at(100) })], noon)).toBeNull()
    expect(oldestWait([ticketOf(0, { wanted_at: at(100) })], noon + 130_000)).toBe(30_000)
    expect(oldestWait([], noon)).toBeNull()
  })
})

describe('the steps of a ticket', () => {
  it('lead forward one by one, back one at a time, and stop at an end', () => {
    expect(stepsFrom('new', 'kitchen')).toEqual({ forward: 'preparing', back: null, cancel: true })
    expect(stepsFrom('preparing', 'admin')).toEqual({ forward: 'ready', back: 'new', cancel: true })
    expect(stepsFrom('ready', 'kitchen')).toEqual({ forward: 'completed', back: 'preparing', cancel: false })
    for (const ended of ['completed', 'cancelled'] as const) {
      expect(stepsFrom(ended, 'kitchen')).toEqual({ forward: null, back: null, cancel: false })
    }
  })

  it('are not for other roles', () => {
    expect(stepsFrom('preparing', 'maintenance')).toEqual({ forward: null, back: null, cancel: false })
    expect(stepsFrom('new', 'member').forward).toBeNull()
  })
})

describe('recalling an ended ticket', () => {
  const ended = (more: Partial<Ticket>) => ticketOf(1, { ended_at: at(600), ...more })
  const targetOf = (ticket: Ticket, role = 'kitchen', minutes = 0) =>
    recallOf(ticket, role, 30, noon + 600_000 + minutes * 60_000)

  it('leads to ready after the collection, and to the state in which it was cancelled', () => {
    expect(targetOf(ended({ status: 'completed', preparing_at: at(60) }))).toBe('ready')
    expect(targetOf(ended({ status: 'cancelled' }))).toBe('new')
    expect(targetOf(ended({ status: 'cancelled', preparing_at: at(60) }))).toBe('preparing')
  })

  it('is allowed to the kitchen only, within the time that the club sets', () => {
    const ticket = ended({ status: 'completed' })
    expect(targetOf(ticket, 'admin', 30)).toBe('ready')
    expect(targetOf(ticket, 'kitchen', 31)).toBeNull()
    expect(targetOf(ticket, 'member')).toBeNull()
    expect(targetOf(ticketOf(1, { status: 'ready' }))).toBeNull()
  })

  it('keeps the time at which it was ready', () => {
    const ticket = ended({ status: 'completed', ready_at: at(300) })
    expect(predictStep(ticket, 'ready', noon + 700_000)).toMatchObject({ ready_at: at(300), ended_at: null })
  })
})

describe('the lines with an allergy', () => {
  it('are lines with a declared allergen, and list only these allergens', () => {
    const lines = [
      ticketLine('cake', { allergens: ['nuts', 'eggs', 'milk'] }),
      ticketLine('bread', { allergens: ['gluten'] }),
    ]
    const found = allergyLines(ticketOf(1, { lines, allergies: ['milk', 'nuts', 'fish'] }))
    expect(found.map(({ line, allergens }) => [line.name, allergens])).toEqual([['cake', ['milk', 'nuts']]])
    expect(allergyLines(ticketOf(1, { lines }))).toEqual([])
  })
})

describe('predicting a step', () => {
  it('gives the ticket the state and times that the database will give it', () => {
    const started = predictStep(ticketOf(1), 'preparing', noon)
    expect(started).toMatchObject({ status: 'preparing', preparing_at: at(0), ready_at: null })
    const ready = predictStep(started, 'ready', noon + 60_000)
    expect(ready).toMatchObject({ status: 'ready', preparing_at: at(0), ready_at: at(60) })
    const back = predictStep(ready, 'preparing', noon + 90_000)
    expect(back).toMatchObject({ status: 'preparing', preparing_at: at(0), ready_at: null })
    expect(predictStep(back, 'new', noon + 90_000)).toMatchObject({ status: 'new', preparing_at: null })
    expect(predictStep(ready, 'completed', noon + 90_000)).toMatchObject({ ready_at: at(60) })
  })

  it('does not change a ticket that already has the state', () => {
    const waiting = ticketOf(1)
    expect(predictStep(waiting, 'new', noon)).toBe(waiting)
  })
})

describe('the history of a ticket', () => {
  it('gives the time in each state, the last one up to now', () => {
    const events = [
      { to_status: 'new', at: at(0) },
      { to_status: 'preparing', at: at(40) },
      { to_status: 'new', at: at(60) },
    ] as const
    expect(staysOf(events, noon + 90_000).map(({ status, milliseconds }) => [status, milliseconds])).toEqual([
      ['new', 40_000],
      ['preparing', 20_000],
      ['new', 30_000],
    ])
  })

  it('has no duration for its end', () => {
    const events = [
      { to_status: 'ready', at: at(0) },
      { to_status: 'completed', at: at(9) },
    ] as const
    expect(staysOf(events, noon).map(({ milliseconds }) => milliseconds)).toEqual([9000, null])
  })
})
