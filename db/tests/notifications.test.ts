import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser } from '#server/database/testing.ts'
import type { Database, Scope } from '#server/database/types.ts'
import { type Club, ids, openClub, type Person, server } from './club.ts'
import { insert, outcomeOf, tryAs, update } from './statements.ts'

let club: Club
let database: Database
beforeAll(async () => {
  club = await openClub()
  database = club.database
})
afterAll(() => database.close())

interface Told {
  type: string
  topic: string
  title: string
  body: string
  url: string
}

async function inboxOf(person: Person, about?: string): Promise<Told[]> {
  const { rows } = await database.run<Told>(
    person.scope,
    `select type, topic, title, body, url from public.notification
     where $1::uuid is null or order_id = $1 or issue_id = $1 order by created_at, event_key`,
    [about ?? null],
  )
  return rows
}

async function order(person: Person): Promise<string> {
  const id = randomUUID()
  await insert(database, person.scope, 'user_order', {
    id,
    lines: JSON.stringify([{ item_id: ids.beer, quantity: 2 }]),
    place: 'hole',
    place_hole: 7,
  })
  return id
}

async function report(person: Person, columns: object = {}): Promise<string> {
  const id = randomUUID()
  await insert(database, person.scope, 'issue', {
    id,
    category: 'bunker',
    description: 'No rake',
    hole_id: ids.hole1,
    ...columns,
  })
  return id
}

const call = (scope: Scope, name: string, given: Record<string, unknown>) => {
  const names = Object.keys(given)
  const places = names.map((argument, at) => `${argument} => $${at + 1}`)
  return database.run(scope, `select public.${name}(${places.join(', ')}) as answer`, Object.values(given))
}

const codeOf = async (answer: ReturnType<typeof call>) => {
  const outcome = await outcomeOf(answer)
  return typeof outcome === 'string' ? outcome : 'done'
}

describe('orders', () => {
  it('S4.43 tell the kitchen of a new one', async () => {
    const id = await order(club.people.member)
    expect(await inboxOf(club.people.kitchen, id)).toEqual([
      {
        type: 'new',
        topic: 'kitchen-orders',
        title: expect.stringMatching(/^New order \d+$/),
        body: '2 × Beer · Hole 7',
        url: `/orders/${id}`,
      },
    ])
    expect(await inboxOf(club.people.member, id)).toEqual([])
    expect(await inboxOf(club.people.maintenance, id)).toEqual([])
  })

  it('S4.44 S4.45 S4.46 tell the member of each step of the kitchen', async () => {
    const { member, kitchen } = club.people
    const id = await order(member)
    for (const status of ['preparing', 'ready', 'completed']) {
      await update(database, kitchen.scope, 'user_order', id, { status })
    }
    const told = await inboxOf(member, id)
    expect(told.map(({ type }) => type)).toEqual(['preparing', 'ready', 'completed'])
    expect(told.every(({ topic }) => topic === `orders-${member.id}`)).toBe(true)
    expect(told[1]).toMatchObject({ title: expect.stringContaining('is ready'), body: 'Hole 7' })
  })

  it('are off the kitchen’s list of unread news once it has begun with them', async () => {
    const { member, kitchen } = club.people
    const id = await order(member)
    const unread = async () =>
      (
        await database.run(
          kitchen.scope,
          'select 1 from public.notification where order_id = $1 and read_at is null',
          [id],
        )
      ).rowCount
    expect(await unread()).toBe(1)
    await update(database, kitchen.scope, 'user_order', id, { status: 'preparing' })
    expect(await unread()).toBe(0)
  })

  it('tell the member why one was cancelled, and nobody of what they did themselves', async () => {
    const { member, kitchen } = club.people
    const id = await order(member)
    await update(database, kitchen.scope, 'user_order', id, {
      status: 'cancelled',
      reason: 'Tap {number} is empty',
    })
    expect(await inboxOf(member, id)).toMatchObject([{ type: 'cancelled', body: 'Tap {number} is empty' }])
    const own = await order(member)
    await update(database, member.scope, 'user_order', own, { status: 'cancelled' })
    expect(await inboxOf(member, own)).toEqual([])
  })

  it('tell in the language of the receiver', async () => {
    const { member, kitchen } = club.people
    const inLocale = async (locale: string) => {
      await update(database, member.scope, 'profiles', member.id, { locale })
      const id = await order(member)
      await update(database, kitchen.scope, 'user_order', id, { status: 'preparing' })
      await update(database, kitchen.scope, 'user_order', id, { status: 'ready' })
      return (await inboxOf(member, id))[1]
    }
    expect(await inLocale('ja')).toMatchObject({
      title: expect.stringContaining('ができました'),
      body: '7番ホール',
    })
    expect(await inLocale('zh-CN')).toMatchObject({
      title: expect.stringContaining('已备好'),
      body: '第 7 洞',
    })
    await inLocale('en')
  })

  it('of the past, as an import writes them, tell nobody', async () => {
    const id = randomUUID()
    await database.run(
      server,
      `insert into public.user_order (id, user_id, lines, created_at) values ($1, $2, $3, now() - interval '1 day')`,
      [id, club.people.member.id, JSON.stringify([{ item_id: ids.beer, quantity: 1 }])],
    )
    expect(await inboxOf(club.people.kitchen, id)).toEqual([])
  })
})

describe('issues', () => {
  it('tell course maintenance of a new one, but not who reported it', async () => {
    const id = await report(club.people.maintenance)
    expect(await inboxOf(club.people.admin, id)).toMatchObject([
      {
        type: 'reported',
        topic: 'all-issues',
        title: expect.stringMatching(/^New issue \d+: Bunker$/),
        body: 'No rake',
      },
    ])
    expect(await inboxOf(club.people.maintenance, id)).toEqual([])
  })

  it('tell reporter and assignee of each step, each in their own words, once', async () => {
    const { member, admin, maintenance } = club.people
    const id = await report(member)
    await update(database, admin.scope, 'issue', id, { assignee_id: maintenance.id })
    await update(database, maintenance.scope, 'issue', id, { status: 'in_progress' })
    await update(database, maintenance.scope, 'issue', id, { status: 'resolved' })
    expect((await inboxOf(member, id)).map(({ type }) => type)).toEqual([
      'assigned',
      'in_progress',
      'resolved',
    ])
    expect((await inboxOf(maintenance, id)).map(({ title }) => title.replace(/\d+/, 'n'))).toEqual([
      'New issue n: Bunker',
      'Issue n is yours',
    ])
    expect((await inboxOf(member, id))[0]).toMatchObject({
      topic: `issues-${member.id}`,
      body: 'Bunker Hole 1',
    })
  })

  it('tell the members of the crew', async () => {
    const { admin } = club.people
    await database.run(admin.scope, `insert into public.user_groups (group_id, name) values ('tees', 'Tees')`)
    const mate = await createUser(database, { role_id: 'maintenance' })
    const cook = await createUser(database, { role_id: 'kitchen' })
    for (const { id } of [mate, cook]) {
      await database.run(admin.scope, `update public.profiles set user_group_id = 'tees' where id = $1`, [id])
    }
    const id = await report(admin, { group_id: 'tees' })
    expect(await inboxOf(mate, id)).toMatchObject([
      { type: 'reported', title: expect.stringContaining('your crew') },
    ])
    expect(await inboxOf(cook, id)).toEqual([])
  })

  it('tell of a comment, and of one among staff only staff', async () => {
    const { member, maintenance, admin } = club.people
    const id = await report(member)
    await update(database, admin.scope, 'issue', id, { assignee_id: maintenance.id })
    await insert(database, admin.scope, 'issue_comment', { issue_id: id, body: 'On its way' })
    await insert(database, admin.scope, 'issue_comment', { issue_id: id, body: 'Costs 40', staff_only: true })
    const comments = async (person: Person) =>
      (await inboxOf(person, id)).filter(({ type }) => type === 'commented').map(({ body }) => body)
    expect(await comments(member)).toEqual(['On its way'])
    expect(await comments(maintenance)).toEqual(['On its way', 'Costs 40'])
  })
})

describe('the course', () => {
  it('tells everybody when it closes, with the reason, and no one twice', async () => {
    const declare = (status: string) =>
      database.run(
        club.people.maintenance.scope,
        `update public.course_status set status = $1, note = 'Flooded' where course_id = $2`,
        [status, ids.course],
      )
    await declare('closed')
    await declare('closed')
    const told = (await inboxOf(club.people.member)).filter(({ type }) => type === 'announcement')
    expect(told).toMatchObject([
      { topic: 'global_announcements', title: 'The course is closed', body: 'Flooded' },
    ])
    expect((await inboxOf(club.people.guest)).length).toBe(0)
  })
})

describe('devices', () => {
  const deviceOf = (person: Person) => `device-of-${person.id}`
  const topicsOf = async (person: Person) =>
    (
      await database.run<{ topic: string }>(
        person.scope,
        'select topic from public.topic_subscription order by topic',
      )
    ).rows.map(({ topic }) => topic)

  it('are kept from the profile’s push token, and forgotten with it', async () => {
    const person = await createUser(database)
    const tokens = async () =>
      (await database.run(person.scope, 'select token, kind from public.push_token')).rows
    await update(database, person.scope, 'profiles', person.id, {
      fcm_token: 'a-token',
      fcm_token_timestamp: '2026-05-01T08:00:00Z',
    })
    expect(await tokens()).toEqual([{ token: 'a-token', kind: 'fcm' }])
    await update(database, person.scope, 'profiles', person.id, { fcm_token: null })
    expect(await tokens()).toEqual([])
  })

  it('belong to whoever registered them last, without what the one before heard', async () => {
    const [ann, ben] = [await createUser(database), await createUser(database)]
    await call(ann.scope, 'subscribe_to_topic', { token: 'shared', topic: `orders-${ann.id}` })
    await call(ben.scope, 'update_push_token', { token: 'shared' })
    expect(await topicsOf(ann)).toEqual([])
    expect((await database.run(ann.scope, 'select 1 from public.push_token')).rowCount).toBe(0)
    expect((await database.run(ben.scope, 'select 1 from public.push_token')).rowCount).toBe(1)
  })

  it('are at most twenty for a person; the ones unseen for longest go', async () => {
    const person = await createUser(database)
    for (let n = 0; n < 25; n++) await call(person.scope, 'update_push_token', { token: `device-${n}` })
    const { rows } = await database.run<{ token: string }>(
      person.scope,
      'select token from public.push_token',
    )
    expect(rows).toHaveLength(20)
    expect(rows.map(({ token }) => token)).toContain('device-24')
  })

  it('are refused when the token is none', async () => {
    const { member } = club.people
    for (const token of [
      '',
      ' ',
      'two words',
      'x'.repeat(4097),
      '{"endpoint":"https://push.example"}',
      '{',
      '{}',
    ]) {
      expect(await codeOf(call(member.scope, 'update_push_token', { token })), token.slice(0, 40)).toMatch(
        /GS505|23514/,
      )
    }
  })

  it('S6.10 S6.11 S6.12 S6.13 may hear the topics of their own person and the announcements, whatever the role', async () => {
    for (const role of ['guest', 'member', 'kitchen', 'maintenance', 'admin'] as const) {
      const person = club.people[role]
      for (const topic of [
        `orders-${person.id}`,
        `issues-${person.id}`,
        `user_${person.id}`,
        'global_announcements',
      ]) {
        const answer = call(person.scope, 'subscribe_to_topic', { token: deviceOf(person), topic })
        expect(await codeOf(answer), `${role} ${topic}`).toBe('done')
      }
    }
  })

  it('S6.07 S6.08 S6.09 may hear the topics of staff only as that staff', async () => {
    const outcomes: Record<string, string> = {}
    for (const topic of ['kitchen-orders', 'all-issues', `orders-${randomUUID()}`, 'weather']) {
      for (const role of ['guest', 'member', 'kitchen', 'maintenance', 'admin'] as const) {
        const person = club.people[role]
        const answer = call(person.scope, 'subscribe_to_topic', { token: deviceOf(person), topic })
        outcomes[`${role} ${topic.replace(/-[0-9a-f-]{36}$/, '-another')}`] = await codeOf(answer)
      }
    }
    expect(outcomes).toEqual({
      ...Object.fromEntries(
        ['guest', 'member', 'kitchen', 'maintenance', 'admin'].flatMap((role) => [
          [`${role} orders-another`, 'GS502'],
          [`${role} weather`, 'GS501'],
          [`${role} kitchen-orders`, ['kitchen', 'admin'].includes(role) ? 'done' : 'GS502'],
          [`${role} all-issues`, ['maintenance', 'admin'].includes(role) ? 'done' : 'GS502'],
        ]),
      ),
    })
  })

  it('end what they hear', async () => {
    const person = await createUser(database)
    const topic = 'global_announcements'
    await call(person.scope, 'subscribe_to_topic', { token: 'mine', topic })
    await call(person.scope, 'subscribe_to_topic', { token: 'mine', topic })
    expect(await topicsOf(person)).toEqual([topic])
    await call(club.people.other.scope, 'unsubscribe_from_topic', { token: 'mine', topic })
    expect(await topicsOf(person)).toEqual([topic])
    await call(person.scope, 'unsubscribe_from_topic', { token: 'mine', topic })
    expect(await topicsOf(person)).toEqual([])
  })

  it('get a push for what their topic tells, one for each device, and none once the role no longer hears it', async () => {
    const cook = await createUser(database, { role_id: 'kitchen' })
    for (const token of ['cook-1', 'cook-2']) {
      await call(cook.scope, 'subscribe_to_topic', { token, topic: 'kitchen-orders' })
    }
    const pushes = async (about: string) =>
      (
        await database.runAsOwner(
          `select 1 from jobs.effect e
           join public.notification n on n.id = (e.payload ->> 'notification_id')::uuid
           where n.order_id = $1 and n.user_id = $2`,
          [about, cook.id],
        )
      ).rowCount
    expect(await pushes(await order(club.people.member))).toBe(2)
    await database.run(
      club.people.admin.scope,
      `update public.profiles set role_id = 'member' where id = $1`,
      [cook.id],
    )
    expect(await pushes(await order(club.people.member))).toBe(0)
  })
})

describe('sending', () => {
  const news = { title: 'Hello', body: 'There' }
  const send = (person: Person, given: object) =>
    call(person.scope, 'send_notification', { ...news, ...given })

  it('is for those whose news it is: nobody else reaches another person or a topic', async () => {
    const { member } = club.people
    const receivers = {
      'another person': { receiver: member.id },
      'their orders': { topic: `orders-${member.id}` },
      'their issues': { receiver: member.id, data: `{"issueId": "${ids.issue}"}` },
      'the kitchen': { topic: 'kitchen-orders' },
      'the greenkeepers': { topic: 'all-issues' },
      everybody: { topic: 'global_announcements' },
    }
    const found: Record<string, string[]> = {}
    for (const [name, given] of Object.entries(receivers)) {
      found[name] = []
      for (const role of ['anon', 'guest', 'other', 'kitchen', 'maintenance', 'admin'] as const) {
        const answer = tryAs(database, club.people[role].scope, (session) =>
          session.query(
            'select public.send_notification(title => $1, topic => $2, receiver => $3, data => $4)',
            [
              'Hello',
              'topic' in given ? given.topic : null,
              'receiver' in given ? given.receiver : null,
              'data' in given ? given.data : '{}',
            ],
          ),
        )
        found[name].push(await codeOf(answer))
      }
    }
    expect(found).toEqual({
      'another person': ['42501', 'GS503', 'GS503', 'GS503', 'GS503', 'done'],
      'their orders': ['42501', 'GS503', 'GS503', 'done', 'GS503', 'done'],
      'their issues': ['42501', 'GS503', 'GS503', 'GS503', 'done', 'done'],
      'the kitchen': ['42501', 'GS503', 'GS503', 'done', 'GS503', 'done'],
      'the greenkeepers': ['42501', 'GS503', 'GS503', 'GS503', 'done', 'done'],
      everybody: ['42501', 'GS503', 'GS503', 'GS503', 'GS503', 'done'],
    })
  })

  it('to oneself is anybody’s', async () => {
    const person = await createUser(database)
    expect((await send(person, { receiver: person.id })).rows).toEqual([{ answer: 1 }])
    expect(await inboxOf(person)).toMatchObject([{ type: 'message', url: '/notifications', ...news }])
  })

  it('S3.18 takes a topic, a person, or one person of a topic', async () => {
    const { admin, kitchen, member } = club.people
    expect((await send(admin, { topic: 'kitchen-orders', receiver: kitchen.id })).rows).toEqual([
      { answer: 1 },
    ])
    expect((await send(admin, { topic: 'kitchen-orders', receiver: member.id })).rows).toEqual([
      { answer: 0 },
    ])
    expect((await send(admin, { receiver: member.id })).rows).toEqual([{ answer: 1 }])
    expect(await codeOf(send(admin, {}))).toBe('GS504')
  })

  it('S3.17 leads to the order or issue of its data, else to a path of the app and nowhere else', async () => {
    const person = await createUser(database)
    const target = async (data: object) => {
      await send(person, { topic: `user_${person.id}`, data: JSON.stringify(data) })
      return (await inboxOf(person)).at(-1)?.url
    }
    expect(await target({ orderId: ids.order, type: 'ready' })).toBe(`/orders/${ids.order}`)
    expect(await target({ issueId: ids.issue, url: '/map' })).toBe(`/issues/${ids.issue}`)
    expect(await target({ url: '/map?hole=3' })).toBe('/map?hole=3')
    for (const url of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      7,
    ]) {
      expect(await target({ url })).toBe('/notifications')
    }
  })

  it('happens once for each request, however often it is replayed', async () => {
    const person = await createUser(database)
    const request = { receiver: person.id, request_id: randomUUID() }
    expect((await send(person, request)).rows).toEqual([{ answer: 1 }])
    expect((await send(person, request)).rows).toEqual([{ answer: 0 }])
    expect(await inboxOf(person)).toHaveLength(1)
  })

  it('refuses what is too long or no notification', async () => {
    const person = await createUser(database)
    for (const given of [
      { title: '' },
      { title: '  ' },
      { title: null },
      { title: 'x'.repeat(121) },
      { body: 'x'.repeat(501) },
      { data: '[]' },
      { data: 'null' },
      { data: JSON.stringify({ more: 'x'.repeat(1000) }) },
      { data: '{"type": ""}' },
    ]) {
      const answer = send(person, { receiver: person.id, ...given })
      expect(await codeOf(answer), JSON.stringify(given).slice(0, 60)).toBe('GS504')
    }
    expect(await inboxOf(person)).toEqual([])
  })
})

describe('the inbox', () => {
  it('is read one by one, or with everything older', async () => {
    const person = await createUser(database)
    for (let n = 0; n < 4; n++) {
      await call(person.scope, 'send_notification', { title: `News ${n}`, receiver: person.id })
    }
    const { rows } = await database.run<{ id: string }>(
      person.scope,
      'select id from public.notification order by created_at',
    )
    const readOnes = async () =>
      (
        await database.run<{ title: string; and_older: boolean }>(
          person.scope,
          'select title, and_older from public.notification where read_at is not null order by created_at',
        )
      ).rows
    await update(database, person.scope, 'notification', rows[1]!.id, { read_at: '2026-05-01T08:00:00Z' })
    expect(await readOnes()).toEqual([{ title: 'News 1', and_older: false }])
    await update(database, person.scope, 'notification', rows[2]!.id, {
      read_at: '2026-05-01T08:00:00Z',
      and_older: true,
    })
    expect((await readOnes()).map(({ title }) => title)).toEqual(['News 0', 'News 1', 'News 2'])
  })
})

describe('the words', () => {
  it('are there in every language for whatever can happen', async () => {
    const { rows } = await database.runAsOwner<{ key: string }>(
      `select key from private.notification_text group by key having count(distinct locale) <> 3`,
    )
    expect(rows).toEqual([])
    const { rows: steps } = await database.runAsOwner<{ key: string }>(`
      select 'order.' || to_status as key from public.order_transition
      union select 'issue.' || to_status from public.issue_transition
      except select key from private.notification_text`)
    expect(steps).toEqual([])
  })
})
