import { describe, expect, it } from 'vitest'
import { mailEffect } from '../jobs/mail-effect.ts'
import { noClubWords } from './club-words.ts'
import { createMailbox } from './mailbox.ts'
import { createMailer } from './mailer.ts'
import { noticeMail } from './notice-mail.ts'
import { mailLanguages, noticeKinds } from './words/words.ts'

const logo = 'https://club.example/storage/v1/object/public/club/logo.webp'
const sender = {
  ...{ club: 'Green Side', logo },
  ...{ clubEmail: 'office@club.example', siteUrl: 'https://club.example' },
}
const payload = {
  to: 'kim@club.example',
  at: '2026-11-22T04:05:06Z',
  time_zone: 'Europe/Dublin',
  detail: 'new@club.example',
}

describe('the mail about a change of an account', () => {
  it.each(mailLanguages)('says in %s what changed, when, and what to do if it was not them', (language) => {
    const subjects = new Set<string>()
    for (const kind of noticeKinds) {
      const { subject, text, html } = noticeMail(kind, { ...payload, language }, sender)
      subjects.add(subject)
      expect(subject).toContain('Green Side')
      expect(text).toMatch(/2026/)
      expect(text).toMatch(/04:05:06|4:05:06/)
      expect(text).toContain('office@club.example')
      expect(text.includes('https://club.example/reset-password')).toBe(kind !== 'account_deleted')
      expect(html?.includes('<a href="https://club.example/reset-password"')).toBe(kind !== 'account_deleted')
      expect(html).toMatch(/<img [^>]*alt="(Logo|ロゴ|标志)" height="48"/)
      expect(`${subject}${text}`).not.toMatch(/undefined|\{\{|\$\{/)
    }
    expect(subjects.size).toBe(noticeKinds.length)
  })

  it('names the new address, and second factors in plain language', () => {
    const textOf = (kind: 'email_changed' | 'factor_added', detail: string) =>
      noticeMail(kind, { ...payload, language: 'en', detail }, sender).text
    expect(textOf('email_changed', 'new@club.example')).toContain('is now new@club.example.')
    expect(textOf('factor_added', 'totp')).toContain('authenticator app')
  })

  it("accepts no line break from a person's text, and any time zone", () => {
    const odd = { ...payload, language: 'xx', time_zone: 'Nowhere/Land', detail: 'a\r\nBcc: b@club.example' }
    expect(noticeMail('identity_linked', odd, sender).text).toContain('a Bcc: b@club.example')
  })

  it('is stored in the mailbox without a mail server', async () => {
    const mailbox = createMailbox()
    const config = { smtp: undefined, from: { address: 'a@b.example', name: '' } }
    const effect = { id: 1, kind: 'mail', attempts: 1, secondsLeft: 60 } as const
    const club = {
      ...sender,
      ...{ clubName: async () => sender.club, clubWords: async () => ({ ...noClubWords, logo }) },
    }
    const outcome = await mailEffect(undefined as never, createMailer(config, mailbox), club, {
      ...effect,
      payload: { ...payload, notice: 'password_changed', language: 'en' },
    })
    expect(outcome).toEqual({ kind: 'done' })
    expect(mailbox.messages()).toMatchObject([
      { to: 'kim@club.example', subject: 'Your password was changed at Green Side' },
    ])
    expect(mailbox.messages()[0]?.html).toContain(`<img src="${logo}"`)
  })
})
