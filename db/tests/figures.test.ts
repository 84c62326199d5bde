// Also on PostgreSQL: percentiles, days and time zones.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { callers, ids, testClub } from './club.ts'

import { answer, update } from './statements.ts'

const club = testClub()
const { database } = club
beforeAll(async () => {
  await database.runAsOwner(
    `update public.setting set value = '"Europe/Dublin"' where key = 'club.time_zone'`,
  )
  await database.runAsOwner(`update public.setting set value = '"EUR"' where key = 'club.currency'`)
  await database.runAsOwner('update public.menu_item set price_minor = 550 where id = $1', [ids.beer])
  await database.runAsOwner('update public.menu_item set price_minor = 1400 where id = $1', [ids.burger])
})

interface Past {
  at: string
  dish?: string
  quantity?: number
  status?: 'completed' | 'cancelled' | 'new'
  pay?: 'collection' | 'account'
  wanted?: string
  /** Seconds after `at` when it was begun and ready. */
  begun?: number
  ready?: number
  promised?: [from: string, to: string]
  owner?: 'member' | 'other'
}

/** A past order with the times of its steps. */
async function past(order: Past): Promise<string> {
  const id = randomUUID()
  const { at, quantity = 1, status = 'completed', pay = 'collection', owner = 'member' } = order
  const lines =
    order.dish === ids.burger
      ? [{ item_id: ids.burger, quantity, options: [ids.rare] }]
      : [{ item_id: ids.beer, quantity }]
  await database.runAsOwner(
    `insert into public.user_order (id, user_id, status, lines, pay, created_at, wanted_at, promised_from, promised_to,
       preparing_at, ready_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $6::timestamptz + make_interval(secs => $10),
       $6::timestamptz + make_interval(secs => $11))`,
    [
      id,
      club.people[owner].id,
      status,
      JSON.stringify(lines),
      pay,
      at,
      order.wanted ?? null,
      order.promised?.[0] ?? null,
      order.promised?.[1] ?? null,
      order.begun ?? null,
      order.ready ?? null,
    ],
  )
  return id
}

async function figures(
  name: string,
  first: string,
  last: string,
  caller: (typeof callers)[number] = 'admin',
) {
  const { rows } = await database.run(
    club.people[caller].scope,
    `select * from public.${name}($1::date, $2::date)`,
    [first, last],
  )
  return rows as Record<string, unknown>[]
}

const kinds = ['figures_summary', 'figures_by_day', 'figures_by_hour', 'figures_by_item', 'figures_sold_out']

describe('figures', () => {
  it.each(kinds)('%s are for administrators only', async (name) => {
    const outcomes = await Promise.all(
      callers.map((caller) => answer(figures(name, '2025-05-01', '2025-05-02', caller))),
    )
    expect(outcomes).toEqual(
      callers.map((caller) => (caller === 'anon' ? '42501' : caller === 'admin' ? '+' : 'GS370')),
    )
  })

  it.each([
    ['2025-05-02', '2025-05-01'],
    ['2024-01-01', '2025-01-01'],
    ['-infinity', '2025-01-01'],
    ['2025-01-01', 'infinity'],
    ['0001-01-01', '0001-01-02'],
    ['5874897-12-31', '5874897-12-31'],
  ])('refuse %s to %s, which is no range of at most 366 days', async (first, last) => {
    for (const name of kinds) expect(await answer(figures(name, first, last))).toBe('GS371')
    const none = (bounds: string) =>
      database.run(club.people.admin.scope, `select public.figures_summary(${bounds})`)
    expect(await answer(none(`null, '2025-01-01'`))).toBe('GS371')
  })

  it('add up orders and revenue, in whole minor units and without cancelled orders', async () => {
    await past({ at: '2025-05-01T11:00:00Z', dish: ids.burger, quantity: 2 })
    await past({ at: '2025-05-01T12:10:00Z', quantity: 3, pay: 'account' })
    await past({ at: '2025-05-02T12:20:00Z', status: 'cancelled' })
    const [summary] = await figures('figures_summary', '2025-05-01', '2025-05-02')
    expect(summary).toMatchObject({
      orders: 2,
      cancelled: 1,
      items: 5,
      currency: 'EUR',
      revenue_minor: 2 * 1400 + 3 * 550,
      account_minor: 3 * 550,
      other_currency_orders: 0,
    })
    expect(
      (await figures('figures_by_item', '2025-05-01', '2025-05-02')).map((row) => [
        row.item_id,
        row.quantity,
        row.orders,
        row.revenue_minor,
      ]),
    ).toEqual([
      [ids.burger, 2, 1, 2800],
      [ids.beer, 3, 1, 1650],
    ])
    const days = await figures('figures_by_day', '2025-04-30', '2025-05-02')
    expect(days.map((row) => [row.orders, row.cancelled, row.revenue_minor])).toEqual([
      [0, 0, 0],
      [2, 0, 4450],
      [0, 1, 0],
    ])
    const hours = await figures('figures_by_hour', '2025-05-01', '2025-05-02')
    expect(hours).toHaveLength(24)
    // Dublin is an hour ahead of UTC in May.
    expect([12, 13].map((hour) => hours[hour]!.revenue_minor)).toEqual([2800, 1650])
  })

  it('exclude an order of another currency from the totals and report it', async () => {
    const id = await past({ at: '2025-05-10T11:00:00Z' })
    await database.runAsOwner(`update public.user_order set currency = 'JPY' where id = $1`, [id])
    const [summary] = await figures('figures_summary', '2025-05-10', '2025-05-10')
    expect(summary).toMatchObject({ orders: 1, revenue_minor: 0, other_currency_orders: 1 })
    const [item] = await figures('figures_by_item', '2025-05-10', '2025-05-10')
    expect(item).toMatchObject({ quantity: 1, revenue_minor: 0 })
  })

  it('split the days at the club’s midnight, also on days of 23 and 25 hours', async () => {
    // Summer time began on 30 March 2025 at 01:00 UTC and ended on 26 October at 01:00 UTC.
    await past({ at: '2025-03-30T00:30:00Z' })
    await past({ at: '2025-03-30T22:59:59Z' })
    await past({ at: '2025-03-30T23:00:00Z' })
    expect((await figures('figures_by_day', '2025-03-29', '2025-03-31')).map(({ orders }) => orders)).toEqual(
      [0, 2, 1],
    )
    await past({ at: '2025-10-25T23:00:00Z' })
    await past({ at: '2025-10-26T00:30:00Z' })
    await past({ at: '2025-10-26T01:30:00Z' })
    await past({ at: '2025-10-26T23:59:59Z' })
    await past({ at: '2025-10-27T00:00:00Z' })
    expect((await figures('figures_by_day', '2025-10-25', '2025-10-27')).map(({ orders }) => orders)).toEqual(
      [0, 4, 1],
    )
    // Half past one came twice on the clock.
    const hours = await figures('figures_by_hour', '2025-10-26', '2025-10-26')
    expect(hours.flatMap(({ hour, orders }) => (orders === 0 ? [] : [[hour, orders]]))).toEqual([
      [0, 1],
      [1, 2],
      [23, 1],
    ])
  })

  it('give the day as a plain date in any time zone of the server', async () => {
    const { rows } = await database.run(
      club.people.admin.scope,
      `select array_agg(day::text) as days from public.figures_by_day('2025-03-29', '2025-03-31')`,
    )
    expect(rows[0]!.days).toEqual(['2025-03-29', '2025-03-30', '2025-03-31'])
  })

  it('count an order on the day for which it was wanted', async () => {
    await past({ at: '2025-06-01T20:00:00Z', wanted: '2025-06-03T11:30:00Z' })
    expect((await figures('figures_by_day', '2025-06-01', '2025-06-03')).map(({ orders }) => orders)).toEqual(
      [0, 0, 1],
    )
  })

  it('time tickets: median and 90th percentile from placing to ready', async () => {
    for (const ready of [300, 600, 900, 1200, 3000])
      await past({ at: '2025-07-01T11:00:00Z', begun: 60, ready })
    // Never ready; and wanted for a time, so that its wait does not count for the kitchen.
    await past({ at: '2025-07-01T11:00:00Z', status: 'new' })
    await past({ at: '2025-07-01T08:00:00Z', wanted: '2025-07-01T12:00:00Z', begun: 13_800, ready: 14_100 })
    const [summary] = await figures('figures_summary', '2025-07-01', '2025-07-01')
    expect(summary).toMatchObject({
      tickets: 5,
      ticket_median_seconds: 900,
      // Between 1200 and 3000, at 0.6 of the way.
      ticket_p90_seconds: 2280,
      making_median_seconds: 690,
    })
  })

  it('time a recalled ticket until it was ready for the last time', async () => {
    const placedAt = Date.now() - 2 * 3_600_000
    const id = await past({ at: new Date(placedAt).toISOString(), status: 'new' })
    for (const [status, seconds] of [
      ['preparing', 30],
      ['new', 40],
      ['preparing', 60],
      ['ready', 100],
      ['preparing', 120],
      ['ready', 300],
      ['completed', 400],
      // Recalled after its collection: it was ready before.
      ['ready', 500],
    ] as const)
      await database.runAsOwner('update public.user_order set status = $2, acted_at = $3 where id = $1', [
        id,
        status,
        new Date(placedAt + seconds * 1000).toISOString(),
      ])
    const { rows } = await database.runAsOwner(
      `select ticket_seconds, making_seconds from private.figure_orders(current_date - 2, current_date + 2) where order_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ ticket_seconds: 300, making_seconds: 240 }])
    // Other tests count the orders of today.
    await database.runAsOwner('delete from public.user_order where id = $1', [id])
  })

  it('show how often promises were met', async () => {
    const promised: [string, string] = ['2025-07-05T11:10:00Z', '2025-07-05T11:20:00Z']
    for (const ready of [500, 600, 1200, 1201]) await past({ at: '2025-07-05T11:00:00Z', ready, promised })
    // For a time: ready within the quarter of an hour before it.
    const wanted = '2025-07-05T13:00:00Z'
    for (const ready of [44, 46, 60, 61])
      await past({ at: '2025-07-05T12:00:00Z', wanted, ready: ready * 60 })
    const [summary] = await figures('figures_summary', '2025-07-05', '2025-07-05')
    expect(summary).toMatchObject({ promised: 8, promise_early: 2, promise_kept: 4, promise_late: 2 })
    const [day] = await figures('figures_by_day', '2025-07-05', '2025-07-05')
    expect(day).toMatchObject({ promised: 8, promise_kept: 4 })
  })

  it('are empty for a time without orders', async () => {
    const [summary] = await figures('figures_summary', '2025-01-01', '2025-01-31')
    expect(summary).toMatchObject({ orders: 0, revenue_minor: 0, ticket_median_seconds: null, promised: 0 })
    expect(await figures('figures_by_day', '2025-01-01', '2025-01-31')).toHaveLength(31)
    expect(await figures('figures_by_item', '2025-01-01', '2025-01-31')).toEqual([])
  })
})

describe('the sold-out log', () => {
  const today = async () =>
    (
      await database.runAsOwner<{ day: string }>(
        `select (now() at time zone 'Europe/Dublin')::date::text as day`,
      )
    ).rows[0]!.day
  const log = async () => figures('figures_sold_out', await today(), await today())
  const sell = (table: 'menu_item' | 'menu_option', id: string, sold_out: boolean) =>
    update(database, club.people.kitchen.scope, table, id, { sold_out })

  it('shows which item was sold out, from when to when, and who marked it', async () => {
    await sell('menu_item', ids.beer, true)
    await sell('menu_item', ids.beer, true)
    const name_i18n = { ja: 'ビール' }
    await update(database, club.people.kitchen.scope, 'menu_item', ids.beer, { name_i18n })
    expect(await log()).toMatchObject([{ name_i18n, option_name: null, ended_at: null, ended_by: null }])
    await sell('menu_item', ids.beer, false)
    const [spell] = await log()
    const kitchen = await database.runAsOwner<{ name: string }>(
      `select trim(first_name || ' ' || surname) as name from public.profiles where id = $1`,
      [club.people.kitchen.id],
    )
    const name = kitchen.rows[0]!.name || null
    expect(spell).toMatchObject({ began_by: name, ended_by: name })
    expect(spell!.ended_at).not.toBeNull()
    expect(spell!.seconds).toBeGreaterThanOrEqual(0)
    const { rows } = await database.runAsOwner(
      'select began_by, ended_by from public.sold_out_spell where item_id = $1',
      [ids.beer],
    )
    expect(rows).toEqual([{ began_by: club.people.kitchen.id, ended_by: club.people.kitchen.id }])
  })

  it('names no person when a rule marked the item', async () => {
    await database.runAsOwner('update public.menu_item set sold_out = true where id = $1', [ids.offMenu])
    expect((await log()).find(({ ended_at }) => ended_at === null)).toMatchObject({ began_by: null })
    await database.runAsOwner('update public.menu_item set sold_out = false where id = $1', [ids.offMenu])
  })

  it('keeps options with their dish, and remains when both are deleted', async () => {
    await sell('menu_option', ids.bacon, true)
    const entry = (await log()).find(({ option_name }) => option_name !== null)!
    expect(entry).toMatchObject({ ended_at: null })
    await database.run(club.people.kitchen.scope, 'delete from public.menu_option where id = $1', [ids.bacon])
    const after = (await log()).find(({ id }) => id === entry.id)!
    expect(after).toMatchObject({ name: entry.name, option_name: entry.option_name })
    expect(after.ended_at).not.toBeNull()
  })
})

describe('the promised ranges', () => {
  it('are counted by level of learning, by month of the club and by tickets ahead', async () => {
    const at = (minute: string) => `2031-06-01T12:${minute}:00+01:00`
    const promised: [string, string] = [at('10'), at('20')]
    const orders = [
      await past({ at: at('00'), begun: 60, ready: 15 * 60, promised }),
      await past({ at: at('00'), begun: 60, ready: 25 * 60, promised }),
      await past({ at: at('00'), begun: 60, ready: 5 * 60, promised }),
      await past({ at: at('00'), begun: 60, ready: 15 * 60, promised }),
    ]
    for (const [n, id] of orders.entries())
      await database.runAsOwner(
        'update public.user_order set promise_learned = $2, tickets_ahead = $3 where id = $1',
        [id, n < 3, n === 2 ? 7 : 0],
      )
    const { rows } = await database.run(
      club.people.admin.scope,
      `select of, part, promised, kept, early, late, minutes::float8 from public.figures_promises('2031-06-01', '2031-06-30')`,
    )
    expect(rows).toEqual([
      { of: 'all', part: 0, promised: 3, kept: 1, early: 1, late: 1, minutes: 10 },
      { of: 'month', part: 203106, promised: 3, kept: 1, early: 1, late: 1, minutes: 10 },
      { of: 'ahead', part: 0, promised: 2, kept: 1, early: 0, late: 1, minutes: 10 },
      { of: 'ahead', part: 6, promised: 1, kept: 0, early: 1, late: 0, minutes: 10 },
    ])
  })

  it('are for administrators only', async () => {
    const sql = `select * from public.figures_promises('2031-06-01', '2031-06-30')`
    expect(await answer(database.run(club.people.kitchen.scope, sql))).toBe('GS370')
  })
})
