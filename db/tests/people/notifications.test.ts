import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ids, type Person, server, testClub } from '#db/tests/club.ts'
import { answer, insert, update } from '#db/tests/statements.ts'
import { createUser } from '#server/database/testing.ts'
import type { Scope } from '#server/database/types.ts'
import { newsOf } from './news.ts'

const club = testClub()
const { database } = club
const { inboxOf, order, report, call } = newsOf(() => database)

describe('notifications of orders', () => {
  it('S4.43 reach the kitchen for a new order', async () => {
    const id = await order(club.people.member)
    expect(await inboxOf(club.people.kitchen, id)).toEqual([
      {
        type: 'new',
        topic: 'kitchen-orders',
        title: expect.stringMatching(/^New order \d+$/),
        body: '2 × Beer · Hole 2',
        url: `/orders/${id}`,
      },
    ])
    expect(await inboxOf(club.people.member, id)).toEqual([])
    expect(await inboxOf(club.people.maintenance, id)).toEqual([])
  })

  it('S4.44 S4.45 S4.46 reach the member for each step of the kitchen', async () => {
    const { member, kitchen } = club.people
    const id = await order(member)
    for (const status of ['preparing', 'ready', 'completed']) {
      await update(database, kitchen.scope, 'user_order', id, { status })
    }
    const told = await inboxOf(member, id)
    expect(told.map(({ type }) => type)).toEqual(['preparing', 'ready', 'completed'])
    expect(told.every(({ topic }) => topic === `orders-${member.id}`)).toBe(true)
    expect(told[1]).toMatchObject({ title: expect.stringContaining('is on its way to you'), body: 'Hole 2' })
    expect(told[2]).toMatchObject({ title: expect.stringContaining('was delivered') })
  })

  it('ask the member to collect an order that is not delivered', async () => {
    const { member, kitchen } = club.people
    const id = await order(member, { place: 'clubhouse', place_hole: null })
    for (const status of ['preparing', 'ready', 'completed']) {
      await update(database, kitchen.scope, 'user_order', id, { status })
    }
    const titles = (await inboxOf(member, id)).map(({ title }) => title)
    expect(titles[1]).toMatch(/is ready$/)
    expect(titles[2]).toMatch(/was collected$/)
  })

  it('are no longer unread for the kitchen once it has started the order', async () => {
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

  it('give the reason of a cancellation, and skip the person who acted', async () => {
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

  it('are in the language of the receiver', async () => {
    const { member, kitchen } = club.people
    const inLocale = async (locale: string) => {
      await update(database, member.scope, 'profiles', member.id, { locale })
      const id = await order(member)
      await update(database, kitchen.scope, 'user_order', id, { status: 'preparing' })
      await update(database, kitchen.scope, 'user_order', id, { status: 'ready' })
      return (await inboxOf(member, id))[1]
    }
    expect(await inLocale('ja')).toMatchObject({
      title: expect.stringContaining('お届けに向かっています'),
      body: '2番ホール',
    })
    expect(await inLocale('zh-CN')).toMatchObject({
      title: expect.stringContaining('正在送来'),
      body: '第 2 洞',
    })
    await inLocale('en')
  })

  it('are not sent for past orders, as an import writes them', async () => {
    const id = randomUUID()
    await database.run(
      server,
      `insert into public.user_order (id, user_id, lines, created_at) values ($1, $2, $3, now() - interval '1 day')`,
      [id, club.people.member.id, JSON.stringify([{ item_id: ids.beer, quantity: 1 }])],
    )
    expect(await inboxOf(club.people.kitchen, id)).toEqual([])
  })
})

describe('notifications of issues', () => {
  it('reach course maintenance for a new issue, but not its reporter', async () => {
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

  it('reach reporter and assignee once for each step, each with texts of their own', async () => {
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

  it('reach the members of the crew', async () => {
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

  it('are sent for a comment, and for a comment among staff to staff only', async () => {
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

describe('notifications of the course', () => {
  it('reach everybody once when it closes, with the reason', async () => {
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

describe('the inbox', () => {
  async function inboxOfFour() {
    const person = await createUser(database)
    for (let n = 0; n < 4; n++) {
      await call(person.scope, 'send_notification', { title: `News ${n}`, receiver: person.id })
    }
    const { rows } = await database.run<{ id: string }>(
      person.scope,
      'select id from public.notification order by created_at',
    )
    const readTitles = async () =>
      (
        await database.run<{ title: string }>(
          person.scope,
          'select title from public.notification where read_at is not null order by created_at',
        )
      ).rows.map(({ title }) => title)
    return { person, ids: rows.map(({ id }) => id), readTitles }
  }
  const readUpTo = (scope: Scope, notificationId: string, id = randomUUID()) =>
    database.run(
      scope,
      'insert into public.notification_reading (id, notification_id, read_at) values ($1, $2, now())',
      [id, notificationId],
    )

  it('is marked as read one by one, or with all older notifications', async () => {
    const { person, ids, readTitles } = await inboxOfFour()
    await update(database, person.scope, 'notification', ids[1]!, { read_at: '2026-05-01T08:00:00Z' })
    expect(await readTitles()).toEqual(['News 1'])
    await readUpTo(person.scope, ids[2]!)
    expect(await readTitles()).toEqual(['News 0', 'News 1', 'News 2'])
    const { rows } = await database.runAsOwner<{ kept: boolean }>(
      `select read_at = '2026-05-01T08:00:00Z' as kept from public.notification where id = $1`,
      [ids[1]],
    )
    expect(rows).toEqual([{ kept: true }])
  })

  it('is marked as read once by a row that is sent twice, and never by another person', async () => {
    const { person, ids, readTitles } = await inboxOfFour()
    const id = randomUUID()
    await readUpTo(person.scope, ids[0]!, id)
    expect(await answer(readUpTo(person.scope, ids[3]!, id))).toBe('23505')
    expect(await answer(readUpTo(club.people.admin.scope, ids[3]!))).toBe('42501')
    expect(await readTitles()).toEqual(['News 0'])
  })
})

describe('the texts of notifications', () => {
  it('come from the club’s setting if it has one, which only administrators can read', async () => {
    const { admin, member } = club.people
    const edit = (value: object) =>
      answer(
        club.database.run(
          admin.scope,
          `insert into public.setting_edit (id, key, base, value) values ($1, 'push.order.ready', '{}', $2)`,
          [randomUUID(), JSON.stringify(value)],
        ),
      )
    const wording = async (locale: string) => {
      const { rows } = await club.database.runAsOwner<{ title: string; body: string }>(
        `select title, body from private.word_notification('order.ready', $1, '{"place": "clubhouse"}', '{"number": 42}')`,
        [locale],
      )
      return rows[0]
    }
    const ownText = { en: { title: 'Come and get order {number}' } }
    expect(await edit({ en: { title: 'Order {price}' } })).toBe('GS105')
    expect(await edit({ fr: { title: 'Prêt' } })).toBe('GS105')
    expect(await edit({ en: { title: 'x'.repeat(121) } })).toBe('GS105')
    expect(await wording('en')).toEqual({ title: 'Order 42 is ready', body: 'Clubhouse' })
    expect(await edit(ownText)).toBe('+')
    expect(await wording('en')).toEqual({ title: 'Come and get order 42', body: 'Clubhouse' })
    expect(await wording('ja')).toEqual({ title: '注文 42 ができました', body: 'クラブハウス' })
    const { rows } = await club.database.run(
      member.scope,
      `select key from public.setting where key like 'push.%'`,
    )
    expect(rows).toEqual([])
    // Another administrator who did not see it is refused.
    expect(await edit({ en: { title: 'Ready' } })).toBe('GS112')
  })

  it('exist in every language for each kind of event', async () => {
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
