import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeMail } from './code-mail.ts'
import { createMailbox } from './mailbox.ts'
import { createMailer, type Mail, type MailError, type Mailer } from './mailer.ts'
import { mailKinds, mailLanguages } from './words/words.ts'

interface Received {
  to: string[]
  raw: Buffer
}

const received: Received[] = []
let answer: { code: number; text: string } | undefined
let server: SMTPServer
let mailer: Mailer

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'club' && password === 'fore' ? done(null, { user: 'club' }) : done(new Error('no')),
    onRcptTo: (_address, _session, done) =>
      answer ? done(Object.assign(new Error(answer.text), { responseCode: answer.code })) : done(),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, raw: Buffer.concat(chunks) })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  mailer = mailerTo({ user: 'club', password: 'fore' })
})
beforeEach(() => {
  received.length = 0
  answer = undefined
})
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))

const portOf = ({ server }: SMTPServer) => (server.address() as AddressInfo).port

function mailerTo(
  login: { user: string | undefined; password: string | undefined },
  port: number = portOf(server),
) {
  const from = { address: 'noreply@club.example', name: 'Club, “The” <Links>' }
  return createMailer({ smtp: { host: '127.0.0.1', port, ...login }, from }, undefined)
}

const mail: Mail = { to: 'kim@club.example', subject: 'ようこそ', text: 'Tee time 7:40\n' }
const parsed = (index = 0): Promise<Email> => PostalMime.parse(received[index]!.raw)
const refusal = (sent: Mail, by = mailer) =>
  by.send(sent).then(
    () => undefined,
    (error: MailError) => error,
  )

describe('mail over SMTP', () => {
  it('arrives unchanged, from the club, at its receiver', async () => {
    await mailer.send({ ...mail, html: '<p>Tee time 7:40 ⛳</p>', replyTo: 'shop@club.example' })
    expect(received.map(({ to }) => to)).toEqual([['kim@club.example']])
    const got = await parsed()
    expect(got.from).toEqual({ address: 'noreply@club.example', name: 'Club, “The” <Links>' })
    expect(got.to).toEqual([{ address: 'kim@club.example', name: '' }])
    expect(got.replyTo).toEqual([{ address: 'shop@club.example', name: '' }])
    expect(got.subject).toBe('ようこそ')
    expect(got.text?.trim()).toBe('Tee time 7:40')
    expect(got.html?.trim()).toBe('<p>Tee time 7:40 ⛳</p>')
  })

  it('is sent to no second address and takes no header from user input', async () => {
    for (const to of [
      'kim@club.example, all@club.example',
      'kim@club.example\r\nBcc: all@club.example',
      'Kim <kim@club.example>',
      'list:kim@club.example;',
      'kim',
    ]) {
      expect(await refusal({ ...mail, to }), to).toMatchObject({ name: 'MailError', permanent: true })
      expect(await refusal({ ...mail, replyTo: to }), to).toMatchObject({
        name: 'MailError',
        permanent: true,
      })
    }
    expect(await refusal({ ...mail, subject: 'Hi\r\nBcc: all@club.example' })).toMatchObject({
      permanent: true,
    })
    expect(received).toEqual([])
  })

  it('reports whether a retry can help, and quotes neither address nor response', async () => {
    answer = { code: 550, text: 'no such kim@club.example' }
    expect(await refusal(mail)).toMatchObject({
      permanent: true,
      message: expect.not.stringContaining('kim'),
    })
    answer = { code: 451, text: 'later, kim' }
    expect(await refusal(mail)).toMatchObject({
      permanent: false,
      message: expect.not.stringContaining('kim'),
    })
  })

  it('reports the step at which a mail failed: the mail, the login, the encryption or the connection', async () => {
    answer = { code: 550, text: 'no' }
    expect((await refusal(mail))?.fault).toBe('mail')
    expect((await refusal(mail, mailerTo({ user: 'club', password: 'wrong' })))?.fault).toBe('login')
    // Offers STARTTLS with a certificate that no authority signed.
    const secure = new SMTPServer({ authOptional: true })
    secure.on('error', () => {})
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
    const login = { user: undefined, password: undefined }
    expect((await refusal(mail, mailerTo(login, portOf(secure))))?.fault).toBe('encryption')
    const port = portOf(secure)
    await new Promise<void>((resolve) => secure.close(resolve))
    expect((await refusal(mail, mailerTo(login, port)))?.fault).toBe('connection')
  })
})

describe('without a mail server', () => {
  it('mail is stored in the local mailbox, newest first, and the oldest is deleted', async () => {
    const mailbox = createMailbox(() => 0)
    const local = createMailer({ smtp: undefined, from: { address: 'a@b.example', name: '' } }, mailbox)
    for (let count = 1; count <= 205; count++) await local.send({ ...mail, subject: `${count}` })
    expect(mailbox.messages().length).toBe(200)
    expect(mailbox.messages()[0]).toMatchObject({
      subject: '205',
      to: mail.to,
      at: '1970-01-01T00:00:00.000Z',
    })
  })

  it('mail is refused without a mailbox', async () => {
    const nowhere = createMailer({ smtp: undefined, from: { address: 'a@b.example', name: '' } }, undefined)
    expect(await refusal(mail, nowhere)).toMatchObject({ permanent: true, fault: 'setting' })
  })
})

describe('the mail with a code', () => {
  const link = 'https://club.example/auth/v1/verify?token=abc&type=signup'
  const base = { to: 'kim@club.example', club: 'Green Side', code: '314159', goodForSeconds: 3600 }

  it.each(mailLanguages)(
    'is written in %s for every purpose, with code and link in text and HTML',
    async (language) => {
      const subjects = new Set<string>()
      for (const kind of mailKinds) {
        const made = codeMail({ ...base, kind, language, link, newEmail: 'new@club.example' })
        await mailer.send(made)
        const got = await parsed(received.length - 1)
        subjects.add(got.subject!)
        expect(got.subject).toContain('Green Side')
        expect(got.text).toContain(link)
        expect(got.text).toContain('314159')
        expect(got.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
        expect(got.html).toContain(`<html lang="${language}">`)
        expect(`${got.subject}${got.text}`).not.toMatch(/undefined|\{\{|\$\{/)
      }
      expect(subjects.size).toBe(mailKinds.length)
    },
  )

  it('shows user input as text: no markup, no template, no header', async () => {
    const club = 'A&B <script>alert(1)</script>\r\nBcc: all@club.example {{ .Token }} [[code]]'
    const newEmail = `"'><img/src=x>@club.example`
    const made = codeMail({ ...base, kind: 'email_change', language: 'en', club, newEmail, link })
    expect(made.subject).not.toMatch(/[\r\n]/)
    expect(made.html).not.toMatch(/<script|<img/)
    expect(made.html).toContain('{{ .Token }} [[code]]')
    await mailer.send(made)
    expect((await parsed()).headers.map(({ key }) => key)).not.toContain('bcc')
  })
})
