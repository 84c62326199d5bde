import { describe, expect, it } from 'vitest'
import { ids, testClub } from '#db/tests/club.ts'
import { outcomeOf } from '#db/tests/statements.ts'
import { kitchenOf } from './kitchen-club.ts'

const club = testClub()
const { database } = club
const kitchen = club.people.kitchen

const { place, orderOf, change, setting } = kitchenOf(() => club)
const take = async (id: string, ...steps: string[]) => {
  for (const status of steps) await change(kitchen.scope, id, { status, reason: 'Because' })
}
const refusal = (id: string, status: string, person = kitchen) =>
  outcomeOf(change(person.scope, id, { status }))

/** Dates its end back by `minutes`. */
const endedAgo = (id: string, minutes: number) =>
  database.runAsOwner(
    `update public.user_order set ended_at = now() - make_interval(mins => $2),
       acted_at = now() - make_interval(mins => $2) where id = $1`,
    [id, minutes],
  )

const stockOf = async () =>
  (await database.runAsOwner('select stock from public.menu_item where id = $1', [ids.beer])).rows[0]!.stock
const setStock = (stock: number | null) =>
  database.runAsOwner('update public.menu_item set stock = $2, sold_out = false where id = $1', [
    ids.beer,
    stock,
  ])

describe('an ended order that the kitchen recalls', () => {
  it('later returns only stock that it took when it was recalled', async () => {
    await setStock(5)
    const id = await place()
    await take(id, 'cancelled')
    await setStock(null)
    await take(id, 'new')
    await setStock(5)
    await take(id, 'cancelled')
    expect(await stockOf()).toBe(5)
    await setStock(null)
  })

  it('after its collection is ready again, with the time at which it was ready', async () => {
    const id = await place()
    await take(id, 'preparing', 'ready')
    const { ready_at } = await orderOf(id)
    await take(id, 'completed', 'ready')
    expect(await orderOf(id)).toMatchObject({ status: 'ready', ready_at, ended_at: null, reason: null })
  })

  it('after a cancellation returns to the state in which it was cancelled, and to no other', async () => {
    const fresh = await place()
    await take(fresh, 'cancelled')
    expect(await refusal(fresh, 'preparing')).toBe('GS322')
    await take(fresh, 'new')
    expect(await orderOf(fresh)).toMatchObject({ status: 'new', ended_at: null, reason: null })

    const begun = await place()
    await take(begun, 'preparing')
    const { preparing_at } = await orderOf(begun)
    await take(begun, 'cancelled')
    expect(await refusal(begun, 'new')).toBe('GS322')
    await take(begun, 'preparing')
    expect(await orderOf(begun)).toMatchObject({ status: 'preparing', preparing_at, reason: null })
  })

  it('shows in its history who recalled it, and when', async () => {
    const id = await place()
    await take(id, 'cancelled', 'new')
    const { rows } = await database.run(
      club.people.member.scope,
      `select from_status, to_status, actor_id, actor_role, now() - at < interval '1 minute' as just_now
       from public.order_event where order_id = $1 order by id`,
      [id],
    )
    expect(rows.at(-1)).toEqual({
      from_status: 'cancelled',
      to_status: 'new',
      actor_id: kitchen.id,
      actor_role: 'kitchen',
      just_now: true,
    })
  })

  it('notifies its member, and does not notify the kitchen of a new order', async () => {
    const id = await place()
    await take(id, 'cancelled', 'new')
    const { rows } = await database.runAsOwner(
      'select user_id, title from public.notification where order_id = $1 order by created_at, id',
      [id],
    )
    const { number } = await orderOf(id)
    const restored = rows.filter(({ title }) => title === `Order ${number} is open again`)
    expect(restored.map(({ user_id }) => user_id)).toEqual([club.people.member.id])
  })

  it('can be recalled by the kitchen only', async () => {
    const id = await place()
    await take(id, 'cancelled')
    expect(await refusal(id, 'new', club.people.member)).toBe('GS323')
    expect(await outcomeOf(change(club.people.other.scope, id, { status: 'new' }))).toMatchObject({
      rowCount: 0,
    })
    expect((await change(club.people.admin.scope, id, { status: 'new' })).rowCount).toBe(1)
  })

  it('cannot be recalled after the time that the club sets', async () => {
    const id = await place()
    await take(id, 'cancelled')
    await endedAgo(id, 31)
    expect(await refusal(id, 'new')).toBe('GS327')
    await setting('kitchen.recall_minutes', 60)
    await take(id, 'new', 'cancelled')
    await setting('kitchen.recall_minutes', 1)
    await endedAgo(id, 2)
    expect(await refusal(id, 'new')).toBe('GS327')
    await setting('kitchen.recall_minutes', 30)
    for (const value of ['721', '0', '-1', '"soon"'])
      expect(
        await outcomeOf(
          database.run(
            club.people.admin.scope,
            `update public.setting set value = $1::jsonb where key = 'kitchen.recall_minutes'`,
            [value],
          ),
        ),
        value,
      ).toBe('GS105')
  })

  it('can be recalled by an offline tap in time, even when it arrives late', async () => {
    const id = await place()
    await take(id, 'cancelled')
    await endedAgo(id, 40)
    const acted_at = new Date(Date.now() - 15 * 60_000).toISOString()
    expect((await change(kitchen.scope, id, { status: 'new', acted_at })).rowCount).toBe(1)
  })
})

describe('the audit log of a recalled order', () => {
  const kindsOf = async (id: string) => {
    const { rows } = await database.runAsOwner(
      'select kind, actor_id, before, after from public.audit_entry where subject_id = $1 order by id',
      [id],
    )
    return rows
  }

  it('records that the kitchen cancelled and recalled it, without a change of its amount', async () => {
    const id = await place()
    await take(id, 'cancelled', 'new')
    expect(await kindsOf(id)).toMatchObject([
      { kind: 'order_cancelled', actor_id: kitchen.id, after: { status: 'cancelled' } },
      {
        kind: 'order_recalled',
        actor_id: kitchen.id,
        before: { status: 'cancelled', total_minor: 600 },
        after: { status: 'new', total_minor: 600 },
      },
    ])
  })

  it('has no entry for a collected order, whose amount stays', async () => {
    const id = await place()
    await take(id, 'preparing', 'ready', 'completed', 'ready')
    expect(await kindsOf(id)).toEqual([])
  })
})

describe('the stock of a recalled order', () => {
  it('is taken again if its cancellation returned it', async () => {
    await setStock(5)
    const id = await place()
    expect(await stockOf()).toBe(4)
    await take(id, 'cancelled')
    expect(await stockOf()).toBe(5)
    await take(id, 'new')
    expect(await stockOf()).toBe(4)
    await take(id, 'preparing', 'cancelled', 'preparing')
    expect(await stockOf()).toBe(4)
    await setStock(null)
  })

  it('refuses the order when others have bought the dish since', async () => {
    await setStock(1)
    const id = await place()
    await take(id, 'cancelled')
    await place()
    expect(await refusal(id, 'new')).toBe('GS306')
    expect((await orderOf(id)).status).toBe('cancelled')
    await setStock(null)
  })
})

describe('the account of a member whose order is recalled', () => {
  const charged = async () =>
    Number(
      (await database.runAsOwner('select private.charged($1, now()) as sum', [club.people.member.id]))
        .rows[0]!.sum,
    )

  it('is charged once, and not beyond its limit', async () => {
    await setting('orders.account_roles', ['member'])
    const before = await charged()
    const id = await place({ pay: 'account' })
    const withOrder = await charged()
    await take(id, 'cancelled')
    expect(await charged()).toBe(before)
    await setting('orders.account_limit_minor', withOrder - 1)
    expect(await refusal(id, 'new')).toBe('GS328')
    await setting('orders.account_limit_minor', withOrder)
    await take(id, 'new')
    expect(await charged()).toBe(withOrder)
    await setting('orders.account_limit_minor', null)
  })

  it('is charged again with the rest of an order that was partly refunded', async () => {
    const before = await charged()
    const id = await place({ pay: 'account' })
    await database.run(
      club.people.admin.scope,
      `insert into public.account_correction (id, order_id, kind, amount_minor, reason)
       values (gen_random_uuid(), $1, 'refund', -100, 'Cold')`,
      [id],
    )
    const withRefund = await charged()
    await take(id, 'cancelled')
    expect(await charged()).toBe(before)
    await setting('orders.account_limit_minor', withRefund)
    await take(id, 'new')
    expect(await charged()).toBe(withRefund)
    await setting('orders.account_limit_minor', null)
  })
})
