import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { testAuth } from '../auth/testing.ts'
import { testAuthServer } from '../auth/testing-hooks.ts'
import { clubWordsReader, filled, senderNameReader } from './club-words.ts'
import { type CodeMail, codeMail } from './code-mail.ts'

const database = testDatabase()
const server = testAuthServer(database)

const set = (key: string, value: unknown) =>
  database.runAsOwner('update public.setting set value = $2::jsonb where key = $1', [
    key,
    JSON.stringify(value),
  ])

/** An environment without a sender name. */
const unnamed = { GOTRUE_SMTP_SENDER_NAME: '' }

beforeEach(async () => {
  await set('club.name', 'Old Links')
  await set('messages.sender_name', '')
})

describe('the sender of mails', () => {
  it('is the club, unless its settings or the environment give another name', async () => {
    const read = senderNameReader(database, undefined)
    expect(await read()).toBe('Old Links')
    await set('messages.sender_name', 'Old Links, office')
    expect(await read()).toBe('Old Links, office')
    expect(await senderNameReader(database, 'Of the environment')()).toBe('Of the environment')
  })
})

describe('the mails of a club', () => {
  const read = clubWordsReader(database, 'https://links.example')
  const base: CodeMail = {
    ...{ kind: 'invite', to: 'kim@club.example', club: 'Old Links', language: 'en', code: undefined },
    ...{ link: 'https://links.example/verify', goodForSeconds: 3600 },
  }

  it('show its logo, with its name beside it', async () => {
    const nameAlone = codeMail({ ...base, own: await read() }).html
    expect(nameAlone).toContain('>Old Links</span>')
    expect(nameAlone).not.toContain('<img')
    await set('club.logo', '00000000-0000-4000-8000-000000000001.webp')
    expect(codeMail({ ...base, own: await read() }).html).toContain(
      'src="https://links.example/storage/v1/object/public/club/00000000-0000-4000-8000-000000000001.webp"',
    )
  })

  it('have the club’s own texts, in the language of each', async () => {
    await set('messages.invite_subject', { en: 'Join {club}' })
    await set('messages.invite_text', { en: '{inviter} asks you to join <us>.\n\nSee {nothing}.' })
    const own = await read()
    const mail = codeMail({ ...base, inviter: 'Aoife Byrne', own })
    expect(mail.subject).toBe('Join Old Links')
    expect(mail.text).toContain('Aoife Byrne asks you to join <us>.')
    expect(mail.html).toContain('<p>Aoife Byrne asks you to join &lt;us&gt;.</p>\n<p>See {nothing}.</p>')
    // The club's name replaces that of an unknown inviter.
    expect(codeMail({ ...base, own }).text).toContain('Old Links asks you to join')
    expect(codeMail({ ...base, language: 'ja', own }).subject).toBe(
      codeMail({ ...base, language: 'ja' }).subject,
    )
  })

  it('are sent to people by the auth part', async () => {
    await set('messages.confirmation_subject', { en: 'Hello from {club}' })
    const careful = testAuth(database, server.keys, { ...unnamed, GOTRUE_MAILER_AUTOCONFIRM: 'false' })
    await careful.client().auth.signUp({ email: 'new@club.example', password: 'links-and-greens' })
    await expect.poll(() => careful.mailbox.messages()[0]?.subject).toBe('Hello from Old Links')
  })
})

it('a text message has the club’s own text around its code', async () => {
  await set('messages.code_sms', { en: '{code} opens {club}' })
  const careful = testAuth(database, server.keys, { ...unnamed, GOTRUE_SMS_AUTOCONFIRM: 'false' })
  await careful.client().auth.signUp({ phone: '+353861234567', password: 'links-and-greens' })
  await expect.poll(() => careful.mailbox.messages()[0]?.text).toMatch(/^\d{6} opens Old Links$/)
})

it('unknown braces stay as text', () => {
  expect(filled('{club} {x} {', { club: 'A {x}' })).toBe('A {x} {x} {')
})
