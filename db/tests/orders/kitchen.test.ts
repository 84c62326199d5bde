import { describe, expect, it } from 'vitest'
import { testClub } from '#db/tests/club.ts'
import { outcomeOf, update } from '#db/tests/statements.ts'
import { kitchenOf } from './kitchen-club.ts'

const club = testClub()
const { database } = club

const { place, eventsOf, orderOf, change, toldOf } = kitchenOf(() => club)

describe('the kitchen log', () => {
  it('has one row for every change of a ticket, in order, with its author', async () => {
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

  it('numbers its rows upwards; an order and a line store the number of their last row', async () => {
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

  it('records no second event for a repeated rush or tick', async () => {
    const id = await place()
    const kitchen = club.people.kitchen.scope
    for (let time = 0; time < 2; time++) {
      await change(kitchen, id, { rush: true })
      await database.run(kitchen, 'update public.user_order_item set done = true where order_id = $1', [id])
    }
    expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual(['step', 'rush', 'tick'])
  })

  it('sends no notification for ticks', async () => {
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
  it('can be set and removed by the kitchen', async () => {
    const id = await place()
    expect(await outcomeOf(change(club.people.member.scope, id, { rush: true }))).toBe('GS325')
    await change(club.people.kitchen.scope, id, { rush: true })
    expect((await orderOf(id)).rush).toBe(true)
    await change(club.people.admin.scope, id, { rush: false })
    expect((await orderOf(id)).rush).toBe(false)
  })

  it('cannot be set with a step of the member, or for an ended order', async () => {
    const id = await place()
    await change(club.people.member.scope, id, { status: 'cancelled', rush: true })
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', rush: false })
    expect(await outcomeOf(change(club.people.kitchen.scope, id, { rush: true }))).toBe('GS322')
  })

  it('stays with a ticket that is bumped and recalled', async () => {
    const id = await place()
    await change(club.people.kitchen.scope, id, { rush: true })
    await change(club.people.kitchen.scope, id, { status: 'preparing' })
    await change(club.people.kitchen.scope, id, { status: 'new' })
    expect(await orderOf(id)).toMatchObject({ status: 'new', rush: true })
  })
})

describe('a promise', () => {
  it('is a time range that begins after the slowest dish and grows with the queue', async () => {
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

  it('is the exact time that was requested', async () => {
    const wanted = new Date(Date.now() + 3_600_000).toISOString()
    const order = await orderOf(await place({ wanted_at: wanted }))
    expect(Date.parse(String(order.promised_from))).toBe(Date.parse(wanted))
    expect(order.promised_from).toBe(order.promised_to)
  })
})
