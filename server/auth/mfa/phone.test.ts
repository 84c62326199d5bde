import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SupabaseClient } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../database/testing-hooks.ts'
import { type TestAuth, testAuth } from '../testing.ts'
import { testAuthServer } from '../testing-hooks.ts'

const env = { GOTRUE_MAILER_AUTOCONFIRM: 'true' }
const database = testDatabase()
let client: SupabaseClient
let phone: string
let people = 0

const server = testAuthServer(database, env)

beforeEach(async () => {
  people += 1
  phone = `+35386123450${people}`
  client = await signedUp(server)
})

async function signedUp(on: TestAuth): Promise<SupabaseClient> {
  const fresh = on.client()
  const email = `caller${Math.random()}@club.example`
  expect((await fresh.auth.signUp({ email, password: 'links-and-greens' })).error).toBeNull()
  return fresh
}

const enroll = (friendlyName = 'My number', number = phone) =>
  client.auth.mfa.enroll({ factorType: 'phone', friendlyName, phone: number })

/** The code in the newest text message. */
function sentCode(): string {
  const [message] = server.mailbox.messages()
  expect(message).toMatchObject({ kind: 'sms', to: phone })
  return /\d{6}/.exec(message!.text)![0]
}

describe('a phone as second factor', () => {
  it('S3.24 S7.47 S7.48 S7.49 is enrolled, challenged by text message and verified', async () => {
    const { data, error } = await enroll()
    expect(error).toBeNull()
    expect(data).toMatchObject({ type: 'phone', friendly_name: 'My number', phone: phone.slice(1) })
    const asked = await client.auth.mfa.challenge({ factorId: data!.id, channel: 'sms' })
    expect(asked.data).toMatchObject({ type: 'phone' })
    const attempt = { factorId: data!.id, challengeId: asked.data!.id }
    const wrong = await client.auth.mfa.verify({ ...attempt, code: '12345' })
    expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    const right = await client.auth.mfa.verify({ ...attempt, code: sentCode() })
    expect(right.error).toBeNull()
    const claims = decodeJwt(right.data!.access_token)
    expect(claims.aal).toBe('aal2')
    expect((claims.amr as { method: string }[]).map(({ method }) => method)).toContain('mfa/phone')
    expect(await enroll('Twice')).toMatchObject({
      error: { status: 422, code: 'mfa_verified_factor_exists' },
    })
  })

  it('gets a code once a minute at most', async () => {
    const { data } = await enroll()
    const ask = () => client.auth.mfa.challenge({ factorId: data!.id, channel: 'whatsapp' })
    expect((await ask()).error).toBeNull()
    expect(server.mailbox.messages()[0]).toMatchObject({ kind: 'whatsapp' })
    expect((await ask()).error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' })
    server.clock.now += 60_000
    expect((await ask()).error).toBeNull()
  })

  it('shares the hourly limit of text messages with the codes of a sign-in', async () => {
    const strict = testAuth(database, server.keys, { ...env, GOTRUE_RATE_LIMIT_SMS_SENT: '1' })
    client = await signedUp(strict)
    const { data } = await enroll()
    expect((await strict.client().auth.signInWithOtp({ phone: '+353861234999' })).error).toBeNull()
    const { error } = await client.auth.mfa.challenge({ factorId: data!.id })
    expect(error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' })
  })

  it('replaces an attempt with the same number', async () => {
    const first = await enroll('one')
    const second = await enroll('one')
    expect(second.error).toBeNull()
    expect(second.data!.id).not.toBe(first.data!.id)
    expect((await client.auth.mfa.listFactors()).data!.all).toHaveLength(1)
  })

  it.each([false, true])(
    'keeps the pause between messages when the same number is enrolled again, removed before: %s',
    async (isRemoved) => {
      const first = await enroll('one')
      expect((await client.auth.mfa.challenge({ factorId: first.data!.id })).error).toBeNull()
      if (isRemoved) await client.auth.mfa.unenroll({ factorId: first.data!.id })
      const { data } = await enroll('one')
      const ask = () => client.auth.mfa.challenge({ factorId: data!.id })
      expect((await ask()).error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' })
      server.clock.now += 60_000
      expect((await ask()).error).toBeNull()
    },
  )

  it('refuses a channel that does not exist', async () => {
    const { data } = await enroll()
    const { error } = await client.auth.mfa.challenge({ factorId: data!.id, channel: 'pigeon' as never })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  it('reports that the message was not sent, and can be tried again at once', async () => {
    let isUp = false
    const provider: Server = createServer((_, response) => {
      response.statusCode = isUp ? 201 : 500
      response.end(JSON.stringify(isUp ? { sid: 'SM1' } : { code: 20500 }))
    })
    await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
    const twilio = testAuth(database, server.keys, {
      ...env,
      GOTRUE_SMS_PROVIDER: 'twilio',
      GOTRUE_SMS_TWILIO_ACCOUNT_SID: 'AC1',
      GOTRUE_SMS_TWILIO_AUTH_TOKEN: 'secret',
      GOTRUE_SMS_TWILIO_MESSAGE_SERVICE_SID: '353861111111',
      SMS_TWILIO_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    })
    client = await signedUp(twilio)
    const { data } = await enroll()
    const failed = await client.auth.mfa.challenge({ factorId: data!.id })
    expect(failed.error).toMatchObject({ status: 422, code: 'sms_send_failed' })
    isUp = true
    expect((await client.auth.mfa.challenge({ factorId: data!.id })).error).toBeNull()
    provider.close()
  })
})
