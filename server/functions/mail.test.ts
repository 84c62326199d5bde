import { Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#domain/generated/limits.ts'
import { createUser } from '#server/database/testing.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { rest } from '#server/rest/rest.ts'
import { mail } from './mail.ts'
import { type TestTokens, testKeys } from './testing.ts'

const database = testDatabase()
let tokens: TestTokens
let app: Hono
let now = Date.parse('2026-05-01T08:00:00Z')

beforeAll(async () => {
  tokens = await testKeys()
  const { verifier, serviceRoleKey } = tokens
  const data = rest({ database, verifier })
  const config = { proxies: { trusted: 1, header: 'x-forwarded-for' } }
  app = new Hono()
  app.route('/rest/v1', data)
  app.route('/mail', mail({ rest: data, verifier, config, serviceRoleKey, now: () => now }))
})

async function person() {
  const { id } = await createUser(database, { role_id: 'member' })
  return { id, token: await tokens.sign(id) }
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

  it('answers a preflight, from any origin', async () => {
    const headers = { origin: 'https://elsewhere.example' }
    const answer = await app.request('/mail/send', { method: 'OPTIONS', headers })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
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
