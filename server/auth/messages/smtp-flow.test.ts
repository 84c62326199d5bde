import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { makeKeys, type TestAuth, testAuth } from '../testing.ts'
import { codeIn, pathIn } from './testing-mail.ts'

const database = testDatabase()
let smtp: SMTPServer
let server: TestAuth
/** Sign-ups count as confirmed at once, although mail can be sent. */
let atOnce: TestAuth
let refuses = false
const arrivals: ((raw: Buffer) => void)[] = []

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) =>
      refuses ? done(Object.assign(new Error(`no such ${address}`), { responseCode: 550 })) : done(),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        arrivals.shift()?.(Buffer.concat(chunks))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  const withMail = {
    GOTRUE_SMTP_HOST: '127.0.0.1',
    GOTRUE_SMTP_PORT: String(port),
    GOTRUE_SMTP_SENDER_NAME: 'Royal Greenside',
  }
  server = testAuth(database, await makeKeys(), withMail)
  atOnce = testAuth(database, server.keys, { ...withMail, GOTRUE_MAILER_AUTOCONFIRM: 'true' })
})
beforeEach(() => {
  refuses = false
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)))

/** The next mail to arrive. */
async function nextMail() {
  const raw = await new Promise<Buffer>((resolve) => arrivals.push(resolve))
  const { subject, text, from } = await PostalMime.parse(raw)
  return { subject, text: text ?? '', from }
}
const newEmail = () => `${randomUUID()}@greenside.example`

describe('with a mail server configured', () => {
  it('S7.29 a sign-up has to be confirmed, by the link in a mail that arrives', async () => {
    const email = newEmail()
    const arrived = nextMail()
    const client = server.client()
    const { data } = await client.auth.signUp({ email, password: 'a good walk' })
    expect(data).toMatchObject({ user: { email }, session: null })
    const mail = await arrived
    expect(mail).toMatchObject({
      subject: 'Confirm your email for Royal Greenside',
      from: { address: 'noreply@club.example', name: 'Royal Greenside' },
    })
    expect((await server.call('GET', pathIn(mail))).headers.get('location')).toContain('access_token=')
    expect((await client.auth.signInWithPassword({ email, password: 'a good walk' })).error).toBeNull()
  })

  it('S7.39 a new password is chosen with a code in a Japanese mail for a Japanese request', async () => {
    const email = newEmail()
    const first = nextMail()
    await server.call('POST', '/otp', { body: { email } })
    await first
    const second = nextMail()
    await server.call('POST', '/recover', { body: { email }, headers: { 'accept-language': 'ja,en;q=0.5' } })
    const mail = await second
    expect(mail.subject).toBe('【Royal Greenside】パスワードの再設定')
    const { data } = await server.client().auth.verifyOtp({ email, type: 'recovery', token: codeIn(mail) })
    expect(data.user?.email).toBe(email)
  })

  it('a mail that cannot be delivered reveals nothing to a stranger, and the log has neither address nor code', async () => {
    refuses = true
    const said: string[] = []
    const logged = new Promise<void>((resolve) => {
      vi.spyOn(console, 'error').mockImplementation((...words) => {
        said.push(words.join(' '))
        if (said.at(-1)!.includes('was not sent')) resolve()
      })
    })
    const email = newEmail()
    expect(await server.call('POST', '/signup', { body: { email, password: 'a good walk' } })).toMatchObject({
      status: 200,
    })
    await logged
    expect(said.join('\n')).not.toMatch(new RegExp(`${email}|\\b\\d{6}\\b|a good walk`))
  })

  it('S7.42 a new address is confirmed by mail to both addresses, also when a sign-up needs no confirmation', async () => {
    const [email, changed] = [newEmail(), newEmail()]
    const client = atOnce.client()
    expect((await client.auth.signUp({ email, password: 'a good walk' })).data.session).not.toBeNull()
    const mails = [nextMail(), nextMail()]
    const { data } = await client.auth.updateUser({ email: changed, current_password: 'a good walk' })
    expect(data.user).toMatchObject({ email, new_email: changed })
    const [first, second] = await Promise.all(mails)
    await atOnce.call('GET', pathIn(first!))
    expect((await client.auth.getUser()).data.user).toMatchObject({ email, new_email: changed })
    await atOnce.call('GET', pathIn(second!))
    expect((await client.auth.getUser()).data.user?.email).toBe(changed)
  })

  it('a mail that cannot be delivered is reported to a person who changes their own account, and nothing is changed', async () => {
    const email = newEmail()
    const arrived = nextMail()
    const client = server.client()
    await client.auth.signInWithOtp({ email })
    await client.auth.verifyOtp({ email, type: 'email', token: codeIn(await arrived) })
    const proof = nextMail()
    await client.auth.reauthenticate()
    const nonce = codeIn(await proof)
    refuses = true
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { error } = await client.auth.updateUser({ email: newEmail(), nonce })
    expect(error).toMatchObject({ status: 500 })
    expect((await client.auth.getUser()).data.user?.email).toBe(email)
  })

  it('a second invitation that cannot be delivered leaves the link of the first valid', async () => {
    const email = newEmail()
    const invite = () =>
      server.call('POST', '/invite', {
        body: { email },
        headers: { authorization: `Bearer ${server.keys.serviceRoleKey}` },
      })
    const invitedAt = async () =>
      (await database.runAsOwner('select invited_at from auth.users where email = $1', [email])).rows
    const arrived = nextMail()
    expect((await invite()).status).toBe(200)
    const first = await arrived
    const before = await invitedAt()
    refuses = true
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    server.clock.now += 3_600_000
    expect((await invite()).status).toBe(500)
    expect(await invitedAt()).toEqual(before)
    server.clock.now += 12 * 24 * 3_600_000
    expect((await server.call('GET', pathIn(first))).headers.get('location')).toContain('access_token=')
  })
})
