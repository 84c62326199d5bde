import { randomUUID } from 'node:crypto'
import {
  createClient,
  FunctionsHttpError,
  FunctionsRelayError,
  type SupabaseClient,
} from '@supabase/supabase-js'
import { Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { limits } from '#domain/generated/limits.ts'
import { createUser } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { rest } from '#server/rest/rest.ts'
import { functions, notificationEndpoints } from './functions.ts'
import { mail } from './mail.ts'
import { type TestTokens, testKeys } from './testing.ts'

const database = testDatabase()
let tokens: TestTokens
let app: Hono
let now = Date.parse('2026-05-01T08:00:00Z')

beforeAll(async () => {
  tokens = await testKeys()
  const data = rest({ database, verifier: tokens.verifier })
  const options = { rest: data, verifier: tokens.verifier }
  app = new Hono()
  app.route('/rest/v1', data)
  app.route(
    '/functions/v1',
    functions({
      ...options,
      weather: undefined,
      overpass: undefined,
      auth: new Hono(),
      serviceRoleKey: tokens.serviceRoleKey,
    }),
  )
  app.route('/api/notifications', notificationEndpoints(options))
  app.route(
    '/mail',
    mail({
      ...options,
      config: { proxies: { trusted: 1, header: 'x-forwarded-for' } },
      serviceRoleKey: tokens.serviceRoleKey,
      now: () => now,
    }),
  )
})

interface Caller {
  id: string
  token: string
  client: SupabaseClient
}

function clientWith(token: string): SupabaseClient {
  return createClient('http://club.test', tokens.anonKey, {
    accessToken: async () => token,
    realtime: { transport: WebSocket as never },
    global: { fetch: async (url, init) => app.fetch(new Request(url as string, init)) },
  })
}

async function person(role_id = 'member'): Promise<Caller> {
  const { id } = await createUser(database, { role_id })
  const token = await tokens.sign(id)
  return { id, token, client: clientWith(token) }
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function owned<Row>(sql: string, values: unknown[]): Promise<Row[]> {
  return (await database.runAsOwner<Row>(sql, values)).rows
}

/** Token and topic of each subscription of a person. */
const subscriptionsOf = async ({ id }: Caller) =>
  (
    await owned<{ subscription: string }>(
      `select t.token || ' ' || s.topic as subscription
       from public.topic_subscription s join public.push_token t on t.id = s.token_id
       where t.user_id = $1 order by 1`,
      [id],
    )
  ).map(({ subscription }) => subscription)

const inboxOf = ({ id }: Caller) =>
  owned<{ title: string; body: string; type: string; topic: string; url: string; data: unknown }>(
    'select title, body, type, topic, url, data from public.notification where user_id = $1 order by created_at',
    [id],
  )

describe('the functions, with the official client', () => {
  it('S7.19 update-fcm-token registers the device of the profile, with the time', async () => {
    const { client, id } = await person()
    const { data, error } = await client.functions.invoke('update-fcm-token', { body: { token: 'a-token' } })
    expect(error).toBeNull()
    expect(data).toEqual({ success: true })
    const [stored] = await owned<{ token: string; fcm_token_timestamp: string }>(
      `select t.token, p.fcm_token_timestamp from public.profile_private p join public.push_token t on t.user_id = p.id
       where p.id = $1`,
      [id],
    )
    expect(stored).toEqual({ token: 'a-token', fcm_token_timestamp: expect.anything() })
  })

  it('S7.20 S7.21 subscribe-to-topic and unsubscribe-from-topic accept token and topic', async () => {
    const member = await person()
    const orders = `orders-${member.id}`
    const change = async (name: string, token: string, topic: string) =>
      expect(await member.client.functions.invoke(name, { body: { token, topic } })).toMatchObject({
        data: { success: true },
        error: null,
      })
    await change('subscribe-to-topic', 'phone', orders)
    await change('subscribe-to-topic', 'phone', 'global_announcements')
    await change('subscribe-to-topic', 'watch', orders)
    await change('unsubscribe-from-topic', 'phone', orders)
    expect(await subscriptionsOf(member)).toEqual(['phone global_announcements', `watch ${orders}`])
  })

  it('S7.22 send-notification delivers title, body and data to the topic, to one subscriber of it, and to a person', async () => {
    const [admin, cook, other] = [await person('admin'), await person('kitchen'), await person('kitchen')]
    const send = async (body: object) => {
      const { data, error } = await admin.client.functions.invoke('send-notification', { body })
      expect(error).toBeNull()
      return data.receivers
    }
    const orderId = randomUUID()
    const news = {
      notification: { title: 'Order 7', body: 'No nuts' },
      data: { orderId, type: 'new', url: '/weather' },
      topic: 'kitchen-orders',
    }
    expect(await send({ ...news, userId: cook.id })).toBe(1)
    const url = `/orders/${orderId}`
    expect(await inboxOf(cook)).toEqual([
      { title: 'Order 7', body: 'No nuts', type: 'new', topic: news.topic, url, data: news.data },
    ])
    expect(await inboxOf(other)).toEqual([])
    await send(news)
    expect([await inboxOf(cook), await inboxOf(other)].map(({ length }) => length)).toEqual([2, 1])
    expect(await send({ ...news, data: { url: '/weather' }, topic: undefined, userId: other.id })).toBe(1)
    expect((await inboxOf(other))[1]).toMatchObject({ topic: `user_${other.id}`, url: '/weather' })
  })

  it('refuses a member who sends to another person, with the reason, and sends nothing', async () => {
    const [mary, otto] = [await person(), await person()]
    const { error } = await mary.client.functions.invoke('send-notification', {
      body: { notification: { title: 'Boo', body: '' }, userId: otto.id },
    })
    expect(error).toBeInstanceOf(FunctionsHttpError)
    const response = (error as FunctionsHttpError).context as Response
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'GS503' })
    expect(await inboxOf(otto)).toEqual([])
  })

  it('sends a repeated request once', async () => {
    const member = await person()
    const body = { id: randomUUID(), notification: { title: 'Note to self' }, userId: member.id }
    for (let round = 0; round < 2; round++)
      await member.client.functions.invoke('send-notification', { body })
    expect(await inboxOf(member)).toHaveLength(1)
  })

  it('cannot be reached with a bad or missing token, and the client can tell a bad one from a refusal', async () => {
    const { error } = await clientWith('not.a.token').functions.invoke('update-fcm-token', {
      body: { token: 'x' },
    })
    expect(error).toBeInstanceOf(FunctionsRelayError)
    const { error: unsigned } = await clientWith(tokens.anonKey).functions.invoke('update-fcm-token', {
      body: { token: 'x' },
    })
    expect((unsigned as FunctionsHttpError).context.status).toBe(401)
  })
})

describe('the functions, over plain HTTP', () => {
  it('S7.23 send-notification needs a bearer token and JSON', async () => {
    const member = await person()
    const body = { notification: { title: 'Direct', body: 'By fetch' }, userId: member.id }
    const answer = await post('/functions/v1/send-notification', body, bearer(member.token))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ success: true, receivers: 1 })
    const refused = await post('/functions/v1/send-notification', body)
    expect(refused.status).toBe(401)
    expect(refused.headers.get('x-relay-error')).toBe('true')
    expect(await refused.json()).toEqual({ code: 401, message: 'Missing authorization header' })
    expect(await inboxOf(member)).toHaveLength(1)
  })

  it('S7.24 S7.25 /api/notifications subscribes and unsubscribes with the same permission', async () => {
    const cook = await person('kitchen')
    const subscription = { token: 'tablet', topic: 'kitchen-orders' }
    expect((await post('/api/notifications/subscribe', subscription, bearer(cook.token))).status).toBe(200)
    expect(await subscriptionsOf(cook)).toEqual(['tablet kitchen-orders'])
    expect((await post('/api/notifications/unsubscribe', subscription, bearer(cook.token))).status).toBe(200)
    expect(await subscriptionsOf(cook)).toEqual([])
    const member = await person()
    const refused = await post('/api/notifications/subscribe', subscription, bearer(member.token))
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'GS502' }])
    expect((await post('/api/notifications/subscribe', subscription)).status).toBe(401)
  })

  it.each([
    ['suspended', `update auth.users set banned_until = now() + interval '1 hour' where id = $1`, 'GS110'],
    [
      'at aal1 with a second factor',
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      'GS107',
    ],
  ])('refuse a person who is %s, also for themselves, with the reason', async (_, change, code) => {
    const member = await person()
    const token = 'a-phone-of-mine'
    const calls: [path: string, body: unknown][] = [
      ['/functions/v1/update-fcm-token', { token }],
      ['/functions/v1/subscribe-to-topic', { token, topic: `user_${member.id}` }],
      ['/functions/v1/unsubscribe-from-topic', { token, topic: `user_${member.id}` }],
      ['/functions/v1/send-notification', { notification: { title: 'T' }, userId: member.id }],
      ['/api/notifications/subscribe', { token, topic: `user_${member.id}` }],
      ['/api/notifications/unsubscribe', { token, topic: `user_${member.id}` }],
    ]
    await owned(change, [member.id])
    for (const [path, body] of calls) {
      const answer = await post(path, body, bearer(member.token))
      const refusal = (await answer.json()) as object
      expect({ path, status: answer.status, ...refusal }).toMatchObject({
        path,
        status: 403,
        code,
      })
    }
    expect(await subscriptionsOf(member)).toEqual([])
    expect(await inboxOf(member)).toEqual([])
  })

  it('answer a preflight request, from any origin', async () => {
    for (const path of ['/functions/v1/send-notification', '/api/notifications/subscribe', '/mail/send']) {
      const answer = await app.request(path, {
        method: 'OPTIONS',
        headers: { origin: 'https://elsewhere.example' },
      })
      expect(answer.status, path).toBe(204)
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('access-control-allow-headers')).toContain('authorization')
    }
  })

  it('refuse an invalid body, and change nothing', async () => {
    const member = await person()
    const send = (body: unknown, path = 'send-notification') =>
      post(`/functions/v1/${path}`, body, bearer(member.token))
    const notification = { title: 'T', body: 'B' }
    const bad: [unknown, number][] = [
      ['', 400],
      ['{', 400],
      ['[]', 400],
      ['null', 400],
      [{}, 400],
      [{ notification: 'T' }, 400],
      [{ notification: { title: 7 } }, 400],
      [{ notification, userId: 'me' }, 400],
      [{ notification, userId: member.id, data: [] }, 400],
      [{ notification, userId: member.id, id: 'one' }, 400],
      [{ notification }, 400],
      [{ notification, topic: 'weather' }, 400],
      [{ notification: { title: `'); drop table public.notification; --` }, topic: `orders-' or true` }, 400],
      ['x'.repeat(66_000), 413],
    ]
    for (const [body, status] of bad) {
      expect((await send(body)).status, JSON.stringify(body).slice(0, 80)).toBe(status)
    }
    expect((await send({ token: 7 }, 'update-fcm-token')).status).toBe(400)
    expect((await send({ token: 'x' }, 'subscribe-to-topic')).status).toBe(400)
    expect((await send({}, 'no-such-function')).status).toBe(404)
    const get = await app.request('/functions/v1/send-notification', { headers: bearer(member.token) })
    expect(get.status).toBe(405)
    expect(await inboxOf(member)).toEqual([])
  })
})

describe('/mail/send', () => {
  const lastMessage = async () =>
    (
      await owned<{
        body: string
        subject: string
        email: string | null
        name: string
        user_id: string | null
      }>(
        'select body, subject, email, name, user_id from public.contact_message order by created_at desc limit 1',
        [],
      )
    )[0]
  const from = (address: string) => ({ 'x-forwarded-for': address })

  it('S7.26 takes the body as the message, stores it and queues it for mail', async () => {
    const answer = await post(
      '/mail/send',
      { name: 'Ann', email: 'ann@example.org', subject: 'Shop', message: 'When is it open?' },
      from('192.0.2.1'),
    )
    expect(answer.status).toBe(200)
    expect(await lastMessage()).toEqual({
      body: 'When is it open?',
      subject: 'Shop',
      email: 'ann@example.org',
      name: 'Ann',
      user_id: null,
    })
    expect(await owned(`select 1 from jobs.effect where kind = 'mail'`, [])).toHaveLength(1)
    const plain = await post('/mail/send', 'Just text', {
      ...from('192.0.2.1'),
      'content-type': 'text/plain',
    })
    expect(plain.status).toBe(200)
    expect((await lastMessage())?.body).toBe('Just text')
  })

  it('accepts the longest message that the form allows, in any script', async () => {
    const message = '球'.repeat(limits['contact_message.body'])
    const answer = await post('/mail/send', { message }, from('192.0.2.77'))
    expect(answer.status).toBe(200)
    expect((await lastMessage())?.body).toBe(message)
  })

  it('stores a message with an id once, however often it is replayed', async () => {
    const id = '0199a000-0000-7000-8000-000000000001'
    const send = (message: string) => post('/mail/send', { id, message }, from('192.0.2.3'))
    expect([(await send('Once')).status, (await send('Twice')).status]).toEqual([200, 200])
    expect(await owned('select body from public.contact_message where id = $1', [id])).toEqual([
      { body: 'Once' },
    ])
    expect((await post('/mail/send', { id: 'one', message: 'x' }, from('192.0.2.3'))).status).toBe(400)
  })

  it('takes the sender from a valid token only', async () => {
    const member = await person()
    await post('/mail/send', { message: 'Me' }, { ...from('192.0.2.2'), ...bearer(member.token) })
    expect((await lastMessage())?.user_id).toBe(member.id)
    await post('/mail/send', { message: 'Who' }, { ...from('192.0.2.2'), ...bearer('not.a.token') })
    expect((await lastMessage())?.user_id).toBeNull()
  })

  it('does not let an author choose the receiver or write a header', async () => {
    const attempts = [
      { message: 'x', subject: 'Hi\r\nBcc: all@example.org' },
      { message: 'x', email: 'a@example.org\nBcc: all@example.org' },
      { message: 'x', email: 'a@example.org, b@example.org' },
      { message: 'x', name: 'Ann\u2028Bcc: all@example.org' },
    ]
    for (const attempt of attempts) {
      const answer = await post('/mail/send', attempt, from(`192.0.2.${10 + attempts.indexOf(attempt)}`))
      expect(answer.status, JSON.stringify(attempt)).toBe(400)
      expect(await answer.json()).toMatchObject({ statusMessage: expect.stringMatching(/\w/) })
    }
    expect((await lastMessage())?.body).toBe('Who')
    const chosen = { message: 'To whom?', to: 'victim@example.org', bcc: 'all@example.org' }
    await post('/mail/send', chosen, from('192.0.2.20'))
    expect(JSON.stringify(await lastMessage())).not.toContain('victim')
  })

  it('names no sender with the token of a suspended person', async () => {
    const member = await person()
    await owned(`update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [member.id])
    await post('/mail/send', { message: 'Me?' }, { ...from('192.0.2.2'), ...bearer(member.token) })
    expect(await lastMessage()).toMatchObject({ body: 'Me?', user_id: null })
  })

  it('limits messages from one network over days, also after a restart of the gateway', async () => {
    await database.runAsOwner(
      `insert into public.contact_message (body, network)
       select 'Flood', '192.0.2.77' from generate_series(1, 30)`,
    )
    const refused = await post('/mail/send', { message: 'Again' }, from('192.0.2.77'))
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ code: 'GS508', statusMessage: expect.stringMatching(/\w/) })
    expect((await post('/mail/send', { message: 'Hello' }, from('192.0.2.78'))).status).toBe(200)
  })

  it('accepts five messages from one address in ten minutes', async () => {
    const send = async (address: string) =>
      (await post('/mail/send', { message: 'Again' }, from(address))).status
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push(await send('198.51.100.7'))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await send('198.51.100.8')).toBe(200)
    now += 600_000
    expect(await send('198.51.100.7')).toBe(200)
  })
})
