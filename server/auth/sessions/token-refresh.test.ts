// Also on PostgreSQL: two refreshes at once.
import { decodeJwt } from 'jose'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { currentVersion, testAuth } from '../testing.ts'
import { testAuthServer } from '../testing-hooks.ts'

const database = testDatabase()
const person = { email: 'player@club.example', password: 'links-and-greens' }

const server = testAuthServer(database)
beforeAll(async () => {
  await server.client().auth.signUp(person)
})

interface TokenRow {
  token: string
  parent: string | null
  revoked: boolean
}

/** The refresh tokens of an access token's session, oldest first. */
async function tokensOf(accessToken: string): Promise<TokenRow[]> {
  const text = 'select token, parent, revoked from auth.refresh_tokens where session_id = $1 order by id'
  const { rows } = await database.runAsOwner<TokenRow>(text, [decodeJwt(accessToken).session_id])
  return rows
}

function refresh(token: unknown, on = server) {
  return on.call('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: token },
    headers: currentVersion,
  })
}

let first: { access_token: string; refresh_token: string }
beforeEach(async () => {
  const answer = await server.call('POST', '/token?grant_type=password', { body: person })
  first = answer.body
})

describe('refreshing a session', () => {
  it('S7.32 returns a new access token of the same session and a new refresh token', async () => {
    const client = server.client()
    const before = (await client.auth.signInWithPassword(person)).data.session!
    server.clock.now += 5000
    const { data, error } = await client.auth.refreshSession()
    expect(error).toBeNull()
    const after = data.session!
    expect(after.refresh_token).not.toBe(before.refresh_token)
    const [old, fresh] = [decodeJwt(before.access_token), decodeJwt(after.access_token)]
    expect(fresh).toEqual({ ...old, iat: old.iat! + 5, exp: old.exp! + 5 })
    expect(await tokensOf(after.access_token)).toEqual([
      { token: before.refresh_token, parent: null, revoked: true },
      { token: after.refresh_token, parent: before.refresh_token, revoked: false },
    ])
  })

  it('records on the session when, from where and with which program it was used', async () => {
    const behindProxy = testAuth(database, server.keys, { GOTRUE_RATE_LIMIT_HEADER: 'X-Real-IP' })
    const { status } = await behindProxy.call('POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: first.refresh_token },
      headers: { 'user-agent': 'a phone', 'x-real-ip': '192.0.2.7' },
    })
    expect(status).toBe(200)
    const { rows } = await database.runAsOwner(
      `select user_agent, host(ip) as ip, refreshed_at = $2::timestamptz at time zone 'utc' as now, aal::text
       from auth.sessions where id = $1`,
      [decodeJwt(first.access_token).session_id, new Date(behindProxy.clock.now)],
    )
    expect(rows).toEqual([{ user_agent: 'a phone', ip: '192.0.2.7', now: true, aal: 'aal1' }])
  })

  it.runIf(process.env.DATABASE_URL)(
    'waits five seconds at most for another change of the session, and can be tried again',
    async () => {
      let locked = () => {}
      let release = () => {}
      const untilLocked = new Promise<void>((resolve) => {
        locked = resolve
      })
      const untilReleased = new Promise<void>((resolve) => {
        release = resolve
      })
      const other = database.asOwner(async (transaction) => {
        const { session_id } = decodeJwt(first.access_token)
        await transaction.query('select 1 from auth.sessions where id = $1 for update', [session_id])
        locked()
        await untilReleased
      })
      await untilLocked
      const { status, body } = await refresh(first.refresh_token)
      release()
      await other
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'conflict' })
      expect((await refresh(first.refresh_token)).status).toBe(200)
    },
  )

  it('accepts the shorter token of a session that an older version opened', async () => {
    await database.runAsOwner(`update auth.refresh_tokens set token = 'abcdefghij12' where token = $1`, [
      first.refresh_token,
    ])
    const { status, body } = await refresh('abcdefghij12')
    expect(status).toBe(200)
    expect(body.refresh_token).toMatch(/^[a-z0-9]{26}$/)
  })

  it('includes changes of the person', async () => {
    const { rows } = await database.runAsOwner(
      `update auth.users set raw_user_meta_data = raw_user_meta_data || '{"locale": "ja"}' where email = $1 returning id`,
      [person.email],
    )
    const { body } = await refresh(first.refresh_token)
    expect(decodeJwt(body.access_token)).toMatchObject({ sub: rows[0]?.id, user_metadata: { locale: 'ja' } })
  })
})

describe('a gateway that fails temporarily', () => {
  it('S8.04 makes the client retry on 502, 503 and 504, and keep the session', async () => {
    const failures = [502, 503, 504]
    const flaky = (async (input: string | URL | Request, init?: RequestInit) => {
      const failure = String(input).includes('refresh_token') ? failures.shift() : undefined
      return failure === undefined
        ? server.fetch(input, init)
        : new Response('bad gateway', { status: failure })
    }) as typeof fetch
    const client = server.client(flaky)
    await client.auth.signInWithPassword(person)
    const { data, error } = await client.auth.refreshSession()
    expect(failures).toEqual([])
    expect(error).toBeNull()
    expect((await client.auth.getSession()).data.session?.refresh_token).toBe(data.session?.refresh_token)
  })
})

describe('a refresh token that was used before', () => {
  const muchLater = 3_600_000

  it('returns the same child again while that is the active one, however late', async () => {
    const child = (await refresh(first.refresh_token)).body
    server.clock.now += muchLater
    const again = await refresh(first.refresh_token)
    expect(again.status).toBe(200)
    expect(again.body.refresh_token).toBe(child.refresh_token)
    expect(await tokensOf(first.access_token)).toHaveLength(2)
    const { rows } = await database.runAsOwner(
      `select refreshed_at = $2::timestamptz at time zone 'utc' as is_noted from auth.sessions where id = $1`,
      [decodeJwt(first.access_token).session_id, new Date(server.clock.now)],
    )
    expect(rows).toEqual([{ is_noted: true }])
  })

  it('returns one child to concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(first.refresh_token)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
    expect(await tokensOf(first.access_token)).toHaveLength(2)
  })

  it('is valid for a short time when it is older than that', async () => {
    const child = (await refresh(first.refresh_token)).body
    await refresh(child.refresh_token)
    server.clock.now += 10_000
    const reused = await refresh(first.refresh_token)
    expect(reused.status).toBe(200)
    expect(await tokensOf(first.access_token)).toHaveLength(4)
  })

  it('revokes the whole family after that time, with the newest token', async () => {
    const child = (await refresh(first.refresh_token)).body
    const newest = (await refresh(child.refresh_token)).body
    server.clock.now += 10_001
    const stolen = await refresh(first.refresh_token)
    expect(stolen).toMatchObject({
      status: 400,
      body: {
        code: 'refresh_token_already_used',
        message: expect.stringContaining('Invalid Refresh Token'),
      },
    })
    expect((await tokensOf(first.access_token)).every(({ revoked }) => revoked)).toBe(true)
    for (const token of [newest.refresh_token, child.refresh_token, first.refresh_token])
      expect((await refresh(token)).body.code).toBe('refresh_token_already_used')
  })

  it('alone is refused when rotation is switched off', async () => {
    const lax = testAuth(database, server.keys, { GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: 'false' })
    const child = (await refresh(first.refresh_token, lax)).body
    const newest = (await refresh(child.refresh_token, lax)).body
    lax.clock.now += muchLater
    expect((await refresh(first.refresh_token, lax)).body.code).toBe('refresh_token_already_used')
    expect((await refresh(newest.refresh_token, lax)).status).toBe(200)
  })

  it('does not affect other sessions of the person', async () => {
    const other = (await server.call('POST', '/token?grant_type=password', { body: person })).body
    const child = (await refresh(first.refresh_token)).body
    await refresh(child.refresh_token)
    server.clock.now += muchLater
    expect((await refresh(first.refresh_token)).status).toBe(400)
    expect((await refresh(other.refresh_token)).status).toBe(200)
  })
})

describe('a refresh is refused for', () => {
  it('an invalid refresh token', async () => {
    for (const token of ['', 'Not A Token', 'x'.repeat(13), null, undefined])
      expect(await refresh(token)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  it('an unknown token, and the client signs out for it', async () => {
    const { error } = await server.client().auth.refreshSession({ refresh_token: 'aaaaaaaaaaaa' })
    expect(error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
    expect(error?.message).toContain('Invalid Refresh Token')
  })

  it('a token of an ended session', async () => {
    await server.call('POST', '/logout?scope=local', { token: first.access_token })
    expect((await refresh(first.refresh_token)).body.code).toBe('refresh_token_not_found')
  })

  it('a token without a session, as very old ones', async () => {
    await database.runAsOwner(
      `insert into auth.refresh_tokens (token, user_id, revoked, created_at, updated_at)
       select 'zzzzzzzzzzzz', id, false, now(), now() from auth.users where email = $1`,
      [person.email],
    )
    expect((await refresh('zzzzzzzzzzzz')).body.code).toBe('session_not_found')
  })

  it('an expired session, and a banned person', async () => {
    const session = decodeJwt(first.access_token).session_id
    const setEnd = (end: string | null) =>
      database.runAsOwner('update auth.sessions set not_after = $2 where id = $1', [session, end])
    await setEnd('2001-01-01')
    expect((await refresh(first.refresh_token)).body.code).toBe('session_expired')
    await setEnd(null)
    const setBan = (until: string | null) =>
      database.runAsOwner('update auth.users set banned_until = $2 where email = $1', [person.email, until])
    await setBan('2999-01-01')
    expect(await refresh(first.refresh_token)).toMatchObject({ status: 400, body: { code: 'user_banned' } })
    await setBan(null)
    expect((await refresh(first.refresh_token)).status).toBe(200)
  })
})
