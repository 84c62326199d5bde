import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createUser, signIn } from '#server/database/testing.ts'
import type { Database } from '#server/database/types.ts'
import { type Club, openClub, server } from './club.ts'
import { kitchenOf } from './kitchen-club.ts'

let club: Club
let database: Database
beforeAll(async () => {
  club = await openClub()
  database = club.database
})
afterAll(() => database.close())

const { place, eventsOf, orderOf, change, setting, age, ring, toldOf } = kitchenOf(() => club)

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
