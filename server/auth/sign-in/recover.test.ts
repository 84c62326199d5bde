import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { codeIn, linkIn, newestTo, pathIn } from '../messages/testing-mail.ts'
import { testAuthServer } from '../testing-hooks.ts'

const database = testDatabase()

const server = testAuthServer(database, { GOTRUE_URI_ALLOW_LIST: 'https://app.club.example/**' })

async function member(email = `${randomUUID()}@greenside.example`) {
  const { data, error } = await server.client().auth.signUp({ email, password: 'a good walk' })
  if (error) throw error
  return { email, id: data.user!.id }
}

describe('a forgotten password', () => {
  it('S7.39 sends a mail whose link signs in, and allows a new one', async () => {
    const { email, id } = await member()
    const client = server.client()
    const asked = await client.auth.resetPasswordForEmail(email, {
      redirectTo: 'https://app.club.example/confirm?a=1',
    })
    expect(asked).toEqual({ data: {}, error: null })
    const mail = newestTo(server.mailbox, email)
    expect(linkIn(mail).origin + linkIn(mail).pathname).toBe('http://club.example/auth/v1/verify')
    const followed = await server.call('GET', pathIn(mail))
    expect(followed.status).toBe(303)
    const to = new URL(followed.headers.get('location')!)
    expect(to.origin + to.pathname + to.search).toBe('https://app.club.example/confirm?a=1')
    const fragment = new URLSearchParams(to.hash.slice(1))
    expect([...fragment.keys()].sort()).toEqual(
      ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'sb', 'token_type', 'type'].sort(),
    )
    expect(fragment.get('type')).toBe('recovery')
    const session = await client.auth.setSession({
      access_token: fragment.get('access_token')!,
      refresh_token: fragment.get('refresh_token')!,
    })
    expect(session.data.user?.id).toBe(id)
    expect((await client.auth.updateUser({ password: 'a better walk' })).error).toBeNull()
    expect(
      (await server.client().auth.signInWithPassword({ email, password: 'a better walk' })).error,
    ).toBeNull()
  })

  it('S7.36 sends a code to type, which works once', async () => {
    const { email } = await member()
    await server.client().auth.resetPasswordForEmail(email)
    const token = codeIn(newestTo(server.mailbox, email))
    const { data } = await server.client().auth.verifyOtp({ type: 'recovery', email, token })
    expect(data.session?.access_token).toBeTruthy()
    const again = await server.client().auth.verifyOtp({ type: 'recovery', email, token })
    expect(again.error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Token has expired or is invalid',
    })
  })

  it('gets the same answer for an unknown address, and sends nothing', async () => {
    const unknown = `${randomUUID()}@greenside.example`
    const { email } = await member()
    const one = await server.call('POST', '/recover', { body: { email } })
    const other = await server.call('POST', '/recover', { body: { email: unknown } })
    expect([other.status, other.body]).toEqual([one.status, one.body])
    const [again, otherAgain] = await Promise.all(
      [email, unknown].map((email) => server.call('POST', '/recover', { body: { email } })),
    )
    expect(again?.status).toBe(429)
    expect(again?.body).toEqual(otherAgain?.body)
    expect(again?.body.error_code).toBe('over_email_send_rate_limit')
    expect(again?.body.msg).toMatch(/after \d+ seconds/)
    expect(server.mailbox.messages().some(({ to }) => to === unknown)).toBe(false)
  })

  it('S7.39 leads a client with a verifier to a code that only it can redeem', async () => {
    const { email } = await member()
    const body = { email, code_challenge: 'x'.repeat(43), code_challenge_method: 's256' }
    await server.call('POST', '/recover?redirect_to=https://app.club.example/confirm', { body })
    const followed = await server.call('GET', pathIn(newestTo(server.mailbox, email)))
    const to = new URL(followed.headers.get('location')!)
    expect(to.hash).toBe('')
    expect(to.searchParams.get('code')).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('an invalid link', () => {
  it('leads back with the error, in the fragment and for PKCE in the query too', async () => {
    for (const [token, inQuery] of [
      ['0'.repeat(56), false],
      [`pkce_${'0'.repeat(56)}`, true],
    ] as const) {
      const path = `/verify?token=${token}&type=recovery&redirect_to=https://app.club.example/confirm`
      const to = new URL((await server.call('GET', path)).headers.get('location')!)
      expect(Object.fromEntries(new URLSearchParams(to.hash.slice(1)))).toEqual({
        error: 'access_denied',
        error_code: 'otp_expired',
        error_description: 'Email link is invalid or has expired',
        sb: '',
      })
      expect(to.searchParams.get('error_code')).toBe(inQuery ? 'otp_expired' : null)
    }
  })

  it('is one that is expired or used; a look by a mail scanner does not use it', async () => {
    const { email } = await member()
    const recover = async () => {
      server.clock.now += 61_000
      await server.call('POST', '/recover', { body: { email } })
      return pathIn(newestTo(server.mailbox, email))
    }
    const errorOf = async (path: string) => (await server.call('GET', path)).headers.get('location')
    const path = await recover()
    expect((await server.call('HEAD', path)).status).toBe(200)
    expect(await errorOf(path)).toContain('access_token=')
    expect(await errorOf(path)).toContain('error_code=otp_expired')
    const late = await recover()
    server.clock.now += 3_600_000
    expect(await errorOf(late)).toContain('error_code=otp_expired')
  })

  it('never leads to an address that is not allowed', async () => {
    const { email } = await member()
    await server.call('POST', '/recover?redirect_to=https://evil.example/', { body: { email } })
    const link = linkIn(newestTo(server.mailbox, email))
    expect(link.searchParams.get('redirect_to')).toBe('http://club.example')
    link.searchParams.set('redirect_to', 'https://evil.example/')
    const followed = await server.call('GET', `/verify${link.search}`)
    expect(new URL(followed.headers.get('location')!).origin).toBe('http://club.example')
  })
})
