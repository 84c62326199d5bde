// Also on PostgreSQL: its plans, and the number of statements.
import { describe, expect, it } from 'vitest'
import { testClub } from '#db/tests/club.ts'
import { newsOf, notifyOfOrders } from '#db/tests/people/news.ts'
import { createUser, signIn } from '#server/database/testing.ts'
import { beers, kitchenOf } from './kitchen-club.ts'

const club = testClub()
const { database } = club

const { place, setting } = kitchenOf(() => club)
const { call } = newsOf(() => database)

/** The number of announcements of the work on a channel. */
async function announcements(channel: string, work: () => Promise<unknown>): Promise<number> {
  let count = 0
  let hearEnd = () => {}
  const end = new Promise<void>((resolve) => {
    hearEnd = resolve
  })
  const unlisten = await database.listen(channel, (payload) => {
    if (payload === 'end') hearEnd()
    else count += 1
  })
  await work()
  await database.runAsOwner(`select pg_notify($1, 'end')`, [channel])
  await end
  await unlisten()
  return count
}

/** The executed plan of a statement of the kitchen. */
async function planOf(sql: string): Promise<string> {
  const { rows } = await database.run<Record<string, string>>(
    club.people.kitchen.scope,
    `explain (analyze, costs off, timing off, summary off) ${sql}`,
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

describe('an order', () => {
  it('wakes no gateway for pushes when its kitchen has no device', async () => {
    expect(await announcements('jobs_effect', () => place().then(() => notifyOfOrders(database)))).toBe(0)
  })

  it('wakes the gateways when its kitchen has a device and is notified', async () => {
    const cook = await createUser(database, { role_id: 'kitchen' })
    const { scope } = await signIn(database, cook)
    await call(scope, 'subscribe_to_topic', { token: 'stove', topic: 'kitchen-orders' })
    expect(await announcements('jobs_effect', () => place())).toBe(0)
    expect(await announcements('jobs_effect', () => notifyOfOrders(database))).toBe(1)
  })

  it('calls no SQL function, which PostgreSQL before 18 plans at each call', async () => {
    const { scope } = club.people.member
    const called = await database.asOwner(async (session) => {
      await session.query(`select set_config('track_functions', 'all', true)`)
      await session.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [
        scope.role,
        JSON.stringify(scope.claims),
      ])
      await session.query('insert into public.user_order (lines) values ($1)', [beers()])
      await session.query(`select set_config('role', 'none', true)`)
      await session.query('select private.notify_order_news()')
      return session.query<{ name: string; language: string }>(
        `select p.proname as name, l.lanname as language from pg_stat_xact_user_functions f
         join pg_proc p on p.oid = f.funcid join pg_language l on l.oid = p.prolang where f.schemaname = 'private'`,
      )
    })
    expect(called.rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['insert_order_items', 'notify_order_event']),
    )
    expect(called.rows.filter(({ language }) => language === 'sql')).toEqual([])
  })
})

describe('a notification', () => {
  it('is written once for each language of its receivers', async () => {
    const receivers = await Promise.all([1, 2, 3, 4, 5].map(() => createUser(database)))
    const ids = receivers.map(({ id }) => id)
    const { texts, titles } = await database.asOwner(async (session) => {
      await session.query(`update public.profile_private set locale = 'en' where id = any ($1)`, [ids])
      await session.query(`update public.profile_private set locale = 'ja' where id = any ($1)`, [
        ids.slice(2),
      ])
      await session.query(`select set_config('track_functions', 'all', true)`)
      const wordings = async () => {
        const { rows } = await session.query<{ calls: number }>(
          `select coalesce(sum(calls), 0)::int as calls from pg_stat_xact_user_functions where funcname = 'word_notification'`,
        )
        return rows[0]!.calls
      }
      const before = await wordings()
      await session.query(
        `select private.tell(jsonb_populate_record(null::public.notification, $1), 'issue.new', '{}', '{"number": "7"}', $2)`,
        [{ event_key: 'seven', topic: 'user_', type: 'new', url: '/' }, ids],
      )
      const inbox = await session.query<{ title: string }>(
        `select title from public.notification where event_key = 'seven' order by array_position($1, user_id)`,
        [ids],
      )
      return { texts: (await wordings()) - before, titles: inbox.rows.map(({ title }) => title) }
    })
    const [en, ja] = ['Issue 7 is back in the queue', '不具合 7 をあらためて受け付けました']
    expect(titles).toEqual([en, en, ja, ja, ja])
    expect(texts).toBe(2)
  })
})

describe('the clock of the kitchen', () => {
  it('publishes nothing when it is checked and nothing has ended, so that no check leads to another', async () => {
    const look = () => database.runAsOwner('select private.end_kitchen_spell()')
    expect(await announcements('kitchen_end', look)).toBe(0)
  })

  it('publishes a pause that it ends', async () => {
    await setting('kitchen.paused', { until: new Date(Date.now() - 1000).toISOString() })
    const look = () => database.runAsOwner('select private.end_kitchen_spell()')
    expect(await announcements('kitchen_end', look)).toBe(1)
  })
})

describe('the log of the kitchen', () => {
  it('is read by the kitchen without a scan of its orders, however many exist', async () => {
    await place()
    const plan = await planOf('select seq from public.order_event order by seq desc limit 1')
    const scans = plan.split('\n').filter((line) => / on user_order/.test(line))
    expect(scans.filter((line) => !line.includes('never executed'))).toEqual([])
    expect(plan).toContain('order_event')
  })
})

describe('the last ended tickets', () => {
  it('come from their index in the app’s order, without a sort of all orders', async () => {
    const plan = await database.asOwner(async (session) => {
      await session.query(`select set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true),
        set_config('enable_bitmapscan', 'off', true)`)
      const { rows } = await session.query<Record<string, string>>(
        `explain (costs off) select id from public.user_order where status in ('completed', 'cancelled')
         order by ended_at desc nulls last limit 40`,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('user_order_ended_idx')
    expect(plan).not.toContain('Sort')
  })
})

describe('the quarters of a day', () => {
  it.each([
    [null, null],
    [2, null],
    [null, 3],
    [1, 2],
  ])('match the check of an order, with limits of %s orders and %s dishes', async (orders, items) => {
    await setting('kitchen.quarter_orders', null)
    await setting('kitchen.quarter_items', null)
    for (const minutes of [60, 60, 120]) {
      await place({ wanted_at: new Date(Date.now() + minutes * 60_000).toISOString() })
    }
    await setting('kitchen.quarter_orders', orders)
    await setting('kitchen.quarter_items', items)
    const { rows } = await database.runAsOwner<{ n: number; differ: number; full: number }>(
      `select count(*)::int as n, count(*) filter (where not fits)::int as full,
         count(*) filter (where fits <> private.quarter_fits(starts_at, 2) or open <> private.is_open(starts_at))::int as differ
       from public.kitchen_quarters(2)`,
    )
    expect(rows[0]).toMatchObject({ n: 96, differ: 0 })
    expect(rows[0]!.full > 0).toBe((orders ?? items) !== null)
  })
})
