// Also on PostgreSQL: guesses at once.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { codeIn, newestTo, pathIn } from '../messages/testing-mail.ts'
import { confirmsAddresses, newEmail, newPhone, testAuth } from '../testing.ts'
import { testAuthServer } from '../testing-hooks.ts'

const database = testDatabase()

const server = testAuthServer(database, confirmsAddresses)

const post = (path: string, body: object, on = server) => on.call('POST', path, { body })
const sent = (to: string, on = server) => on.mailbox.messages().filter((message) => message.to === to)

describe('codes', () => {
  it('of the wrong shape are refused before the person is looked up', async () => {
    for (const body of [
      { token: '123456', email: 'kim@club.example' },
      { type: 'pigeon', token: '123456', email: 'kim@club.example' },
      { type: 'toString', token: '123456', email: 'kim@club.example' },
      { type: 'email', email: 'kim@club.example' },
      { type: 'email', token: '123456', token_hash: 'abc', email: 'kim@club.example' },
      { type: 'email', token: '123456' },
      { type: 'sms', token: '123456', email: 'kim@club.example' },
      { type: 'sms', token: '123456', phone: '12ab' },
      { type: 'phone_change', token: '123456', phone: '+' },
      { type: 'email', token: '123456', email: 'kim@club.example', phone: newPhone() },
      { type: 'sms', token_hash: 'abc' },
    ]) {
      expect(await post('/verify', body), JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed' },
      })
    }
  })

  it('that are wrong, expired, or for an unknown person get the same answer, with 403', async () => {
    const email = newEmail()
    await post('/otp', { email })
    const token = codeIn(newestTo(server.mailbox, email))
    const wrong = token === '000000' ? '000001' : '000000'
    const answers = [
      await post('/verify', { type: 'email', email, token: wrong }),
      await post('/verify', { type: 'email', email: newEmail(), token }),
    ]
    server.clock.now += 3_600_000
    answers.push(await post('/verify', { type: 'email', email, token }))
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(answers[0]).toMatchObject({
      status: 403,
      body: { error_code: 'otp_expired', msg: 'Token has expired or is invalid' },
    })
  })

  const wrongCodes = (token: string, count: number) =>
    Array.from({ length: count }, (_, index) => String((Number(token) + 1 + index) % 1e6).padStart(6, '0'))

  it('are stopped for the account after ten wrong ones', async () => {
    const email = newEmail()
    await post('/otp', { email })
    const token = codeIn(newestTo(server.mailbox, email))
    const guesses = wrongCodes(token, 10)
    await Promise.all(guesses.map((guess) => post('/verify', { type: 'email', email, token: guess })))
    const stopped = await post('/verify', { type: 'email', email, token })
    expect(stopped).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } })
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  const mailed = { otp: 'email', recover: 'recovery' }
  it.each(Object.entries(mailed))(
    'of /%s are void after five wrong guesses from any address',
    async (path, type) => {
      const email = newEmail()
      await post('/otp', { email })
      await post('/verify', { type: 'email', email, token: codeIn(newestTo(server.mailbox, email)) })
      server.clock.now += 60_000
      await post(`/${path}`, { email })
      const mail = newestTo(server.mailbox, email)
      const token = codeIn(mail)
      const guesses = wrongCodes(token, 5)
      const elsewhere = testAuth(database, server.keys, confirmsAddresses)
      elsewhere.clock.now = server.clock.now
      await Promise.all(
        guesses.map((guess, index) =>
          post('/verify', { type, email, token: guess }, index % 2 === 0 ? server : elsewhere),
        ),
      )
      expect(await post('/verify', { type, email, token })).toMatchObject({
        status: 403,
        body: { error_code: 'otp_expired' },
      })
      // The guesser cannot lock the owner out: the link in the same mail is valid.
      const followed = await server.call('GET', pathIn(mail))
      expect(followed.headers.get('location')).toContain('access_token=')
    },
  )

  it('are not void after four wrong guesses, and a new one has guesses of its own', async () => {
    const email = newEmail()
    await post('/otp', { email })
    const first = codeIn(newestTo(server.mailbox, email))
    for (const guess of wrongCodes(first, 5)) await post('/verify', { type: 'email', email, token: guess })
    server.clock.now += 60_000
    await post('/otp', { email })
    const second = codeIn(newestTo(server.mailbox, email))
    for (const guess of wrongCodes(second, 4)) await post('/verify', { type: 'email', email, token: guess })
    expect(await post('/verify', { type: 'email', email, token: second })).toMatchObject({ status: 200 })
  })

  it('of a phone are void after five wrong guesses', async () => {
    const phone = newPhone()
    await post('/otp', { phone })
    const token = codeIn(newestTo(server.mailbox, `+${phone}`))
    for (const guess of wrongCodes(token, 5)) await post('/verify', { type: 'sms', phone, token: guess })
    expect(await post('/verify', { type: 'sms', phone, token })).toMatchObject({ status: 403 })
  })

  it('do not give the secret of the link, for which guesses would not be counted', async () => {
    const email = newEmail()
    await post('/otp', { email })
    const mail = newestTo(server.mailbox, email)
    const token_hash = createHash('sha224')
      .update(`${email}${codeIn(mail)}`)
      .digest('hex')
    expect(await post('/verify', { type: 'email', token_hash })).toMatchObject({ status: 403 })
  })

  it('work once, also when they are used twice at the same moment', async () => {
    const email = newEmail()
    await post('/otp', { email })
    const body = { type: 'email', email, token: codeIn(newestTo(server.mailbox, email)) }
    const answers = await Promise.all([post('/verify', body), post('/verify', body), post('/verify', body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  })

  it('of a banned person give no access', async () => {
    const email = newEmail()
    await post('/otp', { email })
    await database.runAsOwner(`update auth.users set banned_until = 'infinity' where email = $1`, [email])
    const token = codeIn(newestTo(server.mailbox, email))
    expect(await post('/verify', { type: 'email', email, token })).toMatchObject({
      status: 403,
      body: { error_code: 'user_banned' },
    })
  })
})

describe('messages', () => {
  it('are sent once a minute to one address, with the time to wait', async () => {
    const email = newEmail()
    await post('/otp', { email })
    const again = await post('/otp', { email })
    expect(again).toMatchObject({ status: 429, body: { error_code: 'over_email_send_rate_limit' } })
    expect(again.headers.get('retry-after')).toBe('60')
    const phone = newPhone()
    await post('/otp', { phone })
    expect(await post('/otp', { phone })).toMatchObject({
      status: 429,
      body: { error_code: 'over_sms_send_rate_limit' },
    })
    expect(sent(email).length).toBe(1)
  })

  it('are limited for the whole server', async () => {
    const small = testAuth(database, server.keys, { ...confirmsAddresses, GOTRUE_RATE_LIMIT_EMAIL_SENT: '2' })
    await post('/otp', { email: newEmail() }, small)
    await post('/otp', { email: newEmail() }, small)
    expect(await post('/otp', { email: newEmail() }, small)).toMatchObject({
      status: 429,
      body: { error_code: 'over_email_send_rate_limit' },
    })
  })

  it('and tries are limited per address of the caller, for all accounts together', async () => {
    const small = testAuth(database, server.keys, {
      ...confirmsAddresses,
      GOTRUE_RATE_LIMIT_VERIFY: '3',
      GOTRUE_RATE_LIMIT_OTP: '3',
    })
    const tried = async (path: string, body: () => object) => {
      const statuses: number[] = []
      for (let count = 0; count < 4; count++) statuses.push((await post(path, body(), small)).status)
      return statuses
    }
    const guess = () => ({ type: 'email', email: newEmail(), token: '123456' })
    expect(await tried('/verify', guess)).toEqual([403, 403, 403, 429])
    expect((await small.call('GET', '/verify?type=signup&token=abc')).status).toBe(429)
    expect(await tried('/recover', () => ({ email: newEmail() }))).toEqual([200, 200, 200, 429])
  })
})
