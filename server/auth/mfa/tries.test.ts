// Also on PostgreSQL: guesses at once.
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../database/testing-hooks.ts'
import { currentVersion, type TestAuth, testAuth } from '../testing.ts'
import { testAuthServer } from '../testing-hooks.ts'
import { totpCode, withTotp } from './testing.ts'

const env = { GOTRUE_MAILER_AUTOCONFIRM: 'true', GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY: '1000' }
const password = 'links-and-greens'
const database = testDatabase()
/** A second gateway on the same database. */
let other: TestAuth
let email: string
let factor: { id: string; secret: string }
let people = 0

const server = testAuthServer(database, env)
beforeAll(async () => {
  other = testAuth(database, server.keys, env)
})

beforeEach(async () => {
  people += 1
  email = `guessed${people}@club.example`
  const client = server.client()
  await client.auth.signUp({ email, password })
  factor = await withTotp(server, client)
  passTime(60)
})

function passTime(seconds: number) {
  server.clock.now += seconds * 1000
  other.clock.now = server.clock.now
}

/** A client that has entered the password but not the second factor. */
async function atPassword(on = server): Promise<SupabaseClient> {
  const client = on.client()
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull()
  return client
}

async function show(code: string, client: SupabaseClient, on = server) {
  const { data } = await client.auth.getSession()
  const call = { token: data.session!.access_token, headers: currentVersion }
  const asked = await on.call('POST', `/factors/${factor.id}/challenge`, call)
  if (asked.status !== 200) return asked
  const body = { challenge_id: asked.body.id, code }
  return on.call('POST', `/factors/${factor.id}/verify`, { ...call, body })
}

const now = () => totpCode(factor.secret, server.clock.now)
const wrong = () => (now() === '000000' ? '111111' : '000000')
const failed = { status: 422, body: { code: 'mfa_verification_failed' } }
const locked = { status: 422, body: { code: 'mfa_verification_rejected' } }

describe('a code of an authenticator app', () => {
  it('S7.49 is valid once: a person who read it over a shoulder cannot use it again', async () => {
    const code = now()
    expect(await show(code, await atPassword())).toMatchObject({ status: 200 })
    expect(await show(code, await atPassword())).toMatchObject(failed)
    passTime(30)
    expect(await show(code, await atPassword())).toMatchObject(failed)
    expect(await show(now(), await atPassword())).toMatchObject({ status: 200 })
  })

  it('is not valid after a later code was used', async () => {
    const code = now()
    expect(await show(totpCode(factor.secret, server.clock.now + 30_000), await atPassword())).toMatchObject({
      status: 200,
    })
    expect(await show(code, await atPassword())).toMatchObject(failed)
  })

  it('is valid once when it is used twice at the same moment, also at two gateways', async () => {
    const client = await atPassword()
    const code = now()
    const answers = await Promise.all([show(code, client), show(code, client, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})

describe('wrong codes of a second factor', () => {
  async function guess(times: number, client: SupabaseClient) {
    const answers = []
    for (let round = 0; round < times; round += 1) answers.push(await show(wrong(), client))
    return answers
  }

  it('lock the factor after ten in a row, also for the right code and at every gateway, until a time has passed', async () => {
    const client = await atPassword()
    const answers = await guess(10, client)
    for (const answer of answers.slice(0, 9)) expect(answer).toMatchObject(failed)
    expect(answers[9]).toMatchObject(locked)
    expect(answers[9]!.headers.get('retry-after')).toBe('900')
    expect(await show(now(), client)).toMatchObject(locked)
    expect(await show(now(), await atPassword(other), other)).toMatchObject(locked)
    passTime(899)
    expect(await show(now(), client)).toMatchObject(locked)
    passTime(1)
    expect(await show(now(), client)).toMatchObject({ status: 200 })
  })

  it('are reported to its owner by mail, once for each lock', async () => {
    await database.runAsOwner('delete from jobs.effect')
    await guess(11, await atPassword())
    const { rows } = await database.runAsOwner<{ payload: object }>(
      `select payload from jobs.effect where kind = 'mail'`,
    )
    expect(rows.map(({ payload }) => payload)).toMatchObject([
      { notice: 'factor_locked', to: email, detail: 'totp' },
    ])
  })

  it('lock it four times as long after the next ten, and as at first after a right code', async () => {
    const client = await atPassword()
    await guess(10, client)
    passTime(900)
    expect((await guess(10, client)).at(-1)!.headers.get('retry-after')).toBe('3600')
    passTime(3600)
    expect(await show(now(), await atPassword())).toMatchObject({ status: 200 })
    expect((await guess(10, await atPassword())).at(-1)!.headers.get('retry-after')).toBe('900')
  })

  it('do not lock it after nine before each right one', async () => {
    for (let round = 0; round < 2; round += 1) {
      await guess(9, await atPassword())
      expect(await show(now(), await atPassword())).toMatchObject({ status: 200 })
      passTime(60)
    }
  })

  it('are counted when they arrive together', async () => {
    const client = await atPassword()
    const answers = await Promise.all(Array.from({ length: 12 }, () => show(wrong(), client)))
    const codes = answers.map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'mfa_verification_failed')).toHaveLength(9)
    expect(codes.filter((code) => code === 'mfa_verification_rejected')).toHaveLength(3)
  })

  it('lock it no longer when an administrator resets the person’s second factors', async () => {
    await guess(10, await atPassword())
    const { rows } = await database.runAsOwner<{ id: string }>('select id from auth.users where email = $1', [
      email,
    ])
    const key = { role: 'service_role', claims: { role: 'service_role' } } as const
    await database.run(key, 'select public.reset_second_factors($1::uuid)', [rows[0]!.id])
    const client = await atPassword()
    factor = await withTotp(server, client)
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
  })
})

describe('a code by text message as second factor', () => {
  it('is void after five wrong guesses; the next message has guesses of its own', async () => {
    const phone = `+35386999000${people}`
    const client = server.client()
    email = `texted${people}@club.example`
    await client.auth.signUp({ email, password })
    const { data } = await client.auth.mfa.enroll({ factorType: 'phone', phone })
    const factorId = data!.id
    const challengeId = (await client.auth.mfa.challenge({ factorId })).data!.id
    const sent = () => /\d{6}/.exec(server.mailbox.messages()[0]!.text)![0]
    const bad = sent() === '000000' ? '111111' : '000000'
    for (let round = 0; round < 5; round += 1) {
      const { error } = await client.auth.mfa.verify({ factorId, challengeId, code: bad })
      expect(error?.code).toBe('mfa_verification_failed')
    }
    const late = await client.auth.mfa.verify({ factorId, challengeId, code: sent() })
    expect(late.error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
    passTime(60)
    const next = (await client.auth.mfa.challenge({ factorId })).data!.id
    expect((await client.auth.mfa.verify({ factorId, challengeId: next, code: sent() })).error).toBeNull()
  })
  it('has no more guesses after a message that was not sent', async () => {
    const single = testAuth(database, server.keys, { ...env, GOTRUE_RATE_LIMIT_SMS_SENT: '1' })
    const client = single.client()
    await client.auth.signUp({ email: `single${people}@club.example`, password })
    const phone = `+35386999100${people}`
    const factorId = (await client.auth.mfa.enroll({ factorType: 'phone', phone })).data!.id
    const challengeId = (await client.auth.mfa.challenge({ factorId })).data!.id
    const code = /\d{6}/.exec(single.mailbox.messages()[0]!.text)![0]
    const guess = () =>
      client.auth.mfa.verify({ factorId, challengeId, code: code === '000000' ? '111111' : '000000' })
    for (let round = 0; round < 4; round += 1) await guess()
    single.clock.now += 60_000
    expect((await client.auth.mfa.challenge({ factorId })).error).toMatchObject({ status: 429 })
    await guess()
    const late = await client.auth.mfa.verify({ factorId, challengeId, code })
    expect(late.error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
  })
})
