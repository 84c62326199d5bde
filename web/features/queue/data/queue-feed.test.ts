import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { until } from '#web/data/testing/until.ts'
import type { OrderEvent, OrderRow } from '#web/features/queue/data/ticket-row.ts'

/** What the club would answer, and what was asked. */
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
    for (const name of ['select', 'in', 'limit']) query[name] = () => query
    query.gt = (_column: string, seq: number) => {
      since = seq
      return query
    }
    query.order = (_column: string, how?: { ascending: boolean }) => {
      newest = how?.ascending === false
      return query
    }
    query.throwOnError = async () => {
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
  club.rows = [row('a', 1)]
  club.events = [placed('a', 1)]
  club.asked = []
})
afterEach(() => vi.restoreAllMocks())

describe('the queue on a screen', () => {
  it('is read once, and then moved by what is heard without reading', async () => {
    const feed = await open()
    expect(club.asked).toEqual(['head', 'all'])
    heard(step(2, 'a'))
    expect(feed.states()).toEqual(['a preparing'])
    expect(club.asked).toEqual(['head', 'all'])
    expect(feed.told).toEqual([2])
  })

  it('reads what was missed when a number is missing, and tells each change once', async () => {
    const feed = await open()
    club.events.push(placed('b', 2), step(3, 'a'), step(4, 'b'))
    heard(step(4, 'b'))
    heard(step(4, 'b'))
    await feed.readQueue()
    expect(feed.states().sort()).toEqual(['a preparing', 'b preparing'])
    expect(feed.told).toEqual([2, 3, 4])
    expect(club.asked.filter((what) => what === 'all')).toHaveLength(1)
  })

  it('reads a new ticket when it hears of one', async () => {
    const feed = await open()
    club.events.push(placed('b', 2))
    heard(placed('b', 2))
    await until(() => expect(feed.states()).toEqual(['a new', 'b new']))
    expect(club.asked.slice(2)).toEqual(['since 1'])
  })

  it('reads what happened when only the order itself is heard of, and its event is not', async () => {
    vi.useFakeTimers()
    const feed = await open()
    club.events.push(step(2, 'a'))
    club.hear({ table: 'user_order', type: 'UPDATE', row: { id: 'a', seq: 2 } })
    await vi.advanceTimersByTimeAsync(1000)
    expect(feed.states()).toEqual(['a preparing'])
    expect(club.asked.slice(2)).toEqual(['since 1'])
    club.hear({ table: 'user_order', type: 'UPDATE', row: { id: 'a', seq: 2 } })
    await vi.advanceTimersByTimeAsync(1000)
    expect(club.asked).toHaveLength(3)
    vi.useRealTimers()
  })

  it('makes many who ask at once wait for one reading that began after they asked', async () => {
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

  it('keeps a ticket that did not change as the same object, so that it is not drawn again', async () => {
    const feed = await open()
    const before = feed.knownQueue()!.tickets[0]
    club.events.push(placed('b', 2))
    await feed.readQueue()
    expect(feed.knownQueue()!.tickets[0]).toBe(before)
  })
})
