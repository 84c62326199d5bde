import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { createMailbox } from '../mail/mailbox.ts'
import { createSmsSender } from './sms-sender.ts'

interface Call {
  path: string
  headers: IncomingHttpHeaders
  form: Record<string, string>
}

const service = `MG${'0'.repeat(32)}`
const calls: Call[] = []
let answer: { status: number; body: unknown }
let provider: Server

beforeAll(async () => {
  provider = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(body))
      calls.push({ path: `${request.method} ${request.url}`, headers: request.headers, form })
      response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => {
  calls.length = 0
  answer = { status: 201, body: { sid: 'SM1', status: 'queued' } }
})
afterAll(() => new Promise((resolve) => provider.close(resolve)))

function sender(env: Record<string, string> = {}) {
  const { port } = provider.address() as AddressInfo
  const config = readConfig({
    GOTRUE_SMS_PROVIDER: 'twilio',
    GOTRUE_SMS_TWILIO_ACCOUNT_SID: 'AC1',
    GOTRUE_SMS_TWILIO_AUTH_TOKEN: 'hush-hush',
    GOTRUE_SMS_TWILIO_MESSAGE_SERVICE_SID: service,
    SMS_TWILIO_URL: `http://127.0.0.1:${port}/`,
    ...env,
  })
  return createSmsSender(config.sms, undefined)
}
const message = { to: '353861234567', text: 'コードは 123456 です', channel: 'sms' } as const

describe('text messages through a provider with the Twilio API', () => {
  it('are sent to the number with its plus, signed in as the account, and have the provider’s id', async () => {
    expect(await sender().send(message)).toBe('SM1')
    expect(calls).toMatchObject([
      {
        path: 'POST /2010-04-01/Accounts/AC1/Messages.json',
        headers: { authorization: `Basic ${Buffer.from('AC1:hush-hush').toString('base64')}` },
        form: { To: '+353861234567', Body: message.text, MessagingServiceSid: service },
      },
    ])
  })

  it('are sent from a number if it is configured, and by WhatsApp on request', async () => {
    const own = sender({
      GOTRUE_SMS_TWILIO_MESSAGE_SERVICE_SID: '15550100',
      GOTRUE_SMS_TWILIO_CONTENT_SID: 'HX1',
    })
    await own.send({ ...message, channel: 'whatsapp' })
    expect(calls[0]?.form).toMatchObject({
      To: 'whatsapp:+353861234567',
      From: 'whatsapp:+15550100',
      ContentSid: 'HX1',
    })
  })

  it('fail with the provider’s error number, never with the phone number or the token', async () => {
    answer = {
      status: 400,
      body: { code: 21_211, message: "Invalid 'To' Phone Number: +353861234567 hush-hush" },
    }
    const fault = await sender()
      .send(message)
      .catch((error: Error) => error)
    expect(fault).toMatchObject({ name: 'SmsError', message: 'The provider of text messages refused: 21211' })
    answer = { status: 302, body: {} }
    expect(
      await sender()
        .send(message)
        .catch((error: Error) => error),
    ).toMatchObject({ name: 'SmsError' })
    const gone = sender({ SMS_TWILIO_URL: 'http://127.0.0.1:9' })
    expect(await gone.send(message).catch((error: Error) => error)).toMatchObject({
      message: 'The provider of text messages did not answer',
    })
  })
})

describe('without a provider', () => {
  it('text messages are stored in the local mailbox, and fail without one', async () => {
    const mailbox = createMailbox()
    await createSmsSender(readConfig({}).sms, mailbox).send(message)
    expect(mailbox.messages()).toMatchObject([{ kind: 'sms', to: '+353861234567', text: message.text }])
    await expect(createSmsSender(readConfig({}).sms, undefined).send(message)).rejects.toMatchObject({
      name: 'SmsError',
    })
  })

  it('an incomplete configuration stops the start, naming the missing variables', () => {
    expect(() => readConfig({ GOTRUE_SMS_PROVIDER: 'twilio', GOTRUE_SMS_TWILIO_ACCOUNT_SID: 'AC1' })).toThrow(
      'GOTRUE_SMS_TWILIO_AUTH_TOKEN must be set when GOTRUE_SMS_PROVIDER is twilio.',
    )
  })
})
