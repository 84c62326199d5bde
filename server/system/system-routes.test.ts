import type { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { createUser, openTestDatabase, type TestDatabase } from '#server/database/testing.ts'
import { type Mail, MailError, type MailFault } from '#server/mail/mailer.ts'
import { systemRoutes } from './system-routes.ts'

let database: TestDatabase
let tokens: Record<string, string>
let sent: Mail[]
let failure: MailError | undefined

beforeAll(async () => {
  database = await openTestDatabase()
  const admin = await createUser(database, { role_id: 'admin', email: 'boss@club.example' })
  const member = await createUser(database)
  const mute = await createUser(database, { role_id: 'admin' })
  await database.runAsOwner('update auth.users set email = null where id = $1', [mute.id])
  await database.runAsOwner(`update public.profile_private set locale = 'ja' where id = $1`, [admin.id])
  tokens = { admin: admin.id, member: member.id, mute: mute.id }
})
afterAll(() => database.close())
beforeEach(() => {
  sent = []
  failure = undefined
})

function open(env: Record<string, string> = {}): Hono {
  const mailer = {
    send: async (mail: Mail) => {
      if (failure) throw failure
      sent.push(mail)
    },
  }
  // A token is the name of its person.
  const verifier = {
    verify: async (token: string) => ({
      role: 'authenticated' as const,
      sub: tokens[token],
      aud: 'authenticated',
    }),
  }
  return systemRoutes({ database, verifier, mailer, config: readConfig(env), version: '1.2.3' })
}

async function call(app: Hono, person: string | null, method: string, path: string) {
  const headers: Record<string, string> = person === null ? {} : { authorization: `Bearer ${person}` }
  const answer = await app.request(path, { method, headers })
  return { status: answer.status, body: await answer.json() }
}

describe('the state of the server', () => {
  it('is for administrators only', async () => {
    for (const person of ['member', null]) {
      expect(await call(open(), person, 'GET', '/')).toMatchObject({ status: 403, body: { code: 'GS113' } })
      expect(await call(open(), person, 'POST', '/mail-test')).toMatchObject({ status: 403 })
    }
    expect(sent).toEqual([])
  })

  it('shows version, database, mail server and the configured variables, without secrets', async () => {
    const app = open({ GOTRUE_SMTP_HOST: 'mail.example', GOTRUE_SMTP_PASS: 'hunter2', BACKUP_DAILY: '3' })
    const { status, body } = await call(app, 'admin', 'GET', '/')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      version: '1.2.3',
      database: {
        engine: database.engine,
        version: expect.stringMatching(/^\d+/),
        bytes: expect.any(Number),
      },
      mail: { server: 'mail.example' },
      environment: [
        { name: 'BACKUP_DAILY', value: '3' },
        { name: 'GOTRUE_SMTP_HOST', value: 'mail.example' },
        { name: 'GOTRUE_SMTP_PASS', value: null },
      ],
    })
    expect(JSON.stringify(body)).not.toContain('hunter2')
  })
})

describe('a test mail', () => {
  it('is sent to the own address in the own language, and reports whether a mail server accepted it', async () => {
    const kept = await call(open(), 'admin', 'POST', '/mail-test')
    expect(kept).toEqual({ status: 200, body: { to: 'boss@club.example', outcome: 'kept' } })
    expect(sent[0]).toMatchObject({ to: 'boss@club.example', subject: 'Greenside からのテストメール' })
    const taken = await call(open({ GOTRUE_SMTP_HOST: 'mail.example' }), 'admin', 'POST', '/mail-test')
    expect(taken.body).toMatchObject({ outcome: 'accepted' })
  })

  it('that the mail server refuses is reported', async () => {
    const codes = {
      ...{ setting: 'mail_no_server', mail: 'mail_not_sent', login: 'mail_login_refused' },
      ...{ connection: 'mail_server_silent', encryption: 'mail_not_secure' },
    }
    for (const [fault, code] of Object.entries(codes)) {
      failure = new MailError('The mail server did not take the mail', true, fault as MailFault)
      const answer = await call(open({ GOTRUE_SMTP_HOST: 'mail.example' }), 'admin', 'POST', '/mail-test')
      expect(answer).toMatchObject({ status: 502, body: { code } })
    }
  })

  it('needs an address, and can be sent five times in ten minutes', async () => {
    const app = open()
    expect(await call(app, 'mute', 'POST', '/mail-test')).toMatchObject({
      status: 422,
      body: { code: 'no_email' },
    })
    for (let time = 0; time < 5; time++)
      expect((await call(app, 'admin', 'POST', '/mail-test')).status).toBe(200)
    expect((await call(app, 'admin', 'POST', '/mail-test')).status).toBe(429)
    expect(sent).toHaveLength(5)
  })
})
