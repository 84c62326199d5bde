// Also on PostgreSQL: orders that take a ticket number at once.
import { beforeAll, describe, expect, it } from 'vitest'
import { testClub } from '#db/tests/club.ts'
import { outcomeOf, tryAs } from '#db/tests/statements.ts'
import { beers, kitchenOf } from './kitchen-club.ts'

const club = testClub()
const { database } = club
beforeAll(async () => {
  await setting('club.time_zone', 'Asia/Tokyo')
})

const { place, orderOf, change, setting } = kitchenOf(() => club)

/** An order of that moment, written as by an import. */
const placedAt = async (created_at: string, more: Record<string, unknown> = {}) =>
  orderOf(
    await place(
      { user_id: club.people.member.id, status: 'new', created_at, ...more },
      { role: 'service_role', claims: { role: 'service_role' } },
    ),
  )

const dayOf = async (id: unknown) =>
  (
    await database.runAsOwner('select club_day::text as day, number from public.user_order where id = $1', [
      id,
    ])
  ).rows[0]

describe('the number of a ticket', () => {
  it('restarts each club day', async () => {
    const orders = [
      // 23:59 and 0:01 in Tokyo.
      await placedAt('2025-05-01T14:59:00Z'),
      await placedAt('2025-05-01T14:59:30Z'),
      await placedAt('2025-05-01T15:01:00Z'),
      await placedAt('2025-05-02T14:00:00Z'),
    ]
    expect(await Promise.all(orders.map(({ id }) => dayOf(id)))).toEqual([
      { day: '2025-05-01', number: 1 },
      { day: '2025-05-01', number: 2 },
      { day: '2025-05-02', number: 1 },
      { day: '2025-05-02', number: 2 },
    ])
  })

  it('belongs to the day that the order is for, so that no two tickets of a day share one', async () => {
    const order = await placedAt('2025-06-01T10:00:00Z', { wanted_at: '2025-06-03T03:00:00Z' })
    const onTheDay = await placedAt('2025-06-03T02:00:00Z')
    expect(await dayOf(order.id)).toEqual({ day: '2025-06-03', number: 1 })
    expect(await dayOf(onTheDay.id)).toEqual({ day: '2025-06-03', number: 2 })
  })

  it('is not used up by a refused order or a transaction that is rolled back', async () => {
    const first = await orderOf(await place())
    expect(await outcomeOf(place({ lines: '[]' }) as never)).toBe('GS304')
    await tryAs(database, club.people.member.scope, (session) =>
      session.query('insert into public.user_order (lines) values ($1)', [beers()]),
    )
    const next = await orderOf(await place())
    expect(Number(next.number)).toBe(Number(first.number) + 1)
  })

  it('is given once, also to orders at the same moment', async () => {
    const placed = await Promise.all(Array.from({ length: 12 }, () => place()))
    const numbers = await Promise.all(placed.map(async (id) => Number((await orderOf(id)).number)))
    const first = Math.min(...numbers)
    expect(numbers.sort((a, b) => a - b)).toEqual(placed.map((_, at) => first + at))
  })
})

describe('the time of a step', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const placedAgo = async (minutes: number) => {
    const { id } = await placedAt(minutesAgo(minutes))
    return String(id)
  }
  const step = async (id: string, status: string, acted_at?: string) => {
    await change(club.people.kitchen.scope, id, acted_at ? { status, acted_at } : { status })
    const { rows } = await database.runAsOwner<{ at: Date; recorded_at: Date }>(
      'select at, recorded_at from public.order_event where order_id = $1 order by id desc limit 1',
      [id],
    )
    return {
      agoMinutes: Math.round((Date.now() - new Date(rows[0]!.at).getTime()) / 60_000),
      recordedAgoMinutes: Math.round((Date.now() - new Date(rows[0]!.recorded_at).getTime()) / 60_000),
    }
  }

  it('is the time of the tap when it was made offline, in the row, the history and the figures', async () => {
    const id = await placedAgo(60)
    expect(await step(id, 'preparing', minutesAgo(50))).toEqual({ agoMinutes: 50, recordedAgoMinutes: 0 })
    expect(await step(id, 'ready', minutesAgo(40))).toEqual({ agoMinutes: 40, recordedAgoMinutes: 0 })
    const { preparing_at, ready_at } = await orderOf(id)
    expect(new Date(String(ready_at)).getTime() - new Date(String(preparing_at)).getTime()).toBeCloseTo(
      600_000,
      -3,
    )
    const { rows } = await database.runAsOwner(
      `select making_seconds from private.figure_orders(current_date - 2, current_date + 2) where order_id = $1`,
      [id],
    )
    expect(Math.round(Number(rows[0]!.making_seconds))).toBe(600)
  })

  it.each([
    ['more than a minute in the future', -5, 60],
    ['before the step before', 70, 60],
    ['of more than twelve hours ago', 13 * 60, 14 * 60],
  ])('%s is not plausible: the present time replaces it', async (_, tapMinutesAgo, placedMinutesAgo) => {
    const id = await placedAgo(placedMinutesAgo)
    expect((await step(id, 'preparing', minutesAgo(tapMinutesAgo))).agoMinutes).toBe(0)
  })

  it('is the present time without a tap, never in the future, and never before an earlier step', async () => {
    const id = await placedAgo(60)
    expect((await step(id, 'preparing')).agoMinutes).toBe(0)
    expect((await step(id, 'ready', minutesAgo(10))).agoMinutes).toBe(0)
    await step(id, 'completed', new Date(Date.now() + 30_000).toISOString())
    expect(new Date(String((await orderOf(id)).ended_at)).getTime()).toBeLessThanOrEqual(Date.now())
  })

  it('does not stop the member’s notification when the tap was a while ago', async () => {
    const id = await placedAgo(60)
    await step(id, 'preparing', minutesAgo(30))
    const { rows } = await database.runAsOwner(
      `select user_id from public.notification where order_id = $1 and type = 'preparing'`,
      [id],
    )
    expect(rows).toEqual([{ user_id: club.people.member.id }])
  })
})

describe('the time of a ticked line', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const lineOf = async (order: unknown) =>
    String(
      (
        await database.runAsOwner('select id from public.user_order_item where order_id = $1 limit 1', [
          order,
        ])
      ).rows[0]!.id,
    )
  /** Minutes since the line was ticked: by its row, and by the log. */
  const tick = async (line: string, done: boolean, acted_at?: string) => {
    await database.run(
      club.people.kitchen.scope,
      `update public.user_order_item set done = $2${acted_at ? ', acted_at = $3' : ''} where id = $1`,
      acted_at ? [line, done, acted_at] : [line, done],
    )
    const { rows } = await database.runAsOwner<{ at: Date; acted_at: Date; recorded_at: Date }>(
      `select e.at, e.recorded_at, i.acted_at from public.order_event e join public.user_order_item i on i.id = e.item_id
       where e.item_id = $1 and e.kind = 'tick' order by e.id desc limit 1`,
      [line],
    )
    const { at, acted_at: stored, recorded_at } = rows[0]!
    return [at, stored, recorded_at].map((moment) =>
      Math.round((Date.now() - new Date(moment).getTime()) / 60_000),
    )
  }

  it('is the time of the tap when it was made offline, in the row and in the history', async () => {
    const line = await lineOf((await placedAt(minutesAgo(60))).id)
    expect(await tick(line, true, minutesAgo(50))).toEqual([50, 50, 0])
    expect(await tick(line, false, minutesAgo(40))).toEqual([40, 40, 0])
  })

  it.each([
    ['more than a minute in the future', -5, 60],
    ['before the order', 70, 60],
    ['of more than twelve hours ago', 13 * 60, 14 * 60],
  ])('%s is not plausible: the present time replaces it', async (_, tapMinutesAgo, placedMinutesAgo) => {
    const line = await lineOf((await placedAt(minutesAgo(placedMinutesAgo))).id)
    expect(await tick(line, true, minutesAgo(tapMinutesAgo))).toEqual([0, 0, 0])
  })

  it('is the present time when it is before the last tick, or when an app sends none', async () => {
    const line = await lineOf((await placedAt(minutesAgo(60))).id)
    await tick(line, true, minutesAgo(30))
    expect(await tick(line, false, minutesAgo(40))).toEqual([0, 0, 0])
    expect(await tick(line, true)).toEqual([0, 0, 0])
  })

  it('does not change without a tick', async () => {
    const line = await lineOf((await placedAt(minutesAgo(60))).id)
    await tick(line, true, minutesAgo(30))
    expect(await tick(line, true, minutesAgo(20))).toEqual([30, 30, 0])
  })
})
