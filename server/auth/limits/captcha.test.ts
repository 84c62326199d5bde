import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { makeKeys, type TestAuth, testAuth } from '../testing.ts'

const database = testDatabase()
let provider: Server
let server: TestAuth
let broken: TestAuth
const asked: Record<string, string>[] = []

/** Like hCaptcha and Turnstile: each issued token is valid once. */
beforeAll(async () => {
  const spent = new Set<string>()
  provider = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(body)) as { secret: string; response: string }
      asked.push(form)
      const codes = [
        ...(form.secret === 'hush-hush' ? [] : ['invalid-input-secret']),
        ...(form.response.startsWith('human') ? [] : ['invalid-input-response']),
        ...(spent.has(form.response) ? ['timeout-or-duplicate'] : []),
      ]
      spent.add(form.response)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ success: codes.length === 0, 'error-codes': codes }))
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  const keys = await makeKeys()
  const env = {
    GOTRUE_SECURITY_CAPTCHA_ENABLED: 'true',
    GOTRUE_SECURITY_CAPTCHA_PROVIDER: 'turnstile',
    GOTRUE_SECURITY_CAPTCHA_SECRET: 'hush-hush',
    CAPTCHA_SITE_KEY: 'site-key',
    CAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
  }
  server = testAuth(database, keys, env)
  broken = testAuth(database, keys, { ...env, CAPTCHA_VERIFY_URL: 'http://127.0.0.1:9/' })
})
beforeEach(() => {
  asked.length = 0
})
afterAll(() => new Promise((resolve) => provider.close(resolve)))

const person = () => ({ email: `${randomUUID()}@greenside.example`, password: 'a good walk' })

describe('a captcha', () => {
  it('S7.29 allows a sign-up and a sign-in, each with a fresh token', async () => {
    const { email, password } = person()
    const client = server.client()
    const signedUp = await client.auth.signUp({ email, password, options: { captchaToken: 'human 1' } })
    expect(signedUp.error).toBeNull()
    const options = { captchaToken: 'human 1' }
    expect((await client.auth.signInWithPassword({ email, password, options })).error).toMatchObject({
      status: 400,
      code: 'captcha_failed',
      message: 'captcha protection: request disallowed (timeout-or-duplicate)',
    })
    const fresh = { captchaToken: 'human 2' }
    const signedIn = await client.auth.signInWithPassword({ email, password, options: fresh })
    expect(signedIn.error).toBeNull()
    expect(asked[0]).toMatchObject({ secret: 'hush-hush', response: 'human 1' })
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect(asked.length).toBe(3)
  })

  it('is required by name on every call that sends a mail or checks a guess', async () => {
    for (const path of [
      '/signup',
      '/token?grant_type=password',
      '/otp',
      '/magiclink',
      '/recover',
      '/resend',
      '/sso',
    ]) {
      for (const body of [
        person(),
        { ...person(), gotrue_meta_security: { captcha_token: 'robot' } },
        'no json',
      ]) {
        expect(await server.call('POST', path, { body }), path).toMatchObject({
          status: 400,
          body: { error_code: 'captcha_failed' },
        })
      }
    }
  })

  it('is not required with an administrator’s key', async () => {
    const body = person()
    expect(await server.call('POST', '/signup', { body, token: server.keys.serviceRoleKey })).toMatchObject({
      status: 200,
    })
    expect(
      await server.call('POST', '/signup', { body: person(), token: server.keys.anonKey }),
    ).toMatchObject({
      status: 400,
    })
  })

  it('that cannot be checked is refused, with a line in the operator’s log', async () => {
    const said: string[] = []
    const error = console.error
    console.error = (...words) => void said.push(words.join(' '))
    const body = { ...person(), gotrue_meta_security: { captcha_token: 'human 3' } }
    const answer = await broken.call('POST', '/signup', { body })
    console.error = error
    expect(answer).toMatchObject({ status: 500, body: { error_code: 'unexpected_failure' } })
    expect(said.join()).toContain('captcha')
    expect(said.join()).not.toContain('hush-hush')
  })
})
