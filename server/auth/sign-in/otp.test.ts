import { describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { codeIn, linkIn, newestTo, pathIn } from '../messages/testing-mail.ts'
import { confirmsAddresses, newEmail, newPhone, testAuth } from '../testing.ts'
import { testAuthServer } from '../testing-hooks.ts'

const database = testDatabase()

const server = testAuthServer(database, confirmsAddresses)

const post = (path: string, body: object, on = server) => on.call('POST', path, { body })
const sent = (to: string, on = server) => on.mailbox.messages().filter((message) => message.to === to)

describe('a code by mail', () => {
  it('S7.35 creates an account if there is none, signs it in and confirms its address', async () => {
    const email = newEmail()
    const client = server.client()
    const asked = await client.auth.signInWithOtp({
      email,
      options: { data: { first_name: 'Kim', locale: 'ja' } },
    })
    expect(asked).toMatchObject({ data: { user: null, session: null }, error: null })
    const mail = newestTo(server.mailbox, email)
    expect(mail.subject).toBe('【Greenside】メールアドレスの確認')
    const { data, error } = await client.auth.verifyOtp({ email, token: codeIn(mail), type: 'email' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { first_name: 'Kim', email_verified: true } })
    expect(data.user?.email_confirmed_at).toBeTruthy()
    const claims = (await client.auth.getClaims()).data?.claims
    expect(claims?.amr).toMatchObject([{ method: 'otp' }])
  })

  it('S7.35 S7.36 signs in a known person, and so does the link in the same mail', async () => {
    const email = newEmail()
    await post('/otp', { email })
    await post('/verify', { type: 'email', email, token: codeIn(newestTo(server.mailbox, email)) })
    server.clock.now += 60_000
    expect(await post('/magiclink', { email })).toMatchObject({ status: 200, body: {} })
    const mail = newestTo(server.mailbox, email)
    expect(linkIn(mail).searchParams.get('type')).toBe('magiclink')
    const to = new URL((await server.call('GET', pathIn(mail))).headers.get('location')!)
    expect(new URLSearchParams(to.hash.slice(1)).get('type')).toBe('magiclink')
    expect(await post('/verify', { type: 'magiclink', email, token: codeIn(mail) })).toMatchObject({
      status: 403,
    })
    server.clock.now += 60_000
    await post('/otp', { email })
    const token = codeIn(newestTo(server.mailbox, email))
    expect(await post('/verify', { type: 'email', email, token })).toMatchObject({ status: 200 })
  })

  it('S7.36 is accepted by its hash as well, without an address', async () => {
    const email = newEmail()
    await post('/otp', { email })
    const token_hash = linkIn(newestTo(server.mailbox, email)).searchParams.get('token')!
    expect(token_hash).toMatch(/^[0-9a-f]{56}$/)
    expect(await post('/verify', { type: 'signup', token_hash, email })).toMatchObject({ status: 400 })
    expect(await post('/verify', { type: 'recovery', token_hash })).toMatchObject({ status: 403 })
    expect(await post('/verify', { type: 'signup', token_hash })).toMatchObject({ status: 200 })
    expect(await post('/verify', { type: 'signup', token_hash })).toMatchObject({
      status: 403,
      body: { error_code: 'otp_expired', msg: 'Email link is invalid or has expired' },
    })
  })

  it('S7.35 creates no account when that is not allowed, and does not reveal whether there is one', async () => {
    const email = newEmail()
    expect(await post('/otp', { email, create_user: false })).toMatchObject({ status: 200, body: {} })
    const closed = testAuth(database, server.keys, { ...confirmsAddresses, GOTRUE_DISABLE_SIGNUP: 'true' })
    expect(await post('/otp', { email }, closed)).toMatchObject({ status: 200, body: {} })
    expect([...sent(email), ...closed.mailbox.messages()]).toEqual([])
    const { rows } = await database.runAsOwner('select 1 from auth.users where email = $1', [email])
    expect(rows).toEqual([])
  })

  it('S5.05 refuses no or two addresses, a malformed one and a disabled method', async () => {
    const failed = { status: 400, body: { error_code: 'validation_failed' } }
    for (const body of [{}, { email: newEmail(), phone: newPhone() }]) {
      expect(await post('/otp', body)).toMatchObject({
        status: 400,
        body: { msg: 'Only an email address or phone number should be provided' },
      })
    }
    expect(await post('/otp', { email: 'kim' })).toMatchObject(failed)
    expect(await post('/otp', { email: 'kim@club.example\r\nBcc: all@club.example' })).toMatchObject(failed)
    expect(await post('/magiclink', { phone: newPhone() })).toMatchObject(failed)
    expect(await post('/otp', { phone: newPhone(), channel: 'pigeon' })).toMatchObject(failed)
    expect(await post('/otp', { email: newEmail(), data: { text: 'x'.repeat(7000) } })).toMatchObject(failed)
    expect(await post('/otp', { email: newEmail(), code_challenge: 'x' })).toMatchObject(failed)
    const off = testAuth(database, server.keys, {
      GOTRUE_EXTERNAL_EMAIL_ENABLED: 'false',
      GOTRUE_EXTERNAL_PHONE_ENABLED: '0',
    })
    expect(await post('/otp', { email: newEmail() }, off)).toMatchObject({ status: 422 })
    expect(await post('/otp', { phone: newPhone() }, off)).toMatchObject({ status: 400 })
  })
})

describe('the answer for an address', () => {
  it('takes as long and is the same for a known and an unknown one', async () => {
    const even = testAuth(database, server.keys, confirmsAddresses, false, undefined, 400)
    const known = newEmail()
    await post('/otp', { email: known })
    await post('/verify', { type: 'email', email: known, token: codeIn(newestTo(server.mailbox, known)) })
    const ask = async (path: string, body: object) => {
      const began = performance.now()
      const answer = await post(path, body, even)
      expect(answer.status).toBe(200)
      expect(performance.now() - began).toBeGreaterThan(395)
      return answer.body
    }
    for (const [path, body] of [
      ['/otp', { create_user: false }],
      ['/magiclink', {}],
      ['/recover', {}],
      ['/resend', { type: 'signup' }],
    ] as const) {
      even.clock.now += 60_000
      const answers = [
        await ask(path, { ...body, email: known }),
        await ask(path, { ...body, email: newEmail() }),
      ]
      expect(answers, path).toEqual([{}, {}])
    }
    await ask('/signup', { email: known, password: 'a good walk' })
    await ask('/signup', { email: newEmail(), password: 'a good walk' })
  })
})

describe('a code by text message', () => {
  it('S7.35 S7.36 signs in, and creates the account if there is none', async () => {
    const phone = newPhone()
    const client = server.client()
    const asked = await client.auth.signInWithOtp({ phone: `+${phone}`, options: { channel: 'whatsapp' } })
    expect(asked.data).toMatchObject({ messageId: expect.stringMatching(/^local-/) })
    const message = newestTo(server.mailbox, `+${phone}`)
    expect(message.kind).toBe('whatsapp')
    const { data } = await client.auth.verifyOtp({ phone: `+${phone}`, token: codeIn(message), type: 'sms' })
    expect(data.user).toMatchObject({ phone, user_metadata: { phone_verified: true } })
    expect(data.user?.phone_confirmed_at).toBeTruthy()
  })

  it('is an error if the server cannot send', async () => {
    const mute = testAuth(database, server.keys, { HOST: '0.0.0.0' })
    expect(await post('/otp', { phone: newPhone() }, mute)).toMatchObject({
      body: { error_code: 'sms_send_failed' },
    })
    expect(await post('/otp', { email: newEmail() }, mute)).toMatchObject({
      body: { error_code: 'email_provider_disabled' },
    })
  })

  it('that the provider refuses is an error, and the number can be tried again', async () => {
    const broken = testAuth(database, server.keys, {
      ...confirmsAddresses,
      GOTRUE_SMS_PROVIDER: 'twilio',
      GOTRUE_SMS_TWILIO_ACCOUNT_SID: 'AC1',
      GOTRUE_SMS_TWILIO_AUTH_TOKEN: 'hush',
      GOTRUE_SMS_TWILIO_MESSAGE_SERVICE_SID: '15550100',
      SMS_TWILIO_URL: 'http://127.0.0.1:9',
    })
    const said: unknown[] = []
    const error = console.error
    console.error = (...words) => void said.push(words.join(' '))
    const phone = newPhone()
    const answers = [
      await post('/otp', { phone }, broken),
      await post('/signup', { phone, password: 'a good walk' }, broken),
      await post('/signup', { phone: newPhone(), password: 'a good walk' }, broken),
    ]
    console.error = error
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 422, body: { error_code: 'sms_send_failed' } })
    }
    expect(said.join()).not.toContain(phone)
  })

  it('is never sent to a number with a fixed code', async () => {
    const phone = newPhone()
    const review = testAuth(database, server.keys, {
      ...confirmsAddresses,
      GOTRUE_SMS_TEST_OTP: `+${phone}=123456`,
    })
    expect(await post('/otp', { phone }, review)).toMatchObject({ status: 200, body: {} })
    expect(sent(`+${phone}`, review)).toEqual([])
    expect(await post('/verify', { type: 'sms', phone, token: '123456' }, review)).toMatchObject({
      status: 200,
    })
    const over = {
      ...confirmsAddresses,
      GOTRUE_SMS_TEST_OTP: `${phone}=123456`,
      GOTRUE_SMS_TEST_OTP_VALID_UNTIL: '2026-01-01T00:00:00Z',
    }
    const later = testAuth(database, server.keys, over)
    await post('/otp', { phone }, later)
    expect(await post('/verify', { type: 'sms', phone, token: '123456' }, later)).toMatchObject({
      status: 403,
    })
  })
})

describe('a code that did not arrive', () => {
  it('S7.38 is sent again for a sign-up by mail and by phone', async () => {
    const [email, phone] = [newEmail(), newPhone()]
    await post('/signup', { email, password: 'a good walk' })
    await post('/signup', { phone, password: 'a good walk' })
    server.clock.now += 60_000
    const client = server.client()
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull()
    expect((await client.auth.resend({ type: 'sms', phone })).error).toBeNull()
    const [first, second] = [sent(email)[1]!, sent(email)[0]!]
    expect(await post('/verify', { type: 'signup', email, token: codeIn(first) })).toMatchObject({
      status: 403,
    })
    expect(await post('/verify', { type: 'signup', email, token: codeIn(second) })).toMatchObject({
      status: 200,
    })
    expect(sent(`+${phone}`).length).toBe(2)
  })

  it('gets the same answer for an unknown person and one without a pending code, and nothing is sent', async () => {
    const email = newEmail()
    await post('/otp', { email })
    await post('/verify', { type: 'email', email, token: codeIn(newestTo(server.mailbox, email)) })
    for (const body of [
      { type: 'signup', email },
      { type: 'email_change', email },
      { type: 'signup', email: newEmail() },
      { type: 'phone_change', phone: newPhone() },
    ]) {
      expect(await post('/resend', body), body.type).toMatchObject({ status: 200, body: {} })
    }
    expect(sent(email).length).toBe(1)
  })

  it('S5.06 S5.07 needs a valid type for its kind of address', async () => {
    const noType = 'Missing one of these types: signup, email_change, sms, phone_change'
    for (const [body, msg] of [
      [{}, noType],
      [{ email: newEmail() }, noType],
      [{ type: 'recovery', email: newEmail() }, noType],
      [{ type: 'signup' }, 'Type signup requires an email address'],
      [{ type: 'email_change', phone: newPhone() }, 'Type email_change requires an email address'],
      [{ type: 'sms' }, 'Type sms requires a phone number'],
      [{ type: 'phone_change', email: newEmail() }, 'Type phone_change requires a phone number'],
    ] as const) {
      expect(await post('/resend', body)).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed', msg },
      })
    }
  })
})
