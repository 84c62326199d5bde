import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createUser, signIn } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import type { Scope } from '#server/database/types.ts'
import { noClubWords } from '#server/mail/club-words.ts'
import { createMailbox } from '#server/mail/mailbox.ts'
import { createMailer, type Mail, MailError } from '#server/mail/mailer.ts'
import type { Effects } from './effects.ts'
import { createJobs, prune } from './jobs.ts'
import { type LocalService, openDevice, openService } from './push/testing.ts'
import { loadVapidKeys } from './push/vapid.ts'
import type { PushConfig } from './settings.ts'

const database = testDatabase()
let folder: string
let service: LocalService
let status = 201
let jobs: Effects
const mailbox = createMailbox()
const mailer = createMailer(
  { smtp: undefined, from: { address: 'noreply@club.example', name: 'Club' } },
  mailbox,
)
const clubEmail = 'office@club.example'
const sender = {
  clubName: async () => 'Greenside',
  clubWords: async () => noClubWords,
  ...{ clubEmail, siteUrl: 'https://club.example' },
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenside-jobs-'))
  service = await openService((_, response) => response.writeHead(status).end())
  jobs = await jobsWith({
    web: { vapid: undefined, subject: 'mailto:a@b.example', services: [service.origin] },
  })
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  status = 201
  service.seen.length = 0
})

async function jobsWith(push: Partial<PushConfig>) {
  const config = { web: undefined, fcm: undefined, ...push }
  const vapidKeys = config.web && (await loadVapidKeys(folder, config.web))
  return createJobs({ database, push: config, vapidKeys, mailer, sender, log: () => undefined })
}

interface Phone {
  id: string
  scope: Scope
  sessionId: string
  device: Awaited<ReturnType<typeof openDevice>>
}

async function memberWithPhone(locale = 'en'): Promise<Phone> {
  return personWithPhone('member', locale)
}

async function personWithPhone(role_id: string, locale = 'en'): Promise<Phone> {
  const person = await createUser(database, { role_id })
  const { scope, sessionId } = await signIn(database, person)
  const { id } = person
  await database.run(scope, 'update public.profiles set locale = $2 where id = $1', [id, locale])
  const device = await openDevice(`${service.origin}/push/${randomUUID()}`)
  await database.run(scope, 'select public.subscribe_to_topic(token => $1, topic => $2)', [
    device.token,
    `user_${id}`,
  ])
  return { id, scope, sessionId, device }
}

const tell = ({ id, scope }: Phone, data = '{}') =>
  database.run(
    scope,
    'select public.send_notification(title => $1, body => $2, receiver => $3, data => $4)',
    ['Hello', 'There', id, data],
  )

const count = async (table: string, where = 'true', values: unknown[] = []) =>
  (await database.runAsOwner(`select 1 from ${table} where ${where}`, values)).rowCount

describe('a notification', () => {
  it('S1.32 S3.18 is sent to the phone with its subject, its topic and its person', async () => {
    const member = await memberWithPhone()
    await tell(member, JSON.stringify({ type: 'note', url: '/map' }))
    await jobs.drain()
    expect(await member.device.read(service.seen[0]!.body)).toMatchObject({
      title: 'Hello',
      body: 'There',
      data: { type: 'note', url: '/map', notificationId: expect.any(String) },
      topic: `user_${member.id}`,
      userId: member.id,
    })
    expect(await count('jobs.effect')).toBe(0)
  })

  it('S3.17 of an order has its orderId, of an issue its issueId, each with type and address', async () => {
    const [cook, keeper, member] = await Promise.all([
      personWithPhone('kitchen'),
      personWithPhone('maintenance'),
      createUser(database),
    ])
    for (const [{ scope, device }, topic] of [
      [cook, 'kitchen-orders'],
      [keeper, 'all-issues'],
    ] as const) {
      await database.run(scope, 'select public.subscribe_to_topic(token => $1, topic => $2)', [
        device.token,
        topic,
      ])
    }
    const [dish, order, issue] = [randomUUID(), randomUUID(), randomUUID()]
    await database.execScript(`
      insert into public.menu_category (id, name) values ('${dish}', 'Soups');
      insert into public.menu_item (id, category_id, name, price_minor) values ('${dish}', '${dish}', 'Soup', 500);`)
    await database.run(member.scope, 'insert into public.user_order (id, lines) values ($1, $2)', [
      order,
      JSON.stringify([{ item_id: dish, quantity: 1 }]),
    ])
    await database.run(member.scope, `insert into public.issue (id, category) values ($1, 'path')`, [issue])
    await jobs.drain()
    const pushedTo = async ({ device }: Phone) => {
      const path = new URL(JSON.parse(device.token).endpoint).pathname
      const bodies = service.seen.filter((request) => request.path === path).map(({ body }) => body)
      return Promise.all(bodies.map(async (body) => (await device.read(body)).data))
    }
    const notificationId = expect.any(String)
    expect(await pushedTo(cook)).toEqual([
      { orderId: order, type: 'new', url: `/orders/${order}`, notificationId },
    ])
    expect(await pushedTo(keeper)).toEqual([
      { issueId: issue, type: 'reported', url: `/issues/${issue}`, notificationId },
    ])
    await database.runAsOwner('delete from public.push_token where user_id = any($1)', [[cook.id, keeper.id]])
  })

  it('has an urgency, an expiry and a tag to replace, by its kind', async () => {
    const member = await memberWithPhone()
    const issue = randomUUID()
    await database.run(member.scope, `insert into public.issue (id, category) values ($1, 'path')`, [issue])
    await database.execScript('delete from jobs.effect')
    for (const topic of [`orders-${member.id}`, `issues-${member.id}`]) {
      await database.run(member.scope, 'select public.subscribe_to_topic(token => $1, topic => $2)', [
        ...[member.device.token, topic],
      ])
      await database.runAsOwner(
        `insert into public.notification (user_id, event_key, topic, type, title, url, issue_id)
         values ($1, $2, $2, 'note', 'News', '/', $3)`,
        [member.id, topic, topic.startsWith('issues-') ? issue : null],
      )
      await jobs.drain()
    }
    const [ofOrder, ofIssue] = service.seen.map(({ headers }) => headers)
    expect(ofOrder).toMatchObject({ urgency: 'high' })
    expect(ofOrder).not.toHaveProperty('topic')
    expect(Number(ofOrder!.ttl)).toBeLessThanOrEqual(4 * 3600)
    expect(ofIssue).toMatchObject({ urgency: 'normal', topic: expect.stringMatching(/^[\w-]{32}$/) })
    expect(Number(ofIssue!.ttl)).toBeGreaterThan(23 * 3600)
    const bodies = await Promise.all(service.seen.map(({ body }) => member.device.read(body)))
    expect(bodies.map(({ delivery }) => delivery)).toEqual([
      { tag: 'golf-pin-position', unread: '1', receipt: expect.any(String) },
      { tag: `golf-pin-position-issue-${issue}`, unread: '2', receipt: expect.any(String) },
    ])
    expect(await count('jobs.push_delivery', 'user_id = $1 and accepted_at is not null', [member.id])).toBe(2)
  })

  it('waits for the end of the quiet hours', async () => {
    const member = await memberWithPhone()
    await database.run(
      member.scope,
      `update public.quiet_hours set is_on = true, starts_at = '00:00', ends_at = '23:59:59' where id = $1`,
      [member.id],
    )
    await tell(member)
    await jobs.drain()
    expect(service.seen).toEqual([])
    expect(await count('jobs.effect', `last_error = 'quiet hours' and due_at > now()`)).toBe(1)
    await database.run(member.scope, 'update public.quiet_hours set is_on = false where id = $1', [member.id])
    await database.execScript('update jobs.effect set due_at = now()')
    await jobs.drain()
    expect(service.seen).toHaveLength(1)
  })

  it('that was held in quiet hours is left out when a newer one has the same issue', async () => {
    const member = await memberWithPhone()
    const issue = randomUUID()
    await database.run(member.scope, `insert into public.issue (id, category) values ($1, 'path')`, [issue])
    await database.execScript('delete from jobs.effect')
    await database.run(
      member.scope,
      `update public.quiet_hours set is_on = true, starts_at = '00:00', ends_at = '23:59:59' where id = $1`,
      [member.id],
    )
    const topic = `issues-${member.id}`
    await database.run(member.scope, 'select public.subscribe_to_topic(token => $1, topic => $2)', [
      ...[member.device.token, topic],
    ])
    for (const title of ['Assigned', 'Solved'])
      await database.runAsOwner(
        `insert into public.notification (user_id, event_key, topic, type, title, url, issue_id)
         values ($1, $2, $3, 'note', $2, '/', $4)`,
        [member.id, title, topic, issue],
      )
    await jobs.drain()
    expect(service.seen).toEqual([])
    await database.run(member.scope, 'update public.quiet_hours set is_on = false where id = $1', [member.id])
    await database.execScript('update jobs.effect set due_at = now()')
    await jobs.drain()
    const bodies = await Promise.all(service.seen.map(({ body }) => member.device.read(body)))
    expect(bodies.map(({ title }) => title)).toEqual(['Solved'])
  })

  it('that finds no device any more removes it from the list', async () => {
    const member = await memberWithPhone()
    await database.run(member.scope, 'select public.update_push_token(token => $1)', [member.device.token])
    status = 410
    await tell(member)
    await jobs.drain()
    expect(await count('public.push_token', 'user_id = $1', [member.id])).toBe(0)
    expect(await count('public.notification', 'user_id = $1', [member.id])).toBe(1)
  })

  it('is tried again when the push service is not available', async () => {
    const member = await memberWithPhone()
    status = 503
    await tell(member)
    await jobs.drain()
    expect(await count('jobs.effect', 'attempts = 1 and failed_at is null')).toBe(1)
    const ofMember = 'user_id = $1 and failed_at is null'
    expect(await count('jobs.push_delivery', `${ofMember} and error is not null`, [member.id])).toBe(1)
    status = 201
    await database.execScript('update jobs.effect set due_at = now()')
    await jobs.drain()
    expect(await count('jobs.push_delivery', `${ofMember} and accepted_at is not null`, [member.id])).toBe(1)
    expect([service.seen.length, await count('jobs.effect')]).toEqual([2, 0])
  })

  it('that was read meanwhile is not pushed', async () => {
    const member = await memberWithPhone()
    await tell(member)
    await database.run(member.scope, 'update public.notification set read_at = now()')
    await jobs.drain()
    expect(service.seen).toEqual([])
  })

  it('is not pushed to a phone that now belongs to another person', async () => {
    const [ann, ben] = [await memberWithPhone(), await memberWithPhone()]
    await tell(ann)
    await database.runAsOwner('delete from auth.sessions where id = $1', [ann.sessionId])
    await database.run(ben.scope, 'select public.update_push_token(token => $1)', [ann.device.token])
    await jobs.drain()
    expect(service.seen).toEqual([])
  })

  it.each([
    ['signed out', 'delete from auth.sessions where user_id = $1'],
    ['suspended', `update auth.users set banned_until = now() + interval '1 day' where id = $1`],
    ['removed', 'delete from auth.users where id = $1'],
  ])('that is queued for a person who is %s meanwhile is not sent', async (_, sql) => {
    const member = await memberWithPhone()
    await tell(member)
    expect(await count('jobs.effect', `kind = 'push'`)).toBe(1)
    await database.runAsOwner(sql, [member.id])
    await jobs.drain()
    expect([service.seen.length, await count('jobs.effect')]).toEqual([0, 0])
  })

  it('that is queued is not sent when the session has expired by time only', async () => {
    const member = await memberWithPhone()
    await tell(member)
    await database.runAsOwner(
      `update auth.sessions set not_after = now() - interval '1 second' where id = $1`,
      [member.sessionId],
    )
    await jobs.drain()
    expect([service.seen.length, await count('jobs.effect')]).toEqual([0, 0])
  })

  it('that is queued for staff is not sent to a person who is no longer staff', async () => {
    const cook = await memberWithPhone()
    await database.runAsOwner(`update public.profiles set role_id = 'kitchen' where id = $1`, [cook.id])
    await database.run(cook.scope, 'select public.subscribe_to_topic(token => $1, topic => $2)', [
      cook.device.token,
      'kitchen-orders',
    ])
    await database.runAsOwner(
      `select public.send_notification(title => 'Order 7', topic => 'kitchen-orders')`,
    )
    expect(await count('jobs.effect', `kind = 'push'`)).toBe(1)
    await database.runAsOwner(`update public.profiles set role_id = 'member' where id = $1`, [cook.id])
    await jobs.drain()
    expect([service.seen.length, await count('jobs.effect')]).toEqual([0, 0])
  })

  it('is only in the inbox when no push is configured', async () => {
    const member = await memberWithPhone()
    await tell(member)
    await (await jobsWith({})).drain()
    expect(service.seen).toEqual([])
    expect(await count('jobs.effect')).toBe(0)
    expect(await count('public.notification', 'user_id = $1', [member.id])).toBe(1)
  })

  it('is removed from the inbox after three months', async () => {
    const member = await memberWithPhone()
    await tell(member)
    await tell(member)
    await database.runAsOwner(
      `update public.notification set created_at = now() - interval '91 days'
       where id = (select id from public.notification where user_id = $1 limit 1)`,
      [member.id],
    )
    await prune(database)
    expect(await count('public.notification', 'user_id = $1', [member.id])).toBe(1)
    await jobs.drain()
  })

  it('and edits of issues are deleted after 90 days', async () => {
    await database.runAsOwner(`
      with issue as (insert into public.issue (id, category) values (gen_random_uuid(), 'bunker') returning id)
      insert into public.issue_edit (id, issue_id, made_at, changes, created_at)
      select gen_random_uuid(), issue.id, at, '{}', at
      from issue, (values (now() - interval '91 days'), (now() - interval '89 days')) as edit (at)`)
    await prune(database)
    expect(await count('public.issue_edit', `created_at < now() - interval '90 days'`, [])).toBe(0)
    expect(await count('public.issue_edit', 'true', [])).toBe(1)
    await jobs.drain()
  })
})

describe('a message to the club', () => {
  const messages = () => mailbox.messages().filter(({ to }) => to === clubEmail)
  const write = (columns: Record<string, string | null>) => {
    const names = Object.keys(columns)
    return database.runAsOwner(
      `insert into public.contact_message (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(columns),
    )
  }

  it('S7.26 is mailed to the office once, and a reply goes to its author', async () => {
    const mails: Mail[] = []
    const recorder = { send: async (mail: Mail) => void mails.push(mail) }
    const push = { web: undefined, fcm: undefined }
    const office = await createJobs({ database, push, vapidKeys: undefined, mailer: recorder, sender })
    await write({ name: 'Ann', email: 'ann@example.org', subject: 'Shop', body: 'When is it open?' })
    await office.drain()
    await office.drain()
    expect(mails.filter(({ to }) => to === clubEmail)).toEqual([
      {
        to: clubEmail,
        subject: 'Shop',
        text: 'When is it open?\n\n-- \nAnn, ann@example.org (not signed in)\n',
        replyTo: 'ann@example.org',
      },
    ])
  })

  it('shows who is signed in, and which visitor left no name', async () => {
    const { id } = await createUser(database, {
      first_name: 'Mary',
      surname: 'Daly',
      email: 'mary@greenside.example',
    })
    await write({ body: 'Hi', user_id: id })
    await jobs.drain()
    expect(messages()[0]!.text).toContain('signed in as Mary Daly, mary@greenside.example')
    await write({ body: 'Hi' })
    await jobs.drain()
    expect(messages()[0]!.text).toContain('A visitor who left no name')
  })

  it('is stored and tried again when the mail server is not available', async () => {
    const away = { send: () => Promise.reject(new MailError('away', false)) }
    const push = { web: undefined, fcm: undefined }
    const offline = await createJobs({ database, push, vapidKeys: undefined, mailer: away, sender })
    await write({ body: 'Later' })
    await offline.drain()
    expect(await count('jobs.effect', `kind = 'mail' and failed_at is null and attempts = 1`)).toBe(1)
    expect(await count('public.contact_message', `body = 'Later'`)).toBe(1)
  })
})
