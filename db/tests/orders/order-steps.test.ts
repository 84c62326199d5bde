import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Caller, ids, server, testClub } from '#db/tests/club.ts'
import { outcomeOf, update } from '#db/tests/statements.ts'
import { createUser } from '#server/database/testing.ts'
import type { Scope } from '#server/database/types.ts'

const club = testClub()
const { database } = club

const statuses = ['new', 'preparing', 'ready', 'completed', 'cancelled'] as const
type Status = (typeof statuses)[number]

async function orderIn(status: Status, owner: Caller = 'member'): Promise<string> {
  const id = randomUUID()
  await database.runAsOwner(
    'insert into public.user_order (id, user_id, status, lines) values ($1, $2, $3, $4)',
    [id, club.people[owner].id, status, JSON.stringify([{ item_id: ids.beer, quantity: 1 }])],
  )
  return id
}

function move(scope: Scope, id: string, step: { status: string; expected_status?: string; reason?: string }) {
  return update(database, scope, 'user_order', id, step)
}

async function orderOf(id: string) {
  return (await database.runAsOwner('select * from public.user_order where id = $1', [id])).rows[0]!
}

async function eventsOf(id: string) {
  const { rows } = await database.runAsOwner(
    'select from_status, to_status, actor_id, actor_role, reason from public.order_event where order_id = $1 order by id',
    [id],
  )
  return rows
}

/** Every step allowed for a role; all others are refused. */
const allowed: Record<'member' | 'other' | 'kitchen' | 'maintenance' | 'admin' | 'guest', string[]> = {
  guest: [],
  member: ['new cancelled'],
  other: [],
  maintenance: [],
  kitchen: [
    'new preparing',
    'preparing ready',
    'ready completed',
    'preparing new',
    'ready preparing',
    'new cancelled',
    'preparing cancelled',
    'completed ready',
    'cancelled new',
  ],
  admin: [
    'new preparing',
    'preparing ready',
    'ready completed',
    'preparing new',
    'ready preparing',
    'new cancelled',
    'preparing cancelled',
    'completed ready',
    'cancelled new',
  ],
}
const sees = new Set<string>(['member', 'kitchen', 'admin'])
const everyStep = new Set(Object.values(allowed).flat())

describe('the life of an order', () => {
  it.each(Object.keys(allowed) as (keyof typeof allowed)[])(
    `of a member can be moved by %s within their rights`,
    async (caller) => {
      for (const from of statuses) {
        for (const to of statuses.filter((status) => status !== from)) {
          const id = await orderIn(from)
          const outcome = await outcomeOf(
            move(club.people[caller].scope, id, { status: to, reason: 'Because' }),
          )
          const found = typeof outcome === 'string' ? outcome : outcome.rowCount
          const expected = allowed[caller].includes(`${from} ${to}`)
            ? 1
            : !sees.has(caller)
              ? 0
              : everyStep.has(`${from} ${to}`)
                ? 'GS323'
                : 'GS322'
          expect(found, `${from} to ${to}`).toBe(expected)
          expect((await orderOf(id)).status).toBe(expected === 1 ? to : from)
        }
      }
    },
  )

  it('goes from new to completed, with the time of each state', async () => {
    const id = await orderIn('new')
    const kitchen = club.people.kitchen
    await move(kitchen.scope, id, { status: 'preparing', expected_status: 'new' })
    expect(await orderOf(id)).toMatchObject({
      status: 'preparing',
      ready_at: null,
      ended_at: null,
      expected_status: null,
    })
    await move(kitchen.scope, id, { status: 'ready', expected_status: 'preparing' })
    await move(kitchen.scope, id, { status: 'completed', expected_status: 'ready' })
    const ended = await orderOf(id)
    expect([ended.preparing_at, ended.ready_at, ended.ended_at].every((time) => time !== null)).toBe(true)
    expect(await eventsOf(id)).toEqual([
      { from_status: null, to_status: 'new', actor_id: null, actor_role: 'system', reason: null },
      ...[
        ['new', 'preparing'],
        ['preparing', 'ready'],
        ['ready', 'completed'],
      ].map(([from, to]) => ({
        from_status: from,
        to_status: to,
        actor_id: kitchen.id,
        actor_role: 'kitchen',
        reason: null,
      })),
    ])
  })

  it('clears the times of states that the kitchen stepped back from', async () => {
    const id = await orderIn('new')
    for (const status of ['preparing', 'ready', 'preparing'])
      await move(club.people.kitchen.scope, id, { status })
    expect(await orderOf(id)).toMatchObject({ status: 'preparing', ready_at: null })
    expect((await orderOf(id)).preparing_at).not.toBeNull()
    await move(club.people.kitchen.scope, id, { status: 'new' })
    expect(await orderOf(id)).toMatchObject({ status: 'new', preparing_at: null })
  })

  it('can be cancelled by the member without a reason, by the kitchen only with one', async () => {
    const mine = await orderIn('new')
    await move(club.people.member.scope, mine, { status: 'cancelled' })
    expect(await orderOf(mine)).toMatchObject({ status: 'cancelled', reason: null })

    const id = await orderIn('preparing')
    expect(await outcomeOf(move(club.people.kitchen.scope, id, { status: 'cancelled' }))).toBe('GS324')
    expect(await outcomeOf(move(club.people.kitchen.scope, id, { status: 'cancelled', reason: '  ' }))).toBe(
      'GS324',
    )
    await move(club.people.kitchen.scope, id, { status: 'cancelled', reason: 'Oven broken' })
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', reason: 'Oven broken' })
    expect((await eventsOf(id)).at(-1)).toMatchObject({ to_status: 'cancelled', reason: 'Oven broken' })
  })

  it('of the kitchen follows the rights of the kitchen, and can be cancelled by its member without a reason', async () => {
    const id = await orderIn('new', 'kitchen')
    expect((await move(club.people.kitchen.scope, id, { status: 'preparing' })).rowCount).toBe(1)
    expect(await outcomeOf(move(club.people.admin.scope, id, { status: 'cancelled' }))).toBe('GS324')
    expect((await move(club.people.kitchen.scope, id, { status: 'cancelled' })).rowCount).toBe(1)
  })

  it('of a greenkeeper follows the rights of a member', async () => {
    const id = await orderIn('new', 'maintenance')
    expect(await outcomeOf(move(club.people.maintenance.scope, id, { status: 'preparing' }))).toBe('GS323')
    expect((await move(club.people.maintenance.scope, id, { status: 'cancelled' })).rowCount).toBe(1)
  })

  it('cannot be changed by a member who became a guest', async () => {
    const person = await createUser(database)
    const id = await orderIn('new')
    await database.runAsOwner('update public.user_order set user_id = $2 where id = $1', [id, person.id])
    await database.runAsOwner(`update public.profiles set role_id = 'guest' where id = $1`, [person.id])
    expect(await outcomeOf(move(person.scope, id, { status: 'cancelled' }))).toBe('GS323')
  })

  it('has known states only', async () => {
    const id = await orderIn('new')
    expect(await outcomeOf(move(club.people.admin.scope, id, { status: 'eaten' }))).toBe('GS322')
  })

  it('can be moved by the server, but only along steps that a role has', async () => {
    const id = await orderIn('new')
    expect(await outcomeOf(move(server, id, { status: 'completed' }))).toBe('GS322')
    await move(server, id, { status: 'preparing' })
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      to_status: 'preparing',
      actor_id: null,
      actor_role: 'system',
    })
  })
})

describe('a step that is sent twice', () => {
  it('is done once: it succeeds again, with one event', async () => {
    const id = await orderIn('new')
    const step = { status: 'preparing', expected_status: 'new' }
    await move(club.people.kitchen.scope, id, step)
    const before = await orderOf(id)
    const again = await move(club.people.kitchen.scope, id, step)
    expect(again.rows[0]).toMatchObject({ status: 'preparing', expected_status: null })
    expect(await orderOf(id)).toEqual(before)
    expect(await eventsOf(id)).toHaveLength(2)
  })

  it('keeps the first reason when two people cancel at once', async () => {
    const id = await orderIn('new')
    await move(club.people.kitchen.scope, id, { status: 'cancelled', reason: 'No rolls' })
    await move(club.people.admin.scope, id, { status: 'cancelled', reason: 'Closed' })
    expect(await orderOf(id)).toMatchObject({ reason: 'No rolls' })
    expect(await eventsOf(id)).toHaveLength(2)
  })
})

describe('a step whose author saw another state', () => {
  it('is refused and changes nothing', async () => {
    const id = await orderIn('new')
    await move(club.people.kitchen.scope, id, { status: 'preparing' })
    const before = await orderOf(id)
    const cancel = { status: 'cancelled', reason: 'Rain', expected_status: 'new' }
    expect(await outcomeOf(move(club.people.member.scope, id, cancel))).toBe('GS321')
    expect(await outcomeOf(move(club.people.kitchen.scope, id, cancel))).toBe('GS321')
    expect(await orderOf(id)).toEqual(before)
    expect(await eventsOf(id)).toHaveLength(2)
  })
})

describe('an order', () => {
  it('S3.09 has the names of the person for its owner and for the kitchen; the push token exists and is empty', async () => {
    const id = await orderIn('new')
    for (const caller of ['member', 'kitchen'] as const) {
      const { rows } = await database.run(
        club.people[caller].scope,
        `select p.first_name, p.surname, p.fcm_token from public.user_order o join public.profiles p on p.id = o.user_id where o.id = $1`,
        [id],
      )
      expect(rows).toEqual([{ first_name: 'Mary', surname: '', fcm_token: '' }])
    }
  })

  it.each(['user_id', 'lines', 'total_minor', 'number', 'note', 'place', 'created_at', 'ready_at'])(
    'lets no person change its %s',
    async (column) => {
      const id = await orderIn('new')
      for (const caller of ['member', 'kitchen', 'admin'] as const) {
        const reset = `update public.user_order set ${column} = default where id = $1`
        expect(await outcomeOf(database.run(club.people[caller].scope, reset, [id]))).toBe('42501')
      }
    },
  )

  it('lets only the kitchen tick its lines', async () => {
    const id = await orderIn('preparing')
    const tick = 'update public.user_order_item set done = true where order_id = $1'
    expect((await database.run(club.people.member.scope, tick, [id])).rowCount).toBe(0)
    expect((await database.run(club.people.kitchen.scope, tick, [id])).rowCount).toBe(1)
    const cheaper = 'update public.user_order_item set total_minor = 0 where order_id = $1'
    expect(await outcomeOf(database.run(club.people.kitchen.scope, cheaper, [id]))).toBe('42501')
  })
})
