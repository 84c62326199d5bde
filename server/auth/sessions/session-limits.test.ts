import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { currentVersion, makeKeys, type TestAuth, testAuth } from '../testing.ts'

const database = testDatabase()
let plain: TestAuth
beforeAll(async () => {
  plain = testAuth(database, await makeKeys(), { GOTRUE_MAILER_AUTOCONFIRM: 'true' })
})

let people = 0

/** A server with limits, and a new person's session on it. */
async function signedUp(env: Record<string, string>) {
  const server = testAuth(database, plain.keys, { GOTRUE_MAILER_AUTOCONFIRM: 'true', ...env })
  people += 1
  const person = { email: `player${people}@club.example`, password: 'links-and-greens' }
  const { body } = await server.call('POST', '/signup', { body: person })
  return { server, person, session: body as Tokens }
}

interface Tokens {
  access_token: string
  refresh_token: string
}

const refresh = (server: TestAuth, { refresh_token }: Tokens) =>
  server.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token }, headers: currentVersion })

const expired = (reason = '') => ({
  status: 400,
  body: { code: 'session_expired', message: `Invalid Refresh Token: Session Expired${reason}` },
})

const minutes = (count: number) => count * 60_000
const days = (count: number) => minutes(count * 24 * 60)

describe('the limits of a session', () => {
  it('end it some time after the sign-in, however busy it is', async () => {
    const { server, session } = await signedUp({ GOTRUE_SESSIONS_TIMEBOX: '10m' })
    server.clock.now += minutes(6)
    const { body } = await refresh(server, session)
    server.clock.now += minutes(5)
    expect(await refresh(server, body)).toMatchObject(expired())
  })

  it('end it when it was unused for long, and not before', async () => {
    const { server, session } = await signedUp({ GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: '10m' })
    server.clock.now += minutes(9)
    const { status, body } = await refresh(server, session)
    expect(status).toBe(200)
    server.clock.now += minutes(9)
    const second = await refresh(server, body)
    expect(second.status).toBe(200)
    server.clock.now += minutes(11)
    expect(await refresh(server, second.body)).toMatchObject(expired(' (Inactivity)'))
  })

  it('keep only the newest session when one is allowed', async () => {
    const { server, person, session } = await signedUp({ GOTRUE_SESSIONS_SINGLE_PER_USER: 'true' })
    server.clock.now += 1000
    const { body: newer } = await server.call('POST', '/token?grant_type=password', { body: person })
    expect(await refresh(server, session)).toMatchObject(expired(' (Revoked by Newer Login)'))
    expect((await refresh(server, newer)).status).toBe(200)
  })

  it('end it at aal1 some time after the sign-in when its person has a second factor', async () => {
    const { server, person, session } = await signedUp({ GOTRUE_SESSIONS_ALLOW_LOW_AAL: '10m' })
    const token = session.access_token
    const { body: factor } = await server.call('POST', '/factors', { body: { factor_type: 'totp' }, token })
    const { body: challenge } = await server.call('POST', `/factors/${factor.id}/challenge`, { token })
    const totp = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) })
    const code = totp.generate({ timestamp: server.clock.now })
    const body = { challenge_id: challenge.id, code }
    const { body: raised } = await server.call('POST', `/factors/${factor.id}/verify`, { body, token })
    const { body: low } = await server.call('POST', '/token?grant_type=password', { body: person })
    expect(decodeJwt(low.access_token).aal).toBe('aal1')
    server.clock.now += minutes(9)
    const kept = await refresh(server, low)
    expect(kept.status).toBe(200)
    server.clock.now += minutes(2)
    expect(await refresh(server, kept.body)).toMatchObject(expired(' (Low AAL: User Needs MFA Verification)'))
    expect((await refresh(server, raised)).status).toBe(200)
  })

  it('keep a member signed in over a winter, and sign them out after half a year without a visit', async () => {
    const { server, session } = await signedUp({})
    server.clock.now += days(179)
    const { status, body } = await refresh(server, session)
    expect(status).toBe(200)
    server.clock.now += days(181)
    expect(await refresh(server, body)).toMatchObject(expired(' (Inactivity)'))
  })

  it('end a session that is used every month after 400 days, as its cookie does', async () => {
    const { server, session } = await signedUp({})
    let latest = session
    for (let month = 0; month < 13; month += 1) {
      server.clock.now += days(30)
      const { status, body } = await refresh(server, latest)
      expect(status).toBe(200)
      latest = body
    }
    server.clock.now += days(11)
    expect(await refresh(server, latest)).toMatchObject(expired())
  })

  it('never make a password expire', async () => {
    const { server, person } = await signedUp({})
    server.clock.now += days(3000)
    expect((await server.call('POST', '/token?grant_type=password', { body: person })).status).toBe(200)
  })
})
