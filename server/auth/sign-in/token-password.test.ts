// Also on PostgreSQL: guesses at once.
import { randomBytes } from 'node:crypto'
import * as bcrypt from '@node-rs/bcrypt'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { currentVersion, testAuth } from '../testing.ts'
import { testAuthServer } from '../testing-hooks.ts'

const database = testDatabase()
const person = { email: 'player@club.example', password: 'links-and-greens' }
const withEnv = (env: Record<string, string>) => testAuth(database, server.keys, env)

const server = testAuthServer(database)
beforeAll(async () => {
  await server.client().auth.signUp(person)
})

function signIn(body: unknown, on = server, headers: Record<string, string> = currentVersion) {
  return on.call('POST', '/token?grant_type=password', { body, headers })
}

async function hashOf(email: string): Promise<string> {
  const text = 'select encrypted_password from auth.users where email = $1'
  const { rows } = await database.runAsOwner<{ encrypted_password: string }>(text, [email])
  return rows[0]!.encrypted_password
}

describe('sign-in with a password', () => {
  it('S7.31 S3.19 by email and by phone returns a session with both tokens, its lifetime and the user', async () => {
    const byEmail = await server.client().auth.signInWithPassword({ ...person, email: 'PLAYER@club.example' })
    expect(byEmail.error).toBeNull()
    expect(byEmail.data.session).toMatchObject({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.stringMatching(/^[a-z0-9]{26}$/),
      expires_in: 3600,
      token_type: 'bearer',
      user: { email: person.email },
    })
    expect(byEmail.data).not.toHaveProperty('weakPassword.reasons')
    const phone = { phone: '+353870000009', password: person.password }
    await server.client().auth.signUp(phone)
    const byPhone = await server.client().auth.signInWithPassword(phone)
    expect(byPhone.error).toBeNull()
    expect(byPhone.data.user?.phone).toBe('353870000009')
    expect(byPhone.data.session?.token_type).toBe('bearer')
  })

  it('S3.20 expires_at is in seconds since 1970', async () => {
    const { data } = await server.client().auth.signInWithPassword(person)
    const { expires_at, expires_in } = data.session!
    expect(expires_at).toBe(Math.floor(server.clock.now / 1000) + expires_in)
    expect(decodeJwt(data.session!.access_token).exp).toBe(expires_at)
  })

  it('S3.26 S3.27 the access token is signed with ES256 and a named key, and has person, methods and lifetime', async () => {
    const { data } = await server.client().auth.signInWithPassword(person)
    const { access_token, user } = data.session!
    const seconds = Math.floor(server.clock.now / 1000)
    expect(decodeProtectedHeader(access_token)).toEqual({
      alg: 'ES256',
      typ: 'JWT',
      kid: server.keys.signing.kid,
    })
    expect(decodeJwt(access_token)).toEqual({
      iss: 'http://club.example/auth/v1',
      sub: user.id,
      aud: 'authenticated',
      exp: seconds + 3600,
      iat: seconds,
      email: person.email,
      phone: '',
      app_metadata: user.app_metadata,
      user_metadata: user.user_metadata,
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: seconds }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_anonymous: false,
    })
  })

  it('stores the time of the last sign-in', async () => {
    server.clock.now += 60_000
    const { data } = await server.client().auth.signInWithPassword(person)
    expect(Date.parse(data.user!.last_sign_in_at!)).toBe(server.clock.now)
  })

  it('S3.25 reports that the password has become too weak, with reasons and a message', async () => {
    const { body } = await signIn(person, withEnv({ GOTRUE_PASSWORD_MIN_LENGTH: '40' }))
    expect(body.access_token).toBeTruthy()
    expect(body.weak_password).toEqual({
      reasons: ['length'],
      message: 'Password should be at least 40 characters.',
    })
  })
})

describe('password hashes of another program', () => {
  it('of bcrypt sign in their people, and then become argon2id', async () => {
    const email = 'moved@club.example'
    await server.client().auth.signUp({ email, password: 'to-be-replaced' })
    const hash = await bcrypt.hash(person.password, { cost: 4, version: '2a' })
    await database.runAsOwner('update auth.users set encrypted_password = $2 where email = $1', [email, hash])
    expect((await signIn({ email, password: 'wrong' })).status).toBe(400)
    expect(await hashOf(email)).toBe(hash)
    expect((await signIn({ email, password: person.password })).status).toBe(200)
    const rehashed = await hashOf(email)
    expect(rehashed).toMatch(/^\$argon2id\$/)
    expect((await signIn({ email, password: person.password })).status).toBe(200)
    expect(await hashOf(email)).toBe(rehashed)
  })

  it('in an unknown format are refused', async () => {
    const email = 'odd@club.example'
    await server.client().auth.signUp({ email, password: person.password })
    for (const hash of ['', '$fbscrypt$v=1,n=14', '$2a$10$short', '$argon2id$v=19$m=19456,t=2,p=1$x']) {
      await database.runAsOwner('update auth.users set encrypted_password = $2 where email = $1', [
        email,
        hash,
      ])
      for (const password of [person.password, hash || 'x'])
        expect(await signIn({ email, password })).toMatchObject({ body: { code: 'invalid_credentials' } })
    }
  })
})

describe('a password sign-in is refused for', () => {
  it('an unknown account and a wrong password with exactly the same answer', async () => {
    const wrong = await server.client().auth.signInWithPassword({ ...person, password: 'not-this-one' })
    expect(wrong.error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
    const unknown = await server
      .client()
      .auth.signInWithPassword({ email: 'nobody@club.example', password: 'not-this-one' })
    expect(unknown.error).toEqual(wrong.error)
    const anonymous = await server.client().auth.signInAnonymously()
    expect(anonymous.data.user?.email).toBe('')
    const empty = await signIn({ email: ' ', password: 'x' })
    expect(empty.body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
  })

  it('S5.03 a missing email and phone', async () => {
    const nobody = { password: 'x' } as { email: string; password: string }
    const { data, error } = await server.client().auth.signInWithPassword(nobody)
    expect(data.session).toBeNull()
    expect(error?.message).toBe('You must provide either an email or phone number and a password')
    expect(await signIn({ password: 'x' })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  })

  it('S5.04 a missing password', async () => {
    expect(await signIn({ email: person.email })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'missing password' },
    })
  })

  it('S7.31 email and phone together, and disabled methods', async () => {
    const both = await signIn({ ...person, phone: '353870000009' })
    expect(both).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    const noMail = await signIn(person, withEnv({ GOTRUE_EXTERNAL_EMAIL_ENABLED: 'false' }))
    expect(noMail).toMatchObject({ status: 422, body: { code: 'email_provider_disabled' } })
    const phone = { phone: '353870000009', password: person.password }
    const noPhone = await signIn(phone, withEnv({ GOTRUE_EXTERNAL_PHONE_ENABLED: 'false' }))
    expect(noPhone).toMatchObject({ status: 422, body: { code: 'phone_provider_disabled' } })
  })

  it('a banned account, which is reported only with the right password', async () => {
    const banned = { email: 'banned@club.example', password: person.password }
    await server.client().auth.signUp(banned)
    await database.runAsOwner(`update auth.users set banned_until = '2999-01-01' where email = $1`, [
      banned.email,
    ])
    expect((await signIn(banned)).body.code).toBe('user_banned')
    expect((await signIn({ ...banned, password: 'wrong' })).body.code).toBe('invalid_credentials')
    await database.runAsOwner(`update auth.users set banned_until = '2001-01-01' where email = $1`, [
      banned.email,
    ])
    expect((await signIn(banned)).status).toBe(200)
  })

  it('an unknown grant type', async () => {
    for (const path of ['/token', '/token?grant_type=magic']) {
      const answer = await server.call('POST', path, { body: person, headers: currentVersion })
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } })
    }
  })
})

describe('guessing passwords', () => {
  it('is stopped for an account after a limit of wrong ones, also for the right one, until time has passed', async () => {
    const guarded = withEnv({ RATE_LIMIT_PASSWORD_FAILURES: '5' })
    const guess = () => signIn({ ...person, password: randomBytes(6).toString('hex') }, guarded)
    const statuses = (await Promise.all(Array.from({ length: 8 }, guess))).map(({ status }) => status).sort()
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429])
    const right = await signIn(person, guarded)
    expect(right).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
    expect(Number(right.headers.get('retry-after'))).toBe(60)
    expect(await signIn({ ...person, email: 'nobody@club.example' }, guarded)).toMatchObject({ status: 400 })
    guarded.clock.now += 60_000
    expect((await signIn(person, guarded)).status).toBe(200)
  })

  it('does not count successful sign-ins', async () => {
    const guarded = withEnv({ RATE_LIMIT_PASSWORD_FAILURES: '2' })
    for (let time = 0; time < 5; time += 1) expect((await signIn(person, guarded)).status).toBe(200)
  })

  it('from many addresses is stopped for the whole account', async () => {
    const guarded = withEnv({ RATE_LIMIT_PASSWORD_FAILURES: '1', GOTRUE_RATE_LIMIT_HEADER: 'X-Real-IP' })
    const from = (ip: string) =>
      signIn({ ...person, password: 'wrong' }, guarded, { ...currentVersion, 'x-real-ip': ip })
    for (let host = 1; host <= 10; host += 1) expect((await from(`192.0.2.${host}`)).status).toBe(400)
    expect((await from('192.0.2.11')).status).toBe(429)
  })

  it('at many accounts from one address is limited to three guesses at each, and one more in half an hour', async () => {
    const guarded = withEnv({ RATE_LIMIT_PASSWORD_FAILURES: '4' })
    const guess = async (name: number) =>
      (await signIn({ email: `golfer${name}@club.example`, password: 'wrong' }, guarded)).status
    for (let turn = 0; turn < 40; turn += 1) expect(await guess(turn % 10)).toBe(400)
    const times = async (count: number) => {
      const statuses: number[] = []
      for (let turn = 0; turn < count; turn += 1) statuses.push(await guess(11))
      return statuses
    }
    expect(await times(4)).toEqual([400, 400, 400, 429])
    // Wrong guesses at other accounts use up the network's refill, 40 in five minutes.
    guarded.clock.now += 300_000
    for (let turn = 0; turn < 40; turn += 1) expect(await guess(turn % 10)).toBe(400)
    expect(await times(1)).toEqual([429])
    guarded.clock.now += 1_500_000
    for (let turn = 0; turn < 40; turn += 1) expect(await guess(turn % 10)).toBe(400)
    expect(await times(2)).toEqual([400, 429])
  })

  it('is counted for all gateways of a database together', async () => {
    const env = { RATE_LIMIT_PASSWORD_FAILURES: '4' }
    const gateways = [0, 1].map(() => testAuth(database, server.keys, env, true))
    const guess = (turn: number) =>
      signIn({ email: person.email, password: `wrong ${turn}` }, gateways[turn % 2]!)
    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await guess(turn)).status)
    expect(statuses).toEqual([400, 400, 400, 400, 429, 429])
    for (const gateway of gateways) {
      const right = await signIn(person, gateway)
      expect(right).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
      expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })
})
