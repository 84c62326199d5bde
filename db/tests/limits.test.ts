// Also on PostgreSQL: calls that arrive at once.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clubLimits, type LimitKey } from '#domain/generated/club-limits.ts'
import { createUser } from '#server/database/testing.ts'
import { ids, type Person, server, testClub } from './club.ts'
import { answer } from './statements.ts'

const club = testClub()
const { database } = club
beforeAll(async () => {
  await standardLimits()
})

async function limit(key: LimitKey, most: number): Promise<void> {
  await database.run(club.people.admin.scope, 'insert into public.setting (key, value) values ($1, $2)', [
    key,
    JSON.stringify(most),
  ])
}
const standardLimits = () => database.runAsOwner(`delete from public.setting where key like 'limits.%'`)
afterEach(standardLimits)

const order = ({ scope }: Person) =>
  answer(
    database.run(scope, 'insert into public.user_order (lines) values ($1)', [
      JSON.stringify([{ item_id: ids.beer, quantity: 1 }]),
    ]),
  )
const report = ({ scope }: Person) =>
  answer(database.run(scope, `insert into public.issue (category) values ('path')`))
const finish = (person: Person, table: 'user_order' | 'issue', status: string) =>
  database.runAsOwner(
    `update public.${table} set status = '${status}', reason = 'Done' where ${table === 'issue' ? 'reporter_id' : 'user_id'} = $1`,
    [person.id],
  )
const message = (columns: { user_id?: string; network?: string }) =>
  answer(
    database.run(
      server,
      `insert into public.contact_message (body, user_id, network) values ('Hello', $1, $2)`,
      [columns.user_id ?? null, columns.network ?? null],
    ),
  )

/** The outcomes of `count` simultaneous calls. */
async function outcomes(count: number, act: () => Promise<string>): Promise<Record<string, number>> {
  const answers = await Promise.all(Array.from({ length: count }, act))
  return Object.fromEntries(
    [...new Set(answers)].sort().map((one) => [one, answers.filter((a) => a === one).length]),
  )
}

describe('many requests of one member', () => {
  it('for orders end at the club’s limit of open ones, also when they arrive at once', async () => {
    await limit('limits.open_orders', 3)
    const person = await createUser(database)
    expect(await outcomes(8, () => order(person))).toEqual({ '+': 3, GS358: 5 })
    expect(await order(club.people.other)).toBe('+')
    await finish(person, 'user_order', 'cancelled')
    expect(await order(person)).toBe('+')
  })

  it('for orders that are cancelled at once end at the limit of an hour', async () => {
    await limit('limits.orders_per_hour', 2)
    const person = await createUser(database)
    for (const expected of ['+', '+', 'GS359']) {
      expect(await order(person)).toBe(expected)
      await finish(person, 'user_order', 'cancelled')
    }
  })

  it('for reports end at the limits of open ones and of a day, also when they arrive at once', async () => {
    await limit('limits.open_reports', 3)
    const person = await createUser(database)
    expect(await outcomes(8, () => report(person))).toEqual({ '+': 3, GS408: 5 })
    await finish(person, 'issue', 'declined')
    await limit('limits.reports_per_day', 4)
    expect(await outcomes(4, () => report(person))).toEqual({ '+': 1, GS409: 3 })
  })

  it('for reports in one statement are counted row by row', async () => {
    await limit('limits.open_reports', 3)
    const { scope } = await createUser(database)
    const many = database.run(
      scope,
      `insert into public.issue (category) values ('path'), ('path'), ('path'), ('path')`,
    )
    expect(await answer(many)).toBe('GS408')
  })

  it('for comments and photos end at the limit of an hour', async () => {
    await limit('limits.comments_per_hour', 2)
    await limit('limits.photos_per_hour', 2)
    const { scope } = await createUser(database)
    const issue = randomUUID()
    await database.run(scope, `insert into public.issue (id, category) values ($1, 'path')`, [issue])
    const comment = () =>
      answer(
        database.run(scope, `insert into public.issue_comment (issue_id, body) values ($1, 'Mud')`, [issue]),
      )
    const photo = () => {
      const id = randomUUID()
      const path = `${issue}/${id}.webp`
      return answer(
        database.run(scope, 'insert into public.issue_photo (id, issue_id, path) values ($1, $2, $3)', [
          id,
          issue,
          path,
        ]),
      )
    }
    expect(await outcomes(4, comment)).toEqual({ '+': 2, GS410: 2 })
    expect(await outcomes(4, photo)).toEqual({ '+': 2, GS411: 2 })
  })

  it('for notifications to themselves end at the limit of an hour', async () => {
    await limit('limits.notifications_per_hour', 2)
    const { id, scope } = await createUser(database)
    const send = () =>
      answer(database.run(scope, `select public.send_notification(title => 'Hi', receiver => $1)`, [id]))
    expect(await outcomes(4, send)).toEqual({ '+': 2, GS507: 2 })
  })

  it('for tests of a device count as notifications', async () => {
    await limit('limits.notifications_per_hour', 2)
    const { id, scope } = await createUser(database)
    await database.run(scope, 'select public.subscribe_to_topic(token => $1, topic => $2)', [
      id,
      `user_${id}`,
    ])
    const test = () => answer(database.run(scope, 'select public.test_push(token => $1)', [id]))
    expect(await outcomes(4, test)).toEqual({ '+': 2, GS507: 2 })
  })

  it('for devices and topics end at twenty devices with four topics each', async () => {
    const { id, scope } = await createUser(database)
    const topics = [`orders-${id}`, `issues-${id}`, `user_${id}`, 'global_announcements']
    for (let n = 0; n < 22; n++)
      for (const topic of topics)
        await database.run(scope, 'select public.subscribe_to_topic(token => $1, topic => $2)', [
          `d-${id}-${n}`,
          topic,
        ])
    const { rows } = await database.runAsOwner(
      `select count(distinct t.id)::int as devices, count(s.id)::int as topics
       from public.push_token t left join public.topic_subscription s on s.token_id = t.id where t.user_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ devices: 20, topics: 80 }])
  })
})

describe('messages to the club', () => {
  it('from one person end at the limit of a day, also when they arrive at once', async () => {
    await limit('limits.messages_per_day', 2)
    const { id } = await createUser(database)
    expect(await outcomes(5, () => message({ user_id: id }))).toEqual({ '+': 2, GS508: 3 })
  })

  it('from visitors end per network, and together for all unknown networks', async () => {
    await limit('limits.network_messages_per_day', 2)
    await database.runAsOwner('delete from public.contact_message')
    expect(await outcomes(4, () => message({ network: '192.0.2.1' }))).toEqual({ '+': 2, GS508: 2 })
    expect(await message({ network: '192.0.2.2' })).toBe('+')
    expect(await outcomes(3, () => message({}))).toEqual({ '+': 2, GS508: 1 })
  })

  it('store the network of a visitor for a day', async () => {
    await database.runAsOwner(
      `insert into public.contact_message (body, network, created_at) values ('Old', '192.0.2.9', now() - interval '2 days')`,
    )
    expect(await message({ network: '192.0.2.10' })).toBe('+')
    const { rows } = await database.runAsOwner(
      `select network from public.contact_message where body = 'Old'`,
    )
    expect(rows).toEqual([{ network: null }])
  })
})

describe('limits', () => {
  it('do not apply to staff or the server', async () => {
    for (const key of ['limits.open_orders', 'limits.open_reports'] as const) await limit(key, 1)
    for (const caller of ['kitchen', 'maintenance', 'admin'] as const) {
      expect(await outcomes(3, () => order(club.people[caller]))).toEqual({ '+': 3 })
      expect(await outcomes(3, () => report(club.people[caller]))).toEqual({ '+': 3 })
    }
    const stored = database.run(
      server,
      `insert into public.issue (reporter_id, category) values ($1, 'path'), ($1, 'path')`,
      [club.people.member.id],
    )
    expect(await answer(stored)).toBe('+')
  })

  it('have a default and bounds, and are changed by administrators only', async () => {
    const { rows } = await database.runAsOwner(
      'select key, standard, highest from private.club_limit order by key',
    )
    const known = Object.entries(clubLimits).map(([key, bounds]) => ({ key, ...bounds }))
    expect(rows).toEqual(known.sort((one, other) => (one.key < other.key ? -1 : 1)))
    const set = (caller: 'kitchen' | 'admin', key: string, value: unknown) =>
      answer(
        database.run(club.people[caller].scope, 'insert into public.setting (key, value) values ($1, $2)', [
          key,
          JSON.stringify(value),
        ]),
      )
    for (const value of [0, -1, 101, 1.5, '5', null, []])
      expect(await set('admin', 'limits.open_orders', value)).toBe('GS105')
    expect(await set('admin', 'limits.unknown', 5)).toBe('GS105')
    expect(await set('kitchen', 'limits.open_orders', 5)).toBe('42501')
    expect(await set('admin', 'limits.open_orders', 100)).toBe('+')
  })
})
