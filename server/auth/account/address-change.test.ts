import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { codeIn, newestTo, pathIn } from '../messages/testing-mail.ts'
import { newEmail, newPhone, testAuth } from '../testing.ts'
import { testAuthServer } from '../testing-hooks.ts'

const database = testDatabase()
let client: SupabaseClient
let email: string

/** GoTrue's defaults: the access token is proof enough (proof.test.ts tests this server's own rules). */
const careful = {
  GOTRUE_MAILER_AUTOCONFIRM: 'false',
  GOTRUE_SMS_AUTOCONFIRM: 'false',
  ACCOUNT_CHANGES_REQUIRE_PROOF: 'false',
  GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: 'false',
}

const server = testAuthServer(database, careful)
beforeEach(async () => {
  ;({ client, email } = await member())
})

async function member(on = server) {
  const email = newEmail()
  const client = on.client()
  await client.auth.signInWithOtp({ email })
  await client.auth.verifyOtp({ type: 'email', email, token: codeIn(newestTo(on.mailbox, email)) })
  return { client, email }
}

const me = async () => (await client.auth.getUser()).data.user!
const mailTo = (to: string) => newestTo(server.mailbox, to)
const follow = async (to: string) =>
  new URL((await server.call('GET', pathIn(mailTo(to)))).headers.get('location')!)

describe('a new email address', () => {
  it('S7.42 counts when both mailboxes have confirmed it, in either order', async () => {
    const changed = newEmail()
    const { data, error } = await client.auth.updateUser({ email: changed })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, new_email: changed })
    expect(mailTo(email).text).toContain(changed)
    const first = await follow(email)
    expect(new URLSearchParams(first.hash.slice(1)).get('message')).toContain(
      'confirm link sent to the other email',
    )
    expect(await me()).toMatchObject({ email, new_email: changed })
    expect((await follow(changed)).hash).toContain('access_token=')
    const user = await me()
    expect(user.email).toBe(changed)
    expect(user.new_email).toBeUndefined()
    expect(user.identities?.map(({ identity_data }) => identity_data?.email)).toEqual([changed])
  })

  it('can also be confirmed by codes, the first of two without a session', async () => {
    const changed = newEmail()
    await client.auth.updateUser({ email: changed })
    const show = (to: string) =>
      server.call('POST', '/verify', { body: { type: 'email_change', email: to, token: codeIn(mailTo(to)) } })
    expect(await show(changed)).toMatchObject({ status: 200, body: { code: '200', msg: expect.any(String) } })
    expect(await show(changed)).toMatchObject({ status: 403 })
    expect(await show(email)).toMatchObject({ status: 200, body: { user: { email: changed } } })
  })

  it('cannot be confirmed by a code after five wrong guesses, but by the link in the same mail', async () => {
    const changed = newEmail()
    await client.auth.updateUser({ email: changed })
    const token = codeIn(mailTo(changed))
    const show = (token: string) =>
      server.call('POST', '/verify', { body: { type: 'email_change', email: changed, token } })
    const wrong = token === '000000' ? '000001' : '000000'
    for (let round = 0; round < 5; round += 1) await show(wrong)
    expect(await show(token)).toMatchObject({ status: 403 })
    await follow(changed)
    await follow(email)
    expect((await me()).email).toBe(changed)
  })

  it('needs only one mailbox when the two-mail rule is off', async () => {
    const easy = testAuth(database, server.keys, {
      ...careful,
      GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: 'false',
    })
    const { client, email } = await member(easy)
    const changed = newEmail()
    await client.auth.updateUser({ email: changed })
    expect(easy.mailbox.messages().filter(({ to }) => to === email).length).toBe(1)
    const token = codeIn(newestTo(easy.mailbox, changed))
    const { data } = await client.auth.verifyOtp({ type: 'email_change', email: changed, token })
    expect(data.user?.email).toBe(changed)
  })

  it('makes a guest a member with the same account', async () => {
    const guest = server.client()
    const { data } = await guest.auth.signInAnonymously()
    const changed = newEmail()
    await guest.auth.updateUser({ email: changed })
    const { data: confirmed } = await guest.auth.verifyOtp({
      type: 'email_change',
      email: changed,
      token: codeIn(mailTo(changed)),
    })
    expect(confirmed.user).toMatchObject({ id: data.user!.id, is_anonymous: false, email: changed })
  })

  it('of another account is refused before a mail is sent, and when another account gets it meanwhile', async () => {
    const other = await member()
    const asked = await client.auth.updateUser({ email: other.email })
    expect(asked.error).toMatchObject({ status: 422, code: 'email_exists' })
    const wanted = newEmail()
    server.clock.now += 60_000
    await client.auth.updateUser({ email: wanted })
    await follow(email)
    await database.runAsOwner(`update auth.users set email = $1 where email = $2`, [wanted, other.email])
    expect((await follow(wanted)).hash).toContain('error_code=email_exists')
    expect((await me()).email).toBe(email)
  })

  it('typed wrong at first is replaced, and the link sent to the wrong one does not work', async () => {
    const [wrong, right] = [newEmail(), newEmail()]
    await client.auth.updateUser({ email: wrong })
    const tooSoon = await client.auth.updateUser({ email: right })
    expect(tooSoon.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    server.clock.now += 60_000
    await client.auth.updateUser({ email: right })
    expect((await follow(wrong)).hash).toContain('error_code=otp_expired')
    await follow(right)
    await follow(email)
    expect((await me()).email).toBe(right)
  })

  it('is mailed again on request, to both', async () => {
    const changed = newEmail()
    await client.auth.updateUser({ email: changed })
    server.clock.now += 60_000
    expect((await client.auth.resend({ type: 'email_change', email })).error).toBeNull()
    await follow(changed)
    await follow(email)
    expect((await me()).email).toBe(changed)
  })

  it('requested with a verifier ends in a code', async () => {
    const easy = testAuth(database, server.keys, {
      ...careful,
      GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: 'false',
    })
    const { client } = await member(easy)
    const { data } = await client.auth.getSession()
    const changed = newEmail()
    const body = { email: changed, code_challenge: 'v'.repeat(43), code_challenge_method: 'plain' }
    await easy.call('PUT', '/user', { body, token: data.session!.access_token })
    const followed = await easy.call('GET', pathIn(newestTo(easy.mailbox, changed)))
    const code = new URL(followed.headers.get('location')!).searchParams.get('code')
    const redeem = { auth_code: code, code_verifier: 'v'.repeat(43) }
    expect(await easy.call('POST', '/token?grant_type=pkce', { body: redeem })).toMatchObject({
      status: 200,
      body: { user: { email: changed } },
    })
  })
})

describe('a new phone number', () => {
  it('S7.42 counts when its code was entered', async () => {
    const phone = newPhone()
    const { data } = await client.auth.updateUser({ phone })
    expect(data.user).toMatchObject({ phone: '', new_phone: phone })
    const token = codeIn(newestTo(server.mailbox, `+${phone}`))
    const { data: done } = await client.auth.verifyOtp({ type: 'phone_change', phone, token })
    expect(done.user).toMatchObject({ phone, email })
    expect((await me()).phone_confirmed_at).toBeTruthy()
  })

  it('is sent its code again on request', async () => {
    const [first, second] = [newPhone(), newPhone()]
    await client.auth.updateUser({ phone: first })
    await client.auth.verifyOtp({
      type: 'phone_change',
      phone: first,
      token: codeIn(newestTo(server.mailbox, `+${first}`)),
    })
    server.clock.now += 60_000
    await client.auth.updateUser({ phone: second })
    server.clock.now += 60_000
    await client.auth.resend({ type: 'phone_change', phone: first })
    const codes = server.mailbox.messages().filter(({ to }) => to === `+${second}`)
    expect(codes.length).toBe(2)
    const { error } = await client.auth.verifyOtp({
      type: 'phone_change',
      phone: second,
      token: codeIn(codes[0]!),
    })
    expect(error).toBeNull()
  })
})

describe('a new password', () => {
  const guarded = { ...careful, GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: 'true' }

  it('S7.40 needs a code of the mailbox in an old session, if the club wants that', async () => {
    const strict = testAuth(database, server.keys, guarded)
    const { client, email } = await member(strict)
    expect((await client.auth.updateUser({ password: 'a fresh one' })).error).toBeNull()
    strict.clock.now += 25 * 3_600_000
    await client.auth.refreshSession()
    const change = (nonce?: string) =>
      client.auth.updateUser({ password: 'a later one', ...(nonce && { nonce }) })
    expect((await change()).error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    expect((await client.auth.reauthenticate()).error).toBeNull()
    const nonce = codeIn(newestTo(strict.mailbox, email))
    const wrong = nonce === '000000' ? '000001' : '000000'
    expect((await change(wrong)).error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
    expect((await change(nonce)).error).toBeNull()
    expect((await client.auth.updateUser({ password: 'another', nonce })).error).toMatchObject({
      status: 422,
    })
  })

  it('S7.40 does not accept a code of the mailbox after five wrong ones', async () => {
    const strict = testAuth(database, server.keys, guarded)
    const { client, email } = await member(strict)
    strict.clock.now += 25 * 3_600_000
    await client.auth.refreshSession()
    await client.auth.reauthenticate()
    const nonce = codeIn(newestTo(strict.mailbox, email))
    const change = (nonce: string) => client.auth.updateUser({ password: 'a later one', nonce })
    const wrong = nonce === '000000' ? '000001' : '000000'
    for (let round = 0; round < 5; round += 1) {
      expect((await change(wrong)).error?.code).toBe('reauthentication_not_valid')
    }
    expect((await change(nonce)).error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
  })

  it('S7.40 sends a text message with a code to a person with only a phone, and refuses a guest', async () => {
    const phone = newPhone()
    const client = server.client()
    await client.auth.signInWithOtp({ phone })
    await client.auth.verifyOtp({ phone, type: 'sms', token: codeIn(newestTo(server.mailbox, `+${phone}`)) })
    await client.auth.reauthenticate()
    expect(server.mailbox.messages().filter(({ to }) => to === `+${phone}`).length).toBe(2)
    const guest = server.client()
    await guest.auth.signInAnonymously()
    expect((await guest.auth.reauthenticate()).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'Reauthentication requires the user to have an email or a phone number',
    })
  })
})
