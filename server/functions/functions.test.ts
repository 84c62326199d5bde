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
import { createUser } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { rest } from '#server/rest/rest.ts'
import { functions, notificationEndpoints } from './functions.ts'
import { type TestTokens, testKeys } from './testing.ts'

const database = testDatabase()
let tokens: TestTokens
let app: Hono

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

describe('the functions, by the official client', () => {
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

describe('the functions, by plain HTTP', () => {
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
    for (const path of ['/functions/v1/send-notification', '/api/notifications/subscribe']) {
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
