import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OrderEvent, OrderRow } from '#web/features/queue/data/ticket-row.ts'

/** The club's answers, and the requests. */
const club = vi.hoisted(() => ({
  rows: [] as unknown[],
  events: [] as { seq: number }[],
  asked: [] as string[],
  hear: (_news: object): void => undefined,
}))

vi.mock('#web/data/client.ts', () => {
  const reading = (table: string) => {
    let since = -1
    let newest = false
    const query: Record<string, unknown> = {}
    let ids: string[] = []
    for (const name of ['select', 'limit']) query[name] = () => query
    query.in = (_column: string, values: string[]) => {
      ids = values
      return query
    }
    query.gt = (_column: string, seq: number) => {
      since = seq
      return query
    }
    query.order = (_column: string, how?: { ascending: boolean }) => {
      newest = how?.ascending === false
      return query
    }
    query.throwOnError = async () => {
      if (table === 'profiles') {
        club.asked.push(`names of ${ids}`)
        return { data: ids.map((id) => ({ id, first_name: `First ${id}`, surname: 'Last' })) }
      }
      club.asked.push(table === 'user_order' ? 'all' : newest ? 'head' : `since ${since}`)
      if (table === 'user_order') return { data: structuredClone(club.rows) }
      const events = club.events.filter(({ seq }) => seq > since)
      return { data: structuredClone(newest ? events.slice(-1) : events) }
    }
    return query
  }
  return { supabase: () => ({ from: reading }) }
})
vi.mock('#web/data/realtime.ts', () => ({
  currentConnection: () => ({ live: true }),
  onRowChange: (listener: (news: object) => void) => {
    club.hear = listener
    return () => undefined
  },
}))

const row = (id: string, seq: number): OrderRow =>
  ({
    id,
    seq,
    status: 'new',
    user_order_item: [],
    rush: false,
    shown_at: null,
    preparing_at: null,
    ready_at: null,
  }) as unknown as OrderRow
const step = (seq: number, order_id: string, more: Partial<OrderEvent> = {}): OrderEvent => ({
  seq,
  order_id,
  kind: 'step',
  from_status: 'new',
  to_status: 'preparing',
  actor_id: null,
  at: '2026-05-01T12:00:00Z',
  item_id: null,
  value: null,
  ...more,
})
const placed = (id: string, seq: number) =>
  step(seq, id, { from_status: null, to_status: 'new', user_order: row(id, seq) })
const heard = ({ user_order: _read, ...event }: OrderEvent) =>
  club.hear({ table: 'order_event', type: 'INSERT', row: event })
/** The rows of a new order with that many lines, as in the live channel. */
function newRows(id: string, seq: number, lines: number): object[] {
  const { user_order: _read, ...event } = placed(id, seq)
  const { user_order_item: _items, ...order } = row(id, seq)
  const items = Array.from({ length: lines }, (_, at) => ({
    table: 'user_order_item',
    row: { id: `${id}${at + 1}`, order_id: id, position: at + 1, done: false, seq: 0, name: 'Burger' },
  }))
  return [
    ...items,
    { table: 'order_event', row: event },
    { table: 'user_order', row: { ...order, user_id: `guest of ${id}`, lines: items.map(() => ({})) } },
  ].map((news) => ({ type: 'INSERT', ...news }))
}

async function open() {
  vi.resetModules()
  const feed = await import('#web/features/queue/data/queue-feed.ts')
  const stop = feed.followQueue()
  await feed.readQueue()
  const told: number[] = []
  feed.onQueueEvent(({ seq }) => told.push(seq))
  const states = () => feed.knownQueue()!.tickets.map(({ id, status }) => `${id} ${status}`)
  return { ...feed, stop, told, states }
}

beforeEach(() => {
  vi.useFakeTimers()
  club.rows = [row('a', 1)]
  club.events = [placed('a', 1)]
  club.asked = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the queue on a screen', () => {
  it('is read once, and then follows the events without reading', async () => {
    const feed = await open()
    expect(club.asked).toEqual(['head', 'all'])
    heard(step(2, 'a'))
    expect(feed.states()).toEqual(['a preparing'])
    expect(club.asked).toEqual(['head', 'all'])
    expect(feed.told).toEqual([2])
  })

  it('reads missed events when a number is missing, and passes on each change once', async () => {
    const feed = await open()
    club.events.push(placed('b', 2), step(3, 'a'), step(4, 'b'))
    heard(step(4, 'b'))
    heard(step(4, 'b'))
    await feed.readQueue()
    expect(feed.states().sort()).toEqual(['a preparing', 'b preparing'])
    expect(feed.told).toEqual([2, 3, 4])
    expect(club.asked.filter((what) => what === 'all')).toHaveLength(1)
  })

  it('shows new tickets from the events, and reads the names of their guests at once', async () => {
    const feed = await open()
    for (const news of [...newRows('b', 2, 2), ...newRows('c', 3, 1)]) club.hear(news)
    expect(feed.states()).toEqual(['a new', 'b new', 'c new'])
    expect(feed.told).toEqual([2, 3])
    const [, ticket] = feed.knownQueue()!.tickets
    expect(ticket!.user_order_item).toEqual([
      { id: 'b1', position: 1, done: false, seq: 0 },
      { id: 'b2', position: 2, done: false, seq: 0 },
    ])
    await vi.advanceTimersByTimeAsync(1000)
    expect(club.asked.slice(2)).toEqual(['names of guest of b,guest of c'])
    expect(feed.knownQueue()!.tickets[2]!.profiles).toEqual({
      first_name: 'First guest of c',
      surname: 'Last',
    })
  })

  it('accepts the rows of a new ticket in any order, each once', async () => {
    const feed = await open()
    const rows = newRows('b', 2, 2)
    for (const news of [...rows.toReversed(), ...rows]) club.hear(news)
    expect(feed.states()).toEqual(['a new', 'b new'])
    expect(feed.told).toEqual([2])
  })

  it.each([
    ['a line', 0],
    ['its event', 2],
    ['the order itself', 3],
  ])('shows no part of a new ticket when %s is missing, and reads it', async (_part, missing) => {
    const feed = await open()
    club.events.push(placed('b', 2))
    for (const [at, news] of newRows('b', 2, 2).entries()) if (at !== missing) club.hear(news)
    expect(feed.states()).toEqual(['a new'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(feed.states()).toEqual(['a new', 'b new'])
    expect(club.asked.slice(2)).toEqual(['since 1'])
  })

  it('does not use an order that has changed since it was placed', async () => {
    const feed = await open()
    const [line, event, order] = newRows('b', 2, 1) as { row: object }[]
    for (const news of [line!, event!, { ...order!, row: { ...order!.row, seq: 3 } }]) club.hear(news)
    expect(feed.states()).toEqual(['a new'])
  })

  it('reads nothing for a repeated event of a ticket that is gone', async () => {
    const feed = await open()
    heard(step(2, 'a'))
    heard(step(3, 'a', { from_status: 'preparing', to_status: 'completed' }))
    expect(feed.states()).toEqual([])
    heard(step(2, 'a'))
    expect(club.asked).toEqual(['head', 'all'])
    expect(feed.told).toEqual([2, 3])
  })

  it('reads missed events when only the order itself arrives, and not its event', async () => {
    const feed = await open()
    club.events.push(step(2, 'a'))
    club.hear({ table: 'user_order', type: 'UPDATE', row: { id: 'a', seq: 2 } })
    await vi.advanceTimersByTimeAsync(1000)
    expect(feed.states()).toEqual(['a preparing'])
    expect(club.asked.slice(2)).toEqual(['since 1'])
    club.hear({ table: 'user_order', type: 'UPDATE', row: { id: 'a', seq: 2 } })
    await vi.advanceTimersByTimeAsync(1000)
    expect(club.asked).toHaveLength(3)
  })

  it('makes concurrent requests wait for one read that began after them', async () => {
    const feed = await open()
    const before = club.asked.length
    await Promise.all([feed.readQueue(), feed.readQueue(), feed.readQueue(), feed.readQueue()])
    expect(club.asked.length - before).toBe(2)
  })

  it('reads everything again when more was missed than a page', async () => {
    const feed = await open()
    club.events.push(...Array.from({ length: 200 }, (_, at) => step(at + 2, 'a', { kind: 'shown' })))
    club.rows = [row('z', 201)]
    await feed.readQueue()
    expect(feed.states()).toEqual(['z new'])
    expect(feed.knownQueue()!.log.seq).toBe(201)
  })

  it('keeps an unchanged ticket as the same object, so that it is not rendered again', async () => {
    const feed = await open()
    const before = feed.knownQueue()!.tickets[0]
    club.events.push(placed('b', 2))
    await feed.readQueue()
    expect(feed.knownQueue()!.tickets[0]).toBe(before)
  })
})
