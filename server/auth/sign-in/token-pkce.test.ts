import { createHash, randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import ws from 'ws'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { newestTo, pathIn } from '../messages/testing-mail.ts'
import { testAuthServer } from '../testing-hooks.ts'

const database = testDatabase()

const server = testAuthServer(database, { GOTRUE_MAILER_AUTOCONFIRM: 'false' })

const verifier = 'f'.repeat(64)
const challenge = createHash('sha256').update(verifier).digest('base64url')

/** The auth code of a mailed link that was requested with a challenge. */
async function codeFor(path: string, extra: object = {}, email = `${randomUUID()}@greenside.example`) {
  const body = { email, code_challenge: challenge, code_challenge_method: 'S256', ...extra }
  expect(await server.call('POST', path, { body })).toMatchObject({ status: 200 })
  const followed = await server.call('GET', pathIn(newestTo(server.mailbox, email)))
  return new URL(followed.headers.get('location')!).searchParams.get('code')!
}
const redeem = (auth_code: string, code_verifier = verifier) =>
  server.call('POST', '/token?grant_type=pkce', { body: { auth_code, code_verifier } })

describe('the code of a followed link', () => {
  it('S7.33 S7.35 gives a session to the client that began, once', async () => {
    const code = await codeFor('/otp')
    const { status, body } = await redeem(code)
    expect(status).toBe(200)
    const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString())
    expect(claims.amr).toMatchObject([{ method: 'email/signup' }])
    expect(await redeem(code)).toMatchObject({ status: 404, body: { error_code: 'flow_state_not_found' } })
  })

  it('S7.29 S7.33 is exchanged by the official client with its stored verifier', async () => {
    const kept = new Map<string, string>()
    const client = createClient('http://club.example', server.keys.anonKey, {
      global: { fetch: server.fetch },
      realtime: { transport: ws as never },
      auth: {
        flowType: 'pkce',
        autoRefreshToken: false,
        storage: {
          getItem: (key: string) => kept.get(key) ?? null,
          setItem: (key: string, value: string) => void kept.set(key, value),
          removeItem: (key: string) => void kept.delete(key),
        },
      },
    })
    const email = `${randomUUID()}@greenside.example`
    await client.auth.signUp({ email, password: 'a good walk' })
    const followed = await server.call('GET', pathIn(newestTo(server.mailbox, email)))
    const code = new URL(followed.headers.get('location')!).searchParams.get('code')!
    const { data, error } = await client.auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    expect((await client.auth.exchangeCodeForSession(code)).error).not.toBeNull()
  })

  it('S7.33 is refused with another verifier, and useless with only the challenge', async () => {
    const code = await codeFor('/otp')
    for (const guess of ['e'.repeat(64), challenge, `${verifier}f`]) {
      expect(await redeem(code, guess)).toMatchObject({
        status: 400,
        body: { error_code: 'bad_code_verifier' },
      })
    }
    expect(await redeem(code)).toMatchObject({ status: 200 })
  })

  it('is valid for five minutes after the link is followed, however old the mail is', async () => {
    const email = `${randomUUID()}@greenside.example`
    const body = { email, code_challenge: challenge, code_challenge_method: 's256' }
    await server.call('POST', '/otp', { body })
    server.clock.now += 30 * 60_000
    const followed = await server.call('GET', pathIn(newestTo(server.mailbox, email)))
    const code = new URL(followed.headers.get('location')!).searchParams.get('code')!
    server.clock.now += 299_000
    expect(await redeem(code, 'e'.repeat(64))).toMatchObject({ status: 400 })
    server.clock.now += 1000
    expect(await redeem(code)).toMatchObject({ status: 422, body: { error_code: 'flow_state_expired' } })
  })

  it('is not valid before the link of its flow is followed', async () => {
    const email = `${randomUUID()}@greenside.example`
    await server.call('POST', '/otp', {
      body: { email, code_challenge: challenge, code_challenge_method: 's256' },
    })
    const { rows } = await database.runAsOwner<{ auth_code: string }>(
      `select f.auth_code from auth.flow_state f join auth.users u on u.id = f.user_id where u.email = $1`,
      [email],
    )
    expect(await redeem(rows[0]!.auth_code)).toMatchObject({ status: 404 })
  })

  it('S7.33 needs both parts, and half a challenge begins nothing', async () => {
    expect(await redeem('', verifier)).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    })
    expect(await redeem(randomUUID(), '')).toMatchObject({ status: 400 })
    expect(await redeem(randomUUID())).toMatchObject({ status: 404 })
    for (const half of [
      { code_challenge: challenge },
      { code_challenge_method: 's256' },
      { code_challenge: 'short', code_challenge_method: 's256' },
      { code_challenge: challenge, code_challenge_method: 's512' },
    ]) {
      const answer = await server.call('POST', '/recover', {
        body: { email: 'kim@greenside.example', ...half },
      })
      expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
    }
  })
})
