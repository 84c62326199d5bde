import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { server, testClub } from '#db/tests/club.ts'
import { outcomeOf } from '#db/tests/statements.ts'
import { createUser, signIn } from '#server/database/testing.ts'
import { kitchenOf } from './kitchen-club.ts'

const club = testClub()
const { database } = club

const { place, eventsOf, orderOf, change, setting, elapse, report, ring, toldOf } = kitchenOf(() => club)

beforeEach(async () => {
  // Tickets and boards of other tests have left.
  await database.runAsOwner(`update public.user_order set status = 'preparing' where status = 'new'`)
  await database.runAsOwner(
    `update public.user_order set unseen_at = null, duty_at = null, untouched_at = null`,
  )
  await database.runAsOwner('delete from jobs.kitchen_board')
  await setting('kitchen.duty_manager', null)
  await setting('kitchen.untouched_minutes', 10)
})

/** Rings all due alarms; returns their number. */
async function ringAll(): Promise<number> {
  let alarms = 0
  while (await ring()) alarms += 1
  return alarms
}

const newsOf = async (type: string) =>
  (
    await database.runAsOwner<{
      user_id: string
      title: string
      body: string
      url: string
      order_id: string | null
    }>(
      'select user_id, title, body, url, order_id from public.notification where type = $1 order by created_at',
      [type],
    )
  ).rows

describe('a new ticket that no board shows', () => {
  const open = (id: string, device = randomUUID()) =>
    database.run(
      club.people.kitchen.scope,
      'insert into public.ticket_receipt (order_id, device_id) values ($1, $2)',
      [id, device],
    )

  it('rings on the devices of the kitchen after 20 seconds, once, and not before', async () => {
    const id = await place()
    await elapse(18)
    expect(await ring()).toBe(false)
    await elapse(3)
    expect(await ring()).toBe(true)
    expect(await orderOf(id)).toMatchObject({ unseen_at: expect.any(String), duty_at: null, shown_at: null })
    expect(await toldOf(id)).toContainEqual({ user_id: club.people.kitchen.id, type: 'unseen' })
    expect(await ring()).toBe(false)
  })

  it('links to the ticket of the kitchen, not to the order of the member', async () => {
    const id = await place()
    await elapse(60)
    await ringAll()
    for (const type of ['unseen', 'duty'])
      expect((await newsOf(type)).at(-1)).toMatchObject({
        url: `/kitchenorderview?orderId=${id}`,
        order_id: id,
      })
  })

  it('rings one alarm with all due tickets, which leads to the queue', async () => {
    await database.runAsOwner('delete from public.notification')
    const tickets = [await place(), await place(), await place(), await place()]
    await elapse(21)
    expect(await ringAll()).toBe(1)
    const numbers = await Promise.all(tickets.map(async (id) => (await orderOf(id)).number))
    const news = await newsOf('unseen')
    expect(news).toEqual([
      {
        user_id: club.people.kitchen.id,
        title: '4 orders are on no kitchen screen',
        body: `Orders ${numbers.join(', ')}`,
        url: '/kitchenorderlist',
        order_id: null,
      },
    ])
    for (const id of tickets) expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual(['step', 'unseen'])
  })

  it('rings with the tickets that are due in a moment, but not with later ones', async () => {
    const first = await place()
    await elapse(3)
    const moment = await place()
    await elapse(4)
    const later = await place()
    await elapse(14)
    expect(await ringAll()).toBe(1)
    const rang = await Promise.all(
      [first, moment, later].map(async (id) => (await orderOf(id)).unseen_at !== null),
    )
    expect(rang).toEqual([true, true, false])
  })

  it('does not ring again within a minute: tickets due until then share the next alarm', async () => {
    await place()
    await elapse(21)
    await ring()
    const [second, third] = [await place(), await place()]
    await elapse(30)
    expect(await newsCount('unseen', ringAll)).toBe(0)
    await elapse(31)
    expect(await newsCount('unseen', ringAll)).toBe(1)
    for (const id of [second, third]) expect((await orderOf(id)).unseen_at).not.toBeNull()
  })

  it('is then sent to the person on duty, once', async () => {
    await setting('kitchen.duty_manager', club.people.kitchen.id)
    const id = await place()
    await elapse(41)
    expect([await ring(), await ring(), await ring()]).toEqual([true, true, false])
    expect(await orderOf(id)).toMatchObject({ duty_at: expect.any(String) })
    expect((await toldOf(id)).filter(({ type }) => type === 'duty')).toEqual([
      { user_id: club.people.kitchen.id, type: 'duty' },
    ])
    expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual(['step', 'unseen', 'duty'])
  })

  it('is sent to every administrator when no person is on duty', async () => {
    const second = await createUser(database, { role_id: 'admin' })
    const id = await place()
    await elapse(60)
    await ringAll()
    const told = (await toldOf(id)).filter(({ type }) => type === 'duty').map(({ user_id }) => user_id)
    expect(told.sort()).toEqual([club.people.admin.id, second.id].sort())
  })

  it('is pushed to the devices of the person on duty', async () => {
    await setting('kitchen.duty_manager', club.people.admin.id)
    await signIn(database, club.people.admin)
    const { rows } = await database.runAsOwner<{ id: string }>(
      `insert into public.push_token (user_id, token, kind) values ($1, 'duty-phone', 'fcm') returning id`,
      [club.people.admin.id],
    )
    await database.runAsOwner('insert into public.topic_subscription (token_id, topic) values ($1, $2)', [
      rows[0]!.id,
      `user_${club.people.admin.id}`,
    ])
    const id = await place()
    await elapse(60)
    await ringAll()
    const { rows: effects } = await database.runAsOwner(
      `select e.kind from jobs.effect e join public.notification n on n.id::text = e.payload ->> 'notification_id'
       where n.order_id = $1 and n.type = 'duty'`,
      [id],
    )
    expect(effects).toEqual([{ kind: 'push' }])
  })

  it('does not ring once a person of the kitchen has opened it, and stores a receipt for each device', async () => {
    const id = await place()
    const device = randomUUID()
    for (const one of [device, device, randomUUID()]) await open(id, one)
    await elapse(60)
    expect(await ring()).toBe(false)
    const { rows } = await database.runAsOwner<{ user_id: string }>(
      'select user_id from public.ticket_receipt where order_id = $1',
      [id],
    )
    expect(rows).toEqual([{ user_id: club.people.kitchen.id }, { user_id: club.people.kitchen.id }])
    expect((await eventsOf(id)).filter(({ kind }) => kind === 'shown')).toHaveLength(1)
  })

  it('counts as seen when a person starts it, and its alarms are marked as read', async () => {
    const id = await place()
    await elapse(60)
    await ringAll()
    await change(club.people.kitchen.scope, id, { status: 'preparing' })
    expect(await ring()).toBe(false)
    const { rows } = await database.runAsOwner(
      `select 1 from public.notification where order_id = $1 and type in ('unseen', 'duty') and read_at is null`,
      [id],
    )
    expect(rows).toEqual([])
  })

  it('does not ring when the server writes it for the past', async () => {
    const past = new Date(Date.now() - 1_800_000).toISOString()
    const id = await place({ user_id: club.people.member.id, created_at: past }, server)
    expect((await orderOf(id)).shown_at).not.toBeNull()
    expect(await ring()).toBe(false)
  })

  it('has a due time for its alarm, so that the server need not poll', async () => {
    expect(await nextAlarm()).toBeNull()
    await place()
    expect(await nextAlarm()).toBeGreaterThan(15)
    await elapse(25)
    expect(await nextAlarm()).toBeLessThanOrEqual(0)
    await ring()
    expect(await nextAlarm()).toBeGreaterThan(10)
  })

  it('shows its member which alarms were sent', async () => {
    const id = await place()
    await elapse(60)
    await ringAll()
    const { rows } = await database.run(
      club.people.member.scope,
      'select shown_at, unseen_at is not null as rang, duty_at is not null as told from public.user_order where id = $1',
      [id],
    )
    expect(rows).toEqual([{ shown_at: null, rang: true, told: true }])
  })
})

async function nextAlarm(): Promise<number | null> {
  const { rows } = await database.runAsOwner<{ s: number | null }>(
    'select extract(epoch from private.next_alarm_at() - now())::float8 as s',
  )
  return rows[0]!.s
}

/** The number of new notifications of that type for the kitchen after an act. */
async function newsCount(type: string, act: () => Promise<unknown>): Promise<number> {
  const before = (await newsOf(type)).length
  await act()
  return (await newsOf(type)).length - before
}

describe('a ticket that a board counts', () => {
  it('does not ring in a rush of 40, and costs no board write for each ticket', async () => {
    const board = randomUUID()
    const tickets: string[] = []
    for (let wave = 0; wave < 4; wave++) {
      for (let n = 0; n < 10; n++) tickets.push(await place())
      await report(board)
      await elapse(15)
      expect(await ring()).toBe(false)
    }
    await report(board)
    await elapse(39)
    expect(await ring()).toBe(false)
    for (const id of tickets) {
      expect((await orderOf(id)).shown_at).not.toBeNull()
      expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual(['step'])
    }
    const { rows } = await database.runAsOwner('select count(*)::integer as n from jobs.kitchen_board')
    expect(rows).toEqual([{ n: 1 }])
  })

  it('rings when the board stops reporting, because it is hidden, closed or offline', async () => {
    const id = await place()
    await report(randomUUID())
    await elapse(39)
    expect(await ring()).toBe(false)
    await elapse(2)
    expect(await ring()).toBe(true)
    expect((await orderOf(id)).unseen_at).not.toBeNull()
  })

  it('does not ring while one of several boards reports', async () => {
    const [dead, living] = [randomUUID(), randomUUID()]
    await place()
    await report(dead)
    await elapse(30)
    await report(living)
    await elapse(30)
    expect(await ring()).toBe(false)
  })

  it('rings when the board has not received it', async () => {
    const board = randomUUID()
    const [before] = await eventsOf(await place())
    const id = await place()
    await elapse(21)
    await report(board, { counted: Number(before!.seq) })
    expect(await ring()).toBe(true)
    expect((await orderOf(id)).unseen_at).not.toBeNull()
    expect((await orderOf(id)).shown_at).toBeNull()
  })

  it('waits for a board that has not reported since the ticket came, within the board’s time limit', async () => {
    const board = randomUUID()
    await place()
    await report(board)
    await elapse(10)
    const id = await place()
    await elapse(29)
    expect(await ring()).toBe(false)
    await elapse(2)
    expect(await ring()).toBe(true)
    expect((await orderOf(id)).unseen_at).not.toBeNull()
  })

  it('does not wait for a board of another station', async () => {
    const id = await place()
    const { rows } = await database.runAsOwner<{ station: string }>(
      `select lines -> 0 ->> 'station' as station from public.user_order where id = $1`,
      [id],
    )
    await report(randomUUID(), { station: rows[0]!.station === 'bar' ? 'kitchen' : 'bar' })
    await elapse(21)
    expect(await ring()).toBe(true)
  })

  it('counts as shown on a board of one station only when it has a line of that station', async () => {
    const id = await place()
    await elapse(21)
    const { rows } = await database.runAsOwner<{ station: string }>(
      `select lines -> 0 ->> 'station' as station from public.user_order where id = $1`,
      [id],
    )
    const station = rows[0]!.station
    await report(randomUUID(), { station: station === 'bar' ? 'kitchen' : 'bar' })
    expect((await orderOf(id)).shown_at).toBeNull()
    await report(randomUUID(), { station })
    expect((await orderOf(id)).shown_at).not.toBeNull()
    expect(await ring()).toBe(false)
  })

  it('can be counted by the kitchen only, and not before it is placed', async () => {
    const call = (scope: typeof club.people.kitchen.scope) =>
      outcomeOf(
        database.run(scope, 'select public.report_board($1, $2, $3)', [randomUUID(), 'all', 999_999_999]),
      )
    expect(await call(club.people.member.scope)).toBe('GS326')
    expect(await call(club.people.maintenance.scope)).toBe('GS326')
    expect(await call(club.people.anon.scope)).toBe('42501')
    expect(typeof (await call(club.people.kitchen.scope))).toBe('object')
    const id = await place()
    expect((await orderOf(id)).shown_at).toBeNull()
    await elapse(41)
    expect(await ring()).toBe(true)
  })
})

describe('a ticket that is still new after the club’s time', () => {
  /** Lets time pass on an open board. */
  async function onBoard(minutes: number, board = randomUUID()): Promise<void> {
    await elapse(minutes * 60)
    await report(board)
  }

  it('rings once although a board counts it, and pages no administrator', async () => {
    const id = await place()
    await onBoard(9)
    expect(await ring()).toBe(false)
    await onBoard(2)
    expect(await ring()).toBe(true)
    expect(await ring()).toBe(false)
    expect(await orderOf(id)).toMatchObject({
      unseen_at: null,
      duty_at: null,
      untouched_at: expect.any(String),
    })
    expect((await toldOf(id)).filter(({ type }) => type !== 'new')).toEqual([
      { user_id: club.people.kitchen.id, type: 'untouched' },
    ])
  })

  it('does not ring when it was started, or when the club sets no time', async () => {
    const [started, open] = [await place(), await place()]
    await change(club.people.kitchen.scope, started, { status: 'preparing' })
    await setting('kitchen.untouched_minutes', null)
    await onBoard(30)
    expect(await ring()).toBe(false)
    await setting('kitchen.untouched_minutes', 30)
    await onBoard(1)
    expect(await ring()).toBe(true)
    expect((await orderOf(started)).untouched_at).toBeNull()
    expect((await orderOf(open)).untouched_at).not.toBeNull()
  })

  it('that is wanted for later rings when it is due and not started', async () => {
    const id = await place({ wanted_at: new Date(Date.now() + 40 * 60_000).toISOString() })
    await onBoard(30)
    expect(await ring()).toBe(false)
    await onBoard(11)
    expect(await ring()).toBe(true)
    expect((await orderOf(id)).untouched_at).not.toBeNull()
  })

  it.each([0, 241, 'soon', 2.5])('has no time of %s minutes', async (value) => {
    const outcome = database.run(
      club.people.kitchen.scope,
      `update public.setting set value = $1 where key = 'kitchen.untouched_minutes'`,
      [JSON.stringify(value)],
    )
    expect(await outcomeOf(outcome)).toBe('GS105')
  })
})
