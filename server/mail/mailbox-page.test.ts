import { describe, expect, it } from 'vitest'
import { createMailbox } from './mailbox.ts'
import { mailboxPage } from './mailbox-page.ts'

function open() {
  const mailbox = createMailbox()
  return { mailbox, page: mailboxPage(mailbox, new Set(['3000'])) }
}
const local = { headers: { host: 'localhost:3000' } }

describe('the local mailbox', () => {
  it('shows the messages, newest first, with links to follow', async () => {
    const { mailbox, page } = open()
    mailbox.keep({
      kind: 'mail',
      to: 'kim@club.example',
      subject: 'One',
      text: 'Go:\nhttps://club.example/a?b=1&c=2',
      html: '',
    })
    mailbox.keep({
      kind: 'sms',
      to: '+353861234567',
      subject: '',
      text: 'Your code is 123456',
      html: undefined,
    })
    const html = await (await page.request('/mailbox', local)).text()
    expect(html.indexOf('123456')).toBeLessThan(html.indexOf('One'))
    expect(html).toContain('<a href="https://club.example/a?b=1&amp;c=2">')
    const json = (await (await page.request('/mailbox.json', local)).json()) as { messages: { to: string }[] }
    expect(json.messages.map(({ to }) => to)).toEqual(['+353861234567', 'kim@club.example'])
  })

  it('shows text as text', async () => {
    const { mailbox, page } = open()
    mailbox.keep({
      kind: 'mail',
      to: '<b>@x',
      subject: '<script>',
      text: 'https://x/"onclick=alert(1)',
      html: '',
    })
    const answer = await page.request('/mailbox', local)
    const html = await answer.text()
    expect(html).not.toMatch(/<script|<b>|"onclick/)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('is open to this machine only: not by another name, not through a proxy', async () => {
    const { page } = open()
    expect((await page.request('/mailbox', local)).status).toBe(200)
    expect((await page.request('/mailbox.json', { headers: { host: 'evil.example' } })).status).toBe(404)
    expect(
      (await page.request('/mailbox.json', { headers: { host: '127.0.0.1.evil.example' } })).status,
    ).toBe(404)
    const forwarded = { headers: { host: '127.0.0.1:3000', 'x-forwarded-for': '203.0.113.7' } }
    expect((await page.request('/mailbox', forwarded)).status).toBe(404)
  })
})
