// Also on PostgreSQL: gateways that notify at once, and steps that are taken meanwhile.
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { server, testClub } from '#db/tests/club.ts'
import { isLockAwaited, signal } from '#db/tests/locks.ts'
import { notifyOfOrders } from '#db/tests/people/news.ts'
import { createUser } from '#server/database/testing.ts'
import { kitchenOf } from './kitchen-club.ts'

const club = testClub()
const { database } = club
const { place, change, setting } = kitchenOf(() => club)

beforeAll(() =>
  database.execScript(`
    insert into public.setting (key, value) values ('limits.open_orders', '100'), ('limits.orders_per_hour', '500')
      on conflict (key) do update set value = excluded.value;
    delete from jobs.order_news;`),
)

interface News {
  user_id: string
  is_read: boolean
}

const newsOf = async (id: string) =>
  (
    await database.runAsOwner<News>(
      `select user_id, read_at is not null as is_read from public.notification where order_id = $1 and type = 'new'`,
      [id],
    )
  ).rows

const queued = async () =>
  (
    await database.runAsOwner<{ order_id: string; attempts: number; waits: number }>(
      `select order_id, attempts, round(extract(epoch from due_at - now()))::int as waits from jobs.order_news`,
    )
  ).rows

/** A failure of the inbox for one order: its notification cannot be written. */
const breakInbox = (id: string) =>
  database.execScript(`
    alter table public.notification drop constraint if exists broken;
    alter table public.notification add constraint broken check (order_id <> '${id}') not valid;`)

describe('the kitchen', () => {
  it('is notified of an order after its commit, once', async () => {
    const id = await place()
    expect(await newsOf(id)).toEqual([])
    expect((await queued()).map(({ order_id }) => order_id)).toEqual([id])
    await notifyOfOrders(database)
    await notifyOfOrders(database)
    expect(await newsOf(id)).toEqual([{ user_id: club.people.kitchen.id, is_read: false }])
    expect(await queued()).toEqual([])
  })

  it('is not notified of a refused order', async () => {
    await setting('kitchen.paused', true)
    const refusal = await place().catch((error) => error)
    await setting('kitchen.paused', false)
    expect(refusal).toMatchObject({ code: 'GS302' })
    expect(await queued()).toEqual([])
  })

  it('is not notified of an order that it started, or its member cancelled, before the notification', async () => {
    for (const [status, scope] of [
      ['preparing', club.people.kitchen.scope],
      ['cancelled', club.people.member.scope],
    ] as const) {
      const id = await place()
      await change(scope, id, { status })
      expect(await queued()).toEqual([])
      await notifyOfOrders(database)
      expect(await newsOf(id)).toEqual([])
    }
  })

  it('is not notified of a cook’s own order in the inbox of that cook', async () => {
    const cook = await createUser(database, { role_id: 'kitchen' })
    const id = await place({}, cook.scope)
    await notifyOfOrders(database)
    expect((await newsOf(id)).map(({ user_id }) => user_id)).toEqual([club.people.kitchen.id])
    await database.runAsOwner(`update public.profiles set role_id = 'member' where id = $1`, [cook.id])
  })

  it('is notified of the other orders when one fails, and of that one later', async () => {
    const [broken, whole] = [await place(), await place()]
    await breakInbox(broken)
    await notifyOfOrders(database)
    expect(await newsOf(whole)).toHaveLength(1)
    expect(await queued()).toMatchObject([{ order_id: broken, attempts: 1 }])
    await database.execScript('alter table public.notification drop constraint broken')
    await notifyOfOrders(database)
    expect(await newsOf(broken)).toEqual([])
    await database.runAsOwner('update jobs.order_news set due_at = now()')
    await notifyOfOrders(database)
    expect(await newsOf(broken)).toHaveLength(1)
  })

  it('stops retrying an order after ten failures, until an administrator starts it again', async () => {
    const id = await place()
    await breakInbox(id)
    for (let attempt = 0; attempt < 12; attempt++) {
      await database.runAsOwner('update jobs.order_news set due_at = now()')
      await notifyOfOrders(database)
    }
    expect(await queued()).toMatchObject([{ order_id: id, attempts: 10 }])
    const { rows } = await database.runAsOwner('select private.next_order_news_at() as at')
    expect(rows).toEqual([{ at: null }])
    const admin = club.people.admin.scope
    const list = async () =>
      (
        await database.run<{ id: number }>(
          admin,
          `select * from public.given_up_jobs() where kind = 'order_news'`,
        )
      ).rows
    const needs = async () =>
      (await database.run(admin, `select things from public.needs_you() where need = 'jobs'`)).rows
    const [job] = await list()
    const { rows: orders } = await database.runAsOwner<{ number: number }>(
      'select number from public.user_order where id = $1',
      [id],
    )
    expect(job).toMatchObject({
      ...{ attempts: 10, last_error: expect.stringContaining('broken') },
      order_number: orders[0]!.number,
    })
    expect(await needs()).toEqual([{ things: 1 }])
    await database.execScript('alter table public.notification drop constraint broken')
    const retry = (kind: string) =>
      database.run(
        admin,
        'insert into public.job_retry (id, job_id, kind) values (gen_random_uuid(), $1, $2)',
        [job!.id, kind],
      )
    await retry('effect')
    expect(await list()).toHaveLength(1)
    await retry('order_news')
    expect([await list(), await needs()]).toEqual([[], []])
    await notifyOfOrders(database)
    expect(await newsOf(id)).toHaveLength(1)
  })
})

describe('at the same moment', () => {
  it('gateways notify of each of 60 orders once', async () => {
    const orders: string[] = []
    for (let n = 0; n < 60; n++) {
      orders.push(await place({ user_id: club.people.member.id }, server))
    }
    while ((await queued()).length > 0) await Promise.all([1, 2, 3].map(() => notifyOfOrders(database)))
    for (const id of orders) expect(await newsOf(id)).toHaveLength(1)
  })

  it.runIf(process.env.DATABASE_URL)(
    'a gateway does not wait for an order that is being deleted, and deletes its notification later',
    async () => {
      const [first, second] = [await place(), await place()]
      const [deleted, notified] = [signal(), signal()]
      const deletion = database.asOwner(async (session) => {
        await session.query('delete from public.user_order where id = $1', [second])
        deleted.resolve()
        await notified.promise
      })
      await deleted.promise
      let isOver = false
      const notice = notifyOfOrders(database).then(() => {
        isOver = true
      })
      await vi.waitFor(async () => expect(isOver || (await isLockAwaited(database))).toBe(true), 30_000)
      const waitsForNone = isOver
      notified.resolve()
      await Promise.all([deletion, notice])
      expect(waitsForNone).toBe(true)
      expect(await newsOf(first)).toHaveLength(1)
      expect(await queued()).toMatchObject([{ order_id: second, attempts: 1 }])
      await database.runAsOwner('update jobs.order_news set due_at = now()')
      await notifyOfOrders(database)
      expect(await queued()).toEqual([])
    },
  )

  it('a cook starts an order that a gateway is notifying: no unread notification of it is left', async () => {
    for (let round = 0; round < 12; round++) {
      const id = await place()
      await Promise.all([
        notifyOfOrders(database),
        change(club.people.kitchen.scope, id, { status: 'preparing' }),
        notifyOfOrders(database),
      ])
      expect((await newsOf(id)).filter(({ is_read }) => !is_read)).toEqual([])
      await change(club.people.kitchen.scope, id, { status: 'ready' })
    }
  })
})
