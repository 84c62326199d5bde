import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendClubMail } from '#web/data/session/send-mail.ts'

const session = vi.hoisted(() => ({ current: null as null | { access_token: string } }))
vi.mock('#web/data/config.ts', () => ({ gatewayUrl: () => 'http://club.test' }))
vi.mock('#web/data/client.ts', () => ({
  supabase: () => ({ auth: { getSession: async () => ({ data: { session: session.current } }) } }),
}))

const mail = { message: 'When is the shop open?', subject: 'Shop', name: 'Ann', email: 'ann@example.org' }
const sent: { url: string; init: RequestInit }[] = []
let answer = () => Response.json({ success: true })

beforeEach(() => {
  sent.length = 0
  session.current = null
  answer = () => Response.json({ success: true })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('a message to the club', () => {
  it('S7.26 is posted to /mail/send as the body', async () => {
    await sendClubMail(mail)
    expect(sent[0]).toMatchObject({ url: 'http://club.test/mail/send', init: { method: 'POST' } })
    expect(JSON.parse(String(sent[0]!.init.body))).toEqual(mail)
    expect(sent[0]!.init.headers).toEqual({ 'content-type': 'application/json' })
  })

  it('says who writes when somebody is signed in', async () => {
    session.current = { access_token: 'ann-token' }
    await sendClubMail(mail)
    expect(sent[0]!.init.headers).toMatchObject({ authorization: 'Bearer ann-token' })
  })

  it('S8.32 throws the server’s status message when it is not taken', async () => {
    answer = () => Response.json({ statusMessage: 'Too many messages, try again later' }, { status: 429 })
    await expect(sendClubMail(mail)).rejects.toThrow('Too many messages, try again later')
    answer = () => Response.json({ statusMessage: 'Too many messages', code: 'GS508' }, { status: 429 })
    await expect(sendClubMail(mail)).rejects.toMatchObject({ code: 'GS508' })
    answer = () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' })
    await expect(sendClubMail(mail)).rejects.toThrow('Bad Gateway')
  })
})
