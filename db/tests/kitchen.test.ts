import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createUser } from '#server/database/testing.ts'
import type { Database, Scope } from '#server/database/types.ts'
import { type Club, ids, openClub, server } from './club.ts'
import { outcomeOf, update } from './statements.ts'

let club: Club
let database: Database
beforeAll(async () => {
  club = await openClub()
  database = club.database
})
afterAll(() => database.close())

interface Event {
  seq: number
  kind: string
  from_status: string | null
  to_status: string
  actor_id: string | null
  item_id: string | null
  value: boolean | null
}

const beers = (quantity = 1) => JSON.stringify([{ item_id: ids.beer, quantity }])

async function place(columns: Record<string, unknown> = {}, scope?: Scope): Promise<string> {
  const id = randomUUID()
  const row: Record<string, unknown> = { id, lines: beers(), ...columns }
  const names = Object.keys(row)
  const sql = `insert into public.user_order (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`)})`
  await database.run(scope ?? club.people.member.scope, sql, Object.values(row))
  return id
}

async function eventsOf(id: string): Promise<Event[]> {
  const { rows } = await database.runAsOwner<Event>(
    'select seq, kind, from_status, to_status, actor_id, item_id, value from public.order_event where order_id = $1 order by seq',
    [id],
  )
  return rows
}

async function orderOf(id: string): Promise<Record<string, unknown>> {
  const { rows } = await database.runAsOwner('select * from public.user_order where id = $1', [id])
  return rows[0]!
}

const change = (scope: Scope, id: string, columns: Record<string, unknown>) =>
  update(database, scope, 'user_order', id, columns)

const setting = (key: string, value: unknown) =>
  database.runAsOwner('update public.setting set value = $2 where key = $1', [key, JSON.stringify(value)])

/** As if it had been placed so many seconds ago. */
const age = (id: string, seconds: number) =>
  database.runAsOwner(
    `update public.user_order set created_at = now() - make_interval(secs => $2) where id = $1`,
    [id, seconds],
  )

const ring = async () =>
  (await database.runAsOwner<{ rang: boolean }>('select private.ring_unseen() as rang')).rows[0]!.rang

const toldOf = async (id: string) =>
  (
    await database.runAsOwner<{ user_id: string; type: string }>(
      'select user_id, type from public.notification where order_id = $1',
      [id],
    )
  ).rows

describe('the log of the kitchen', () => {
  it('has one row for everything that happens to a ticket, in order, and says who did it', async () => {
    const id = await place()
    const { rows } = await database.runAsOwner<{ id: string }>(
      'select id from public.user_order_item where order_id = $1',
      [id],
    )
    const kitchen = club.people.kitchen
    await change(kitchen.scope, id, { status: 'preparing', expected_status: 'new' })
    await update(database, kitchen.scope, 'user_order_item', rows[0]!.id, { done: true })
    await change(kitchen.scope, id, { rush: true })
    const events = await eventsOf(id)
    expect(
      events.map(({ kind, from_status, to_status, value }) => [kind, from_status, to_status, value]),
    ).toEqual([
      ['step', null, 'new', null],
      ['step', 'new', 'preparing', null],
      ['tick', 'preparing', 'preparing', true],
      ['rush', 'preparing', 'preparing', true],
    ])
    expect(events.map(({ actor_id }) => actor_id)).toEqual([
      club.people.member.id,
      kitchen.id,
      kitchen.id,
      kitchen.id,
    ])
    expect(events[2]!.item_id).toBe(rows[0]!.id)
  })

  it('numbers its rows upwards, and an order and a line name the last row that is in them', async () => {
    const [first, second] = [await place(), await place()]
    await change(club.people.kitchen.scope, first, { status: 'preparing' })
    const [a, b] = [await eventsOf(first), await eventsOf(second)]
    expect(a[0]!.seq).toBeLessThan(b[0]!.seq)
    expect(b[0]!.seq).toBeLessThan(a[1]!.seq)
    expect((await orderOf(first)).seq).toBe(a[1]!.seq)
    expect((await orderOf(second)).seq).toBe(b[0]!.seq)
    await database.run(
      club.people.kitchen.scope,
      'update public.user_order_item set done = true where order_id = $1',
      [second],
    )
    const { rows } = await database.runAsOwner('select seq from public.user_order_item where order_id = $1', [
      second,
    ])
    expect(rows[0]!.seq).toBe((await eventsOf(second)).at(-1)!.seq)
  })

  it('says nothing of what is said twice', async () => {
    const id = await place()
    const kitchen = club.people.kitchen.scope
    for (let time = 0; time < 2; time++) {
      await change(kitchen, id, { rush: true })
      await database.run(kitchen, 'update public.user_order_item set done = true where order_id = $1', [id])
    }
    expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual(['step', 'rush', 'tick'])
  })

  it('tells nobody of ticks', async () => {
    const id = await place()
    const before = await toldOf(id)
    await database.run(
      club.people.kitchen.scope,
      'update public.user_order_item set done = true where order_id = $1',
      [id],
    )
    expect(await toldOf(id)).toEqual(before)
  })
})

describe('rush', () => {
  it('is the kitchen’s to give, and to take back', async () => {
    const id = await place()
    expect(await outcomeOf(change(club.people.member.scope, id, { rush: true }))).toBe('GS325')
    await change(club.people.kitchen.scope, id, { rush: true })
    expect((await orderOf(id)).rush).toBe(true)
    await change(club.people.admin.scope, id, { rush: false })
    expect((await orderOf(id)).rush).toBe(false)
  })

  it('cannot come in with a step of the member, nor for an order that has ended', async () => {
    const id = await place()
    await change(club.people.member.scope, id, { status: 'cancelled', rush: true })
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', rush: false })
    expect(await outcomeOf(change(club.people.kitchen.scope, id, { rush: true }))).toBe('GS322')
  })

  it('stays with a ticket that moves on and is recalled', async () => {
    const id = await place()
    await change(club.people.kitchen.scope, id, { rush: true })
    await change(club.people.kitchen.scope, id, { status: 'preparing' })
    await change(club.people.kitchen.scope, id, { status: 'new' })
    expect(await orderOf(id)).toMatchObject({ status: 'new', rush: true })
  })
})

describe('what is promised', () => {
  it('is a range that begins after the slowest dish and grows with the queue', async () => {
    const promised = async (id: string) => {
      const { rows } = await database.runAsOwner<{ from: number; to: number }>(
        `select extract(epoch from promised_from - created_at)::int as from,
           extract(epoch from promised_to - created_at)::int as to from public.user_order where id = $1`,
        [id],
      )
      return rows[0]!
    }
    const first = await promised(await place())
    expect(first.from).toBeGreaterThanOrEqual(180)
    expect(first.to).toBeGreaterThan(first.from)
    for (let n = 0; n < 5; n++) await place()
    expect((await promised(await place())).from).toBeGreaterThan(first.from)
  })

  it('is the very time that was asked for', async () => {
    const wanted = new Date(Date.now() + 3_600_000).toISOString()
    const order = await orderOf(await place({ wanted_at: wanted }))
    expect(Date.parse(String(order.promised_from))).toBe(Date.parse(wanted))
    expect(order.promised_from).toBe(order.promised_to)
  })
})

describe('a quarter of an hour', () => {
  /** Different for each test, so that none is filled by another. */
  let hour = 30
  beforeEach(async () => {
    hour += 2
    await setting('kitchen.quarter_orders', null)
    await setting('kitchen.quarter_items', null)
  })
  const at = (minutes: number) =>
    new Date(
      Math.ceil(Date.now() / 3_600_000) * 3_600_000 + hour * 3_600_000 + minutes * 60_000,
    ).toISOString()
  const fits = async (items: number, moment: string) => {
    const { rows } = await database.runAsOwner<{ fits: boolean }>(
      'select private.quarter_fits(private.quarter_of($1), $2) as fits',
      [moment, items],
    )
    return rows[0]!.fits
  }
  const outcome = (columns: Record<string, unknown>) =>
    place(columns).then(
      () => 'placed',
      (error) => error.code,
    )

  it('takes so many orders and no more, and says when the next has room', async () => {
    await setting('kitchen.quarter_orders', 2)
    expect(await outcome({ wanted_at: at(1) })).toBe('placed')
    expect(await outcome({ wanted_at: at(14) })).toBe('placed')
    const refused = await place({ wanted_at: at(7) }).catch((error) => error)
    expect(refused.code).toBe('GS314')
    expect(Date.parse(JSON.parse(refused.detail).next)).toBe(Date.parse(at(15)))
    expect(await outcome({ wanted_at: at(15) })).toBe('placed')
  })

  it('counts how large orders are, and takes one that is larger than all of it alone', async () => {
    await setting('kitchen.quarter_items', 10)
    expect(await outcome({ wanted_at: at(1), lines: beers(6) })).toBe('placed')
    expect(await outcome({ wanted_at: at(2), lines: beers(5) })).toBe('GS314')
    expect(await outcome({ wanted_at: at(2), lines: beers(4) })).toBe('placed')
    expect(await outcome({ wanted_at: at(16), lines: beers(30) })).toBe('placed')
    expect(await outcome({ wanted_at: at(17), lines: beers(1) })).toBe('GS314')
  })

  it('has room again when an order of it is cancelled', async () => {
    await setting('kitchen.quarter_orders', 1)
    const id = await place({ wanted_at: at(1) })
    expect(await fits(1, at(1))).toBe(false)
    await change(club.people.member.scope, id, { status: 'cancelled' })
    expect(await outcome({ wanted_at: at(2) })).toBe('placed')
  })

  it('counts an order as soon as possible in the one in which it is placed', async () => {
    const { rows } = await database.runAsOwner(
      'select quarter_at = private.quarter_of(created_at) as now from public.user_order where id = $1',
      [await place()],
    )
    expect(rows).toEqual([{ now: true }])
  })

  it('stops people only: what the server itself writes is history', async () => {
    await setting('kitchen.quarter_orders', 1)
    await place({ wanted_at: at(1) })
    const owned = { user_id: club.people.member.id, wanted_at: at(2) }
    await expect(place(owned, server)).resolves.toBeTruthy()
  })

  it('does not refuse an order whose repetition finds it full', async () => {
    await setting('kitchen.quarter_orders', 1)
    const id = await place({ wanted_at: at(1) })
    expect(await outcome({ id, wanted_at: at(1) })).toBe('23505')
  })

  it('is never filled twice by orders of the same moment', async () => {
    await setting('kitchen.quarter_orders', 3)
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcome({ wanted_at: at(3) })))
    expect(outcomes.filter((one) => one === 'placed')).toHaveLength(3)
    expect(outcomes.filter((one) => one === 'GS314')).toHaveLength(5)
  })

  it('is shown to everybody for the day ahead, without whose orders fill it', async () => {
    await setting('kitchen.quarter_items', 5)
    const soon = new Date(Date.now() + 4 * 3_600_000).toISOString()
    await place({ wanted_at: soon, lines: beers(5) })
    const { rows } = await database.run<{ starts_at: string; fits: boolean }>(
      club.people.anon.scope,
      'select * from public.kitchen_quarters(1)',
    )
    expect(rows).toHaveLength(96)
    const full = rows.filter((row) => !row.fits).map((row) => Date.parse(row.starts_at))
    expect(full).toContain(Math.floor(Date.parse(soon) / 900_000) * 900_000)
  })

  it.each([
    ['kitchen.quarter_orders', 0],
    ['kitchen.quarter_items', 'many'],
    ['kitchen.quarter_items', 2.5],
    ['kitchen.unseen_seconds', 1],
    ['kitchen.duty_manager', 'nobody'],
    ['kitchen.duty_manager', '00000000-0000-4000-8000-000000000001'],
  ])('%s cannot be %s', async (key, value) => {
    const outcome = await outcomeOf(
      database.run(club.people.kitchen.scope, 'update public.setting set value = $2 where key = $1', [
        key,
        JSON.stringify(value),
      ]),
    )
    expect(outcome).toBe('GS105')
  })
})

describe('a ticket that no screen has shown', () => {
  beforeEach(async () => {
    await database.runAsOwner(`update public.user_order set shown_at = coalesce(shown_at, now())`)
    await setting('kitchen.duty_manager', null)
  })
  const receipt = (id: string, device = randomUUID(), scope = club.people.kitchen.scope) =>
    database.run(scope, 'insert into public.ticket_receipt (order_id, device_id) values ($1, $2)', [
      id,
      device,
    ])

  it('rings on the other devices of the kitchen after 20 seconds, and not before', async () => {
    const id = await place()
    await age(id, 18)
    expect(await ring()).toBe(false)
    await age(id, 21)
    expect(await ring()).toBe(true)
    expect(await orderOf(id)).toMatchObject({ unseen_at: expect.any(String), duty_at: null, shown_at: null })
    expect(await toldOf(id)).toContainEqual({ user_id: club.people.kitchen.id, type: 'unseen' })
    expect(await ring()).toBe(false)
  })

  it('is then told to the person on duty, once', async () => {
    await setting('kitchen.duty_manager', club.people.kitchen.id)
    const id = await place()
    await age(id, 41)
    expect([await ring(), await ring(), await ring()]).toEqual([true, true, false])
    expect(await orderOf(id)).toMatchObject({ duty_at: expect.any(String) })
    expect((await toldOf(id)).filter(({ type }) => type === 'duty')).toEqual([
      { user_id: club.people.kitchen.id, type: 'duty' },
    ])
    expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual(['step', 'unseen', 'duty'])
  })

  it('is told to every administrator when nobody is on duty', async () => {
    const second = await createUser(database, { role_id: 'admin' })
    const id = await place()
    await age(id, 60)
    while (await ring());
    const told = (await toldOf(id)).filter(({ type }) => type === 'duty').map(({ user_id }) => user_id)
    expect(told.sort()).toEqual([club.people.admin.id, second.id].sort())
  })

  it('is pushed to the devices of the person on duty', async () => {
    await setting('kitchen.duty_manager', club.people.admin.id)
    const { rows } = await database.runAsOwner<{ id: string }>(
      `insert into public.push_token (user_id, token, kind) values ($1, 'duty-phone', 'fcm') returning id`,
      [club.people.admin.id],
    )
    await database.runAsOwner('insert into public.topic_subscription (token_id, topic) values ($1, $2)', [
      rows[0]!.id,
      `user_${club.people.admin.id}`,
    ])
    const id = await place()
    await age(id, 60)
    while (await ring());
    const { rows: effects } = await database.runAsOwner(
      `select e.kind from jobs.effect e join public.notification n on n.id::text = e.payload ->> 'notification_id'
       where n.order_id = $1 and n.type = 'duty'`,
      [id],
    )
    expect(effects).toEqual([{ kind: 'push' }])
  })

  it('does not ring once a screen says that it shows it; who and when is kept', async () => {
    const id = await place()
    const device = randomUUID()
    await receipt(id, device)
    await age(id, 60)
    expect(await ring()).toBe(false)
    const { rows } = await database.runAsOwner(
      'select device_id, user_id from public.ticket_receipt where order_id = $1',
      [id],
    )
    expect(rows).toEqual([{ device_id: device, user_id: club.people.kitchen.id }])
    expect((await eventsOf(id)).at(-1)).toMatchObject({ kind: 'shown', actor_id: club.people.kitchen.id })
  })

  it('is shown once, however many screens say so and however often', async () => {
    const id = await place()
    const device = randomUUID()
    for (const one of [device, device, randomUUID()]) await receipt(id, one)
    const { rows } = await database.runAsOwner('select 1 from public.ticket_receipt where order_id = $1', [
      id,
    ])
    expect(rows).toHaveLength(2)
    expect((await eventsOf(id)).filter(({ kind }) => kind === 'shown')).toHaveLength(1)
  })

  it('counts as seen when somebody starts it', async () => {
    const id = await place()
    await change(club.people.kitchen.scope, id, { status: 'preparing' })
    await change(club.people.kitchen.scope, id, { status: 'new' })
    await age(id, 60)
    expect(await ring()).toBe(false)
  })

  it('is history, and rings nowhere, when the server writes it for the past', async () => {
    const id = await place(
      { user_id: club.people.member.id, created_at: new Date(Date.now() - 600_000).toISOString() },
      server,
    )
    expect((await orderOf(id)).shown_at).not.toBeNull()
    expect(await ring()).toBe(false)
  })

  it('has its next moment told, so that the server need not look at the clock all the time', async () => {
    const next = async () =>
      (
        await database.runAsOwner<{ s: number | null }>(
          'select extract(epoch from private.next_unseen_at() - now())::float8 as s',
        )
      ).rows[0]!.s
    expect(await next()).toBeNull()
    const id = await place()
    expect(await next()).toBeGreaterThan(15)
    await age(id, 25)
    expect(await next()).toBeLessThanOrEqual(0)
    await ring()
    expect(await next()).toBeGreaterThan(10)
  })

  it('tells its member the truth: the row that they read says what was done', async () => {
    const id = await place()
    await age(id, 60)
    while (await ring());
    const { rows } = await database.run(
      club.people.member.scope,
      'select shown_at, unseen_at is not null as rang, duty_at is not null as told from public.user_order where id = $1',
      [id],
    )
    expect(rows).toEqual([{ shown_at: null, rang: true, told: true }])
  })
})
