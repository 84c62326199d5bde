import { fieldsOf } from '#domain/base/unknown.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import type { SmsConfig, TwilioConfig } from './settings.ts'

export type SmsChannel = 'sms' | 'whatsapp'

interface Sms {
  /** E.164 without its plus. */
  to: string
  text: string
  channel: SmsChannel
}

export interface SmsSender {
  /** Sends a message and returns the provider's id. Throws SmsError. */
  send(message: Sms): Promise<string>
}

export class SmsError extends Error {
  override readonly name = 'SmsError'
}

/** Sends through a provider with Twilio's API if configured, else to the local mailbox, if there is one. */
export function createSmsSender(config: SmsConfig, mailbox: Pick<Mailbox, 'keep'> | undefined): SmsSender {
  if (config.twilio) return twilioSender(config.twilio)
  let textCount = 0
  return {
    async send({ to, text, channel }) {
      if (!mailbox) throw new SmsError('No provider of text messages is configured')
      mailbox.keep({ kind: channel, to: `+${to}`, subject: '', text, html: undefined })
      textCount += 1
      return `local-${textCount}`
    },
  }
}

const timeoutMs = 8000

function twilioSender(config: TwilioConfig): SmsSender {
  const endpoint = `${config.url}/2010-04-01/Accounts/${encodeURIComponent(config.accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${config.accountSid}:${config.authToken}`).toString('base64')}`
  return {
    async send(message) {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { authorization },
        body: twilioForm(config, message),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => undefined)
      if (!response) throw new SmsError('The provider of text messages did not answer')
      const answer = fieldsOf(await response.json().catch(() => undefined))
      if (response.ok && typeof answer.sid === 'string') return answer.sid
      // The provider's message contains the number, so only its code is reported.
      throw new SmsError(`The provider of text messages refused: ${Number(answer.code) || response.status}`)
    },
  }
}

function twilioForm({ sender, contentSid }: TwilioConfig, { to, text, channel }: Sms): URLSearchParams {
  const isWhatsapp = channel === 'whatsapp'
  const prefix = isWhatsapp ? 'whatsapp:' : ''
  // A number gets its plus; a messaging service (MG…) or a sender's name stays unchanged.
  const from = /^\d+$/.test(sender) ? `+${sender}` : sender
  const form = new URLSearchParams({ To: `${prefix}+${to}`, Channel: channel, Body: text })
  if (/^MG[0-9a-f]{32}$/i.test(from)) form.set('MessagingServiceSid', from)
  else form.set('From', `${prefix}${from}`)
  if (isWhatsapp && contentSid !== undefined) form.set('ContentSid', contentSid)
  return form
}
