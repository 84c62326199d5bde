import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ids, testClub } from '#db/tests/club.ts'
import { kitchenOf } from './kitchen-club.ts'

const club = testClub()
const { database } = club

const { place, orderOf, change, setting } = kitchenOf(() => club)

beforeEach(async () => {
  await setting('kitchen.delay', null)
  await database.runAsOwner(
    `update public.user_order set status = 'cancelled' where status in ('new', 'preparing')`,
  )
  await database.runAsOwner('delete from jobs.promise_range')
})

interface Learned {
  stations: string
  load: number
  low: number
  high: number
  orders: number
}

const learned = async () =>
  (await database.runAsOwner<Learned>('select * from jobs.promise_range order by stations, load')).rows

/** The club's promise for a beer now. */
async function estimate() {
  const { rows } = await database.run<{ from_minutes: number; to_minutes: number; is_learned: boolean }>(
    club.people.anon.scope,
    `select * from public.kitchen_estimate(
       array(select station from public.menu_item where id = $1),
       (select prep_minutes::integer from public.menu_item where id = $1))`,
    [ids.beer],
  )
  return rows[0]!
}

/** Makes an order ready as if placed `minutes` ago. */
async function ready(id: string, minutes: number): Promise<void> {
  await database.runAsOwner(
    `update public.user_order set created_at = created_at - make_interval(secs => $2::float8 * 60),
       promised_from = promised_from - make_interval(secs => $2::float8 * 60),
       promised_to = promised_to - make_interval(secs => $2::float8 * 60) where id = $1`,
    [id, minutes],
  )
  await change(club.people.kitchen.scope, id, { status: 'preparing' })
  await change(club.people.kitchen.scope, id, { status: 'ready' })
}

/** As if `orders` orders of the bar had been ready, with this range. */
const teach = (low: number, high: number, orders = 100) =>
  database.runAsOwner(
    `insert into jobs.promise_range select array_to_string(stations, '+'), 0, ln($2::float8), ln($3::float8), $4
     from public.user_order where id = $1`,
    [example, low, high, orders],
  )
let example: string
beforeAll(async () => {
  example = await place()
})

const minutesOf = (order: Record<string, unknown>) =>
  [order.promised_from, order.promised_to].map(
    (at) => (Date.parse(String(at)) - Date.parse(String(order.created_at))) / 60_000,
  )

describe('a promise', () => {
  it('is the range that the member was shown, unlearned in a new club, and marked so', async () => {
    const shown = await estimate()
    expect(shown.is_learned).toBe(false)
    const order = await orderOf(await place())
    expect(minutesOf(order)).toEqual([shown.from_minutes, shown.to_minutes])
    expect(order).toMatchObject({ promise_learned: false, tickets_ahead: 0 })
  })

  it('is the learned range once the club has had 50 orders of the station', async () => {
    await teach(1, 4, 49)
    expect((await estimate()).is_learned).toBe(false)
    await database.runAsOwner('update jobs.promise_range set orders = 50')
    const shown = await estimate()
    expect(shown.is_learned).toBe(true)
    const order = await orderOf(await place())
    expect(minutesOf(order)).toEqual([shown.from_minutes, shown.to_minutes])
    expect(order.promise_learned).toBe(true)
    // Five minutes for a beer are 6.5 plain ones, times one and times four.
    expect(minutesOf(order)).toEqual([6, 26])
  })

  it('is later by the kitchen’s delay, on the phone and in the order', async () => {
    const before = await estimate()
    await setting('kitchen.delay', { minutes: 20, until: new Date(Date.now() + 600_000).toISOString() })
    const shown = await estimate()
    expect([shown.from_minutes, shown.to_minutes]).toEqual([before.from_minutes + 20, before.to_minutes + 20])
    expect(minutesOf(await orderOf(await place()))).toEqual([shown.from_minutes, shown.to_minutes])
  })

  it('counts the tickets of its stations only, and none wanted hours from now', async () => {
    const before = await estimate()
    await place({ wanted_at: new Date(Date.now() + 5 * 3_600_000).toISOString() })
    expect(await estimate()).toEqual(before)
    const { rows } = await database.runAsOwner<{ own: number; other: number }>(
      `select private.tickets_ahead(stations) as own, private.tickets_ahead('{nowhere}') as other
       from public.user_order where id = $1`,
      [await place()],
    )
    expect(rows[0]!.own).toBe(1)
    expect(rows[0]!.other).toBe(0)
    expect((await estimate()).to_minutes).toBeGreaterThan(before.to_minutes)
  })
})

describe('an order that becomes ready', () => {
  it('adjusts the range of its stations and load: a late one moves the high end up, an early one the low end down', async () => {
    await teach(0.5, 2)
    const [before] = await learned()
    const late = await place()
    await ready(late, 60)
    const [afterLate] = await learned()
    expect(afterLate!.high).toBeGreaterThan(before!.high)
    expect(afterLate!.low).toBeGreaterThan(before!.low)
    expect(afterLate!.orders).toBe(101)
    const early = await place()
    await ready(early, 0.2)
    const [afterEarly] = await learned()
    expect(afterEarly!.low).toBeLessThan(afterLate!.low)
    expect(afterEarly!.high).toBeLessThan(afterLate!.high)
  })

  it('is compared with its promised range, not with the present one', async () => {
    await teach(0.5, 20)
    const id = await place()
    await database.runAsOwner('update jobs.promise_range set high = ln(1.1::float8), low = ln(0.9::float8)')
    const [before] = await learned()
    await ready(id, 30)
    const [after] = await learned()
    expect(after!.high).toBeLessThan(before!.high)
  })

  it('adjusts the range once, although it is recalled and ready again', async () => {
    const id = await place()
    await ready(id, 5)
    await change(club.people.kitchen.scope, id, { status: 'preparing' })
    await change(club.people.kitchen.scope, id, { status: 'ready' })
    expect((await learned()).map(({ orders }) => orders)).toEqual([1])
  })

  it('adjusts nothing when it was wanted at a time', async () => {
    const id = await place({ wanted_at: new Date(Date.now() + 3_600_000).toISOString() })
    await ready(id, 5)
    expect(await learned()).toEqual([])
  })

  it('starts a new load with the range of the nearest one', async () => {
    await teach(0.7, 3)
    for (let n = 0; n < 3; n++) await place()
    await ready(await place(), 12)
    const rows = await learned()
    expect(rows.map(({ load }) => load)).toEqual([0, 2])
    expect(rows[1]!.orders).toBe(1)
    expect(Math.exp(rows[1]!.high)).toBeGreaterThan(1.5)
  })
})
