// Also on PostgreSQL: the accounts through the driver.
import type { AddressInfo } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { createLocalJWKSet, decodeJwt, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../database/testing-hooks.ts'
import type { Database } from '../database/types.ts'
import { currentVersion, testAuth } from './testing.ts'
import { testAuthServer } from './testing-hooks.ts'

const database = testDatabase()
let userId: string
let accessToken: string
const person = { email: 'player@club.example', password: 'links-and-greens' }

const server = testAuthServer(database)
beforeAll(async () => {
  const { data } = await server.client().auth.signUp(person)
  userId = data.user!.id
  accessToken = data.session!.access_token
})

function getUser(token: string | undefined, headers: Record<string, string> = currentVersion) {
  return server.call('GET', '/user', { token, headers })
}

function es256(claims: JWTPayload): Promise<string> {
  const { alg, kid, privateKey } = server.keys.signing
  return new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(privateKey)
}

function hs256(claims: JWTPayload, secret = server.keys.jwtSecret, header: object = {}): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', ...header })
    .sign(new TextEncoder().encode(secret))
}

function claims(changes: JWTPayload = {}): JWTPayload {
  const now = Math.floor(server.clock.now / 1000)
  const origin = { iss: 'http://club.example/auth/v1', aud: 'authenticated' }
  return { sub: userId, role: 'authenticated', ...origin, iat: now, exp: now + 60, ...changes }
}

describe('the format of errors', () => {
  const unknown = { body: { email: 'nobody@club.example', password: 'wrong-one' } }

  it('S7.28 of the version 2024-01-01 has a text code, and the response names its version', async () => {
    for (const version of ['2024-01-01', '2030-06-01']) {
      const answer = await server.call('POST', '/token?grant_type=password', {
        ...unknown,
        headers: { 'x-supabase-api-version': version },
      })
      expect(answer.body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
      expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
      expect(answer.headers.get('x-sb-error-code')).toBe('invalid_credentials')
      const { headers } = await server.call('GET', '/settings', {
        headers: { 'x-supabase-api-version': version },
      })
      expect(headers.get('x-supabase-api-version')).toBe('2024-01-01')
    }
  })

  it('of the first version has the status as code', async () => {
    for (const version of [undefined, '2023-12-31', 'newest', '9']) {
      const answer = await server.call('POST', '/token?grant_type=password', {
        ...unknown,
        headers: version === undefined ? {} : { 'x-supabase-api-version': version },
      })
      expect(answer.body).toEqual({
        code: 400,
        error_code: 'invalid_credentials',
        msg: 'Invalid login credentials',
      })
      expect(answer.headers.get('x-supabase-api-version')).toBeNull()
      expect(answer.headers.get('x-sb-error-code')).toBe('invalid_credentials')
    }
  })

  it('is the same for unknown paths', async () => {
    const answer = await server.call('POST', '/nowhere', { body: {}, headers: currentVersion })
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found', message: expect.any(String) } })
    expect(await server.call('GET', '/token')).toMatchObject({ status: 404, body: { code: 404 } })
  })

  it('is the same for internal errors, which are logged without values and answered without reasons', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const broken = { ...database, runAsOwner: database.runAsOwner.bind(database) } as Database
    broken.asOwner = () => database.runAsOwner("select 'hush-hush'::text, 1 / 0 from nothing_here") as never
    const failing = testAuth(broken, server.keys)
    const answer = await failing.call('POST', '/signup', { body: { ...person, email: 'next@club.example' } })
    expect(answer).toMatchObject({
      status: 500,
      body: { code: 500, error_code: 'unexpected_failure', msg: 'Something went wrong on our side' },
    })
    const written = JSON.stringify(log.mock.calls)
    log.mockRestore()
    expect(written).toContain(answer.body.error_id)
    expect(written).toContain('42P01')
    expect(written).not.toMatch(/hush-hush|nothing_here|next@club|links-and-greens/)
  })
})

describe('bodies', () => {
  it('that are no JSON, or have fields of a wrong type, are refused as bad_json', async () => {
    for (const body of ['', '{', 'null', '[]', '"text"', '{"email": 5}', '{"data": []}'])
      expect(await server.call('POST', '/signup', { body, headers: currentVersion })).toMatchObject({
        status: 400,
        body: { code: 'bad_json' },
      })
  })

  it('of more than 1 MB are refused, whether or not they declare their length', async () => {
    const body = JSON.stringify({ ...person, data: { text: 'x'.repeat(1024 * 1024) } })
    for (const headers of [{}, { 'content-length': String(body.length) }] as Record<string, string>[])
      expect(
        await server.call('POST', '/signup', { body, headers: { ...currentVersion, ...headers } }),
      ).toMatchObject({ status: 413, body: { code: 'request_entity_too_large' } })
  })
})

describe('the bearer of a call', () => {
  it('is required', async () => {
    for (const headers of [{}, { authorization: 'Basic abc' }, { authorization: 'Bearer' }] as Record<
      string,
      string
    >[]) {
      const answer = await getUser(undefined, { ...currentVersion, ...headers })
      expect(answer).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
      expect(answer.body.message).toContain('Bearer token')
    }
  })

  it('S8.17 that cannot be read or verified is called an invalid JWT', async () => {
    const { error } = await server.client().auth.getUser('not-a-token')
    expect(error).toMatchObject({ status: 403, code: 'bad_jwt' })
    expect(error?.message).toMatch(/^invalid JWT: unable to parse or verify signature/)
  })

  it('is refused when it is expired, forged, unsigned or signed with the wrong kind of key', async () => {
    const now = Math.floor(server.clock.now / 1000)
    const { kid } = server.keys.signing
    const [header, payload] = accessToken.split('.')
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
    const forged = [
      await es256(claims({ iat: now - 100, exp: now - 31 })),
      await es256(claims({ exp: undefined as never })),
      await es256(claims({ iss: 'http://other.example/auth/v1' })),
      await es256(claims({ aud: 'other' })),
      await hs256(claims()),
      await hs256(claims(), 'a secret of somebody else entirely'),
      await hs256(claims(), JSON.stringify(server.keys.verification[0]!.publicJwk), { kid }),
      `${unsigned}.${payload}.`,
      `${header}.${payload}.${'A'.repeat(86)}`,
    ]
    for (const token of forged)
      expect(await getUser(token)).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
    expect((await getUser(await es256(claims()))).status).toBe(200)
  })

  it('must be a user, not one of the keys', async () => {
    for (const token of [server.keys.anonKey, server.keys.serviceRoleKey])
      expect(await getUser(token)).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
    expect(await getUser(await es256(claims({ sub: 'x' })))).toMatchObject({
      status: 400,
      body: { code: 'bad_jwt' },
    })
    const odd = await es256(claims({ session_id: 'x' }))
    expect(await getUser(odd)).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
  })

  it('must exist, with its session, and not be banned', async () => {
    const nobody = await es256(claims({ sub: '00000000-0000-4000-8000-000000000000' }))
    expect(await getUser(nobody)).toMatchObject({ status: 403, body: { code: 'user_not_found' } })
    const { data } = await server.client().auth.signInAnonymously()
    const { rows } = await database.runAsOwner('select id from auth.sessions where user_id = $1', [
      data.user?.id,
    ])
    const borrowed = await es256(claims({ session_id: rows[0]?.id }))
    expect(await getUser(borrowed)).toMatchObject({ status: 403, body: { code: 'session_not_found' } })
    await database.runAsOwner(`update auth.users set banned_until = '2999-01-01' where id = $1`, [
      data.user?.id,
    ])
    const banned = await getUser(data.session!.access_token)
    expect(banned).toMatchObject({ status: 403, body: { code: 'user_banned' } })
  })
})

describe('on a socket', () => {
  let socket: ServerType
  let origin: string
  beforeAll(async () => {
    socket = await new Promise((resolve) => {
      const serving = serve({ fetch: server.app.fetch, port: 0, hostname: '127.0.0.1' }, () =>
        resolve(serving),
      )
    })
    origin = `http://127.0.0.1:${(socket.address() as AddressInfo).port}/auth/v1`
  })
  afterAll(() => socket.close())

  it('the session has the address and the program of its caller', async () => {
    const response = await fetch(`${origin}/token?grant_type=password`, {
      method: 'POST',
      headers: { 'user-agent': 'a phone' },
      body: JSON.stringify(person),
    })
    const { session_id } = decodeJwt(((await response.json()) as { access_token: string }).access_token)
    const text = 'select host(ip) as ip, user_agent from auth.sessions where id = $1'
    const { rows } = await database.runAsOwner(text, [session_id])
    expect(rows).toEqual([{ ip: '127.0.0.1', user_agent: 'a phone' }])
  })

  it('a body without a declared length is cut off at 1 MB', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(64 * 1024))
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent += chunk.length
        if (sent > 4 * 1024 * 1024) controller.close()
        else controller.enqueue(chunk)
      },
    })
    const init = { method: 'POST', body, duplex: 'half', headers: currentVersion } as RequestInit
    const response = await fetch(`${origin}/signup`, init)
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 'request_entity_too_large' })
  })
})

describe('public information', () => {
  it('S7.51 the key set verifies access tokens and holds nothing private', async () => {
    const answer = await server.call('GET', '/.well-known/jwks.json')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
    expect(answer.body.keys).toEqual([
      {
        kty: 'EC',
        crv: 'P-256',
        alg: 'ES256',
        use: 'sig',
        key_ops: ['verify'],
        kid: server.keys.signing.kid,
        x: expect.any(String),
        y: expect.any(String),
      },
    ])
    const { payload } = await jwtVerify(accessToken, createLocalJWKSet(answer.body))
    expect(payload.sub).toBe(userId)
    const openid = await server.call('GET', '/.well-known/openid-configuration')
    expect(openid.body).toMatchObject({
      issuer: payload.iss,
      jwks_uri: 'http://club.example/auth/v1/.well-known/jwks.json',
    })
  })

  it('the client checks claims by the key set, without asking for the user', async () => {
    const asked = vi.spyOn(database, 'runAsOwner')
    const { data, error } = await server.client().auth.getClaims(accessToken)
    expect(error).toBeNull()
    expect(data?.claims.sub).toBe(userId)
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
  })

  it('S5.08 S5.09 S8.15 S8.16 the client refuses expired claims and claims without an end', async () => {
    const old = await es256(claims({ iat: 1_000_000_000, exp: 1_000_000_060 }))
    expect((await server.client().auth.getClaims(old)).error?.message).toBe('JWT has expired')
    const endless = await es256({ sub: userId, role: 'authenticated' })
    expect((await server.client().auth.getClaims(endless)).error?.message).toBe('Missing exp claim')
  })

  it('S8.20 the client refuses claims that were changed', async () => {
    const [header, payload, signature] = (await es256(claims())).split('.')
    const changed = Buffer.from(JSON.stringify({ ...claims(), role: 'service_role' })).toString('base64url')
    expect(changed).not.toBe(payload)
    const { error } = await server.client().auth.getClaims(`${header}.${changed}.${signature}`)
    expect(error?.message).toBe('Invalid JWT signature')
  })

  it('S8.10 the client reports a missing session', async () => {
    expect((await server.client().auth.getUser()).error?.message).toBe('Auth session missing!')
  })

  it('the settings follow the configuration', async () => {
    const { body } = await server.call('GET', '/settings')
    expect(body).toMatchObject({
      external: { email: true, phone: true, anonymous_users: true, google: false },
      disable_signup: false,
      mailer_autoconfirm: true,
      phone_autoconfirm: true,
      saml_enabled: false,
      mfa_totp_enroll_enabled: true,
      mfa_phone_enroll_enabled: true,
      security_manual_linking_enabled: true,
    })
    const closed = testAuth(database, server.keys, {
      GOTRUE_MFA_TOTP_ENROLL_ENABLED: 'false',
      GOTRUE_MFA_PHONE_ENROLL_ENABLED: 'false',
      GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: 'false',
      GOTRUE_DISABLE_SIGNUP: 'true',
      GOTRUE_MAILER_AUTOCONFIRM: 'false',
      GOTRUE_EXTERNAL_PHONE_ENABLED: 'false',
      GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'false',
    })
    expect((await closed.call('GET', '/settings')).body).toMatchObject({
      mfa_totp_enroll_enabled: false,
      mfa_phone_enroll_enabled: false,
      security_manual_linking_enabled: false,
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: true,
      mailer_autoconfirm: false,
    })
  })

  it('the health endpoint names the protocol', async () => {
    expect((await server.call('GET', '/health')).body).toMatchObject({
      name: 'GoTrue',
      version: expect.any(String),
    })
  })

  it('only the key set may be cached', async () => {
    const answer = await server.call('POST', '/token?grant_type=password', { body: person })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

describe('rate limits by address', () => {
  const limited = { GOTRUE_RATE_LIMIT_HEADER: 'X-Real-IP' }
  const from = (ip: string) => ({ ...currentVersion, 'x-real-ip': ip })

  it('stop token calls of one address with 429 and the time to wait', async () => {
    const strict = testAuth(database, server.keys, { ...limited, GOTRUE_RATE_LIMIT_TOKEN_REFRESH: '3' })
    const signIn = (ip: string) =>
      strict.call('POST', '/token?grant_type=password', { body: person, headers: from(ip) })
    for (let time = 0; time < 3; time += 1) expect((await signIn('192.0.2.1')).status).toBe(200)
    const stopped = await signIn('192.0.2.1')
    expect(stopped).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
    expect(stopped.headers.get('retry-after')).toBe('100')
    expect((await signIn('192.0.2.2')).status).toBe(200)
    strict.clock.now += 100_000
    expect((await signIn('192.0.2.1')).status).toBe(200)
  })

  it('count sign-ups and anonymous sign-ups separately', async () => {
    const strict = testAuth(database, server.keys, {
      ...limited,
      GOTRUE_RATE_LIMIT_OTP: '1',
      GOTRUE_RATE_LIMIT_ANONYMOUS_USERS: '1',
    })
    const signUp = (body: object) => strict.call('POST', '/signup', { body, headers: from('2001:db8::1') })
    expect((await signUp({ ...person, email: 'a@club.example' })).status).toBe(200)
    expect((await signUp({ ...person, email: 'b@club.example' })).status).toBe(429)
    expect((await signUp({})).status).toBe(200)
    expect((await signUp({})).headers.get('retry-after')).toBe('3600')
  })
})
