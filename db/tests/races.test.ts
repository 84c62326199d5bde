// Also on PostgreSQL: connections that write at once.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createUser } from '#server/database/testing.ts'
import { ids, pin, testClub } from './club.ts'
import { outcomeOf } from './statements.ts'

// One connection runs these in turn; on PostgreSQL they run concurrently.

const club = testClub()
const { database } = club

describe('at the same moment', () => {
  it('two pin sets for a day: one is published, the other is refused with a reason', async () => {
    for (let day = 3; day < 8; day++) {
      const publish = (person: 'maintenance' | 'admin') =>
        outcomeOf(
          database.run(
            club.people[person].scope,
            `insert into public.pin_set (course_id, date, status, pins) values ($1, current_date + $2::int, 'published', $3)`,
            [ids.course, day, JSON.stringify([pin(1)])],
          ),
        )
      const outcomes = await Promise.all([publish('maintenance'), publish('admin')])
      expect(outcomes.map((outcome) => (typeof outcome === 'string' ? outcome : 'published')).sort()).toEqual(
        ['GS216', 'published'],
      )
    }
  })

  it('two administrators who demote each other: one remains administrator', async () => {
    for (let round = 0; round < 5; round++) {
      const pair = await Promise.all([
        createUser(database, { role_id: 'admin' }),
        createUser(database, { role_id: 'admin' }),
      ])
      const others = `update public.profiles set role_id = 'member' where role_id = 'admin' and id <> all ($1)`
      await database.runAsOwner(others, [pair.map((person) => person.id)])
      const demote = `update public.profiles set role_id = 'member' where id = $1`
      await Promise.all([
        outcomeOf(database.run(pair[0].scope, demote, [pair[1].id])),
        outcomeOf(database.run(pair[1].scope, demote, [pair[0].id])),
      ])
      const { rows } = await database.runAsOwner<{ n: number }>(
        `select count(*)::int as n from public.profiles where role_id = 'admin'`,
      )
      expect(rows).toEqual([{ n: 1 }])
    }
  })

  it('one order from two tabs: it is placed once', async () => {
    const id = randomUUID()
    const place = () =>
      outcomeOf(
        database.run(club.people.member.scope, 'insert into public.user_order (id, lines) values ($1, $2)', [
          id,
          JSON.stringify([{ item_id: ids.beer, quantity: 1 }]),
        ]),
      )
    const outcomes = await Promise.all([place(), place(), place()])
    expect(outcomes.filter((outcome) => outcome === '23505')).toHaveLength(2)
    const { rows } = await database.runAsOwner(
      'select count(*)::int as n from public.order_event where order_id = $1',
      [id],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('one ticket bumped on two tablets: it moves one step', async () => {
    const { rows } = await database.runAsOwner<{ id: string }>(
      `insert into public.user_order (user_id, lines) values ($1, $2) returning id`,
      [club.people.member.id, JSON.stringify([{ item_id: ids.beer, quantity: 1 }])],
    )
    const bump = () =>
      database.run(
        club.people.kitchen.scope,
        `update public.user_order set status = 'preparing', expected_status = 'new' where id = $1`,
        [rows[0]!.id],
      )
    await Promise.all([bump(), bump(), bump()])
    const events = await database.runAsOwner(
      'select from_status, to_status from public.order_event where order_id = $1 order by id',
      [rows[0]!.id],
    )
    expect(events.rows).toEqual([
      { from_status: null, to_status: 'new' },
      { from_status: 'new', to_status: 'preparing' },
    ])
  })
})
