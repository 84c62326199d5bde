import { z } from 'zod'
import { address } from '#server/config/config-values.ts'

export interface SmsConfig {
  /** Undefined: text messages go to the local mailbox. */
  twilio: TwilioConfig | undefined
}

export interface TwilioConfig {
  accountSid: string
  authToken: string
  /** A messaging service (MG…), or the sender's number or name. */
  sender: string
  /** WhatsApp template for codes. */
  contentSid: string | undefined
  /** Origin of the API, without a trailing slash; another one for a compatible service. */
  url: string
}

export const smsVariables = {
  GOTRUE_SMS_PROVIDER: z.enum(['twilio'], 'must be twilio').optional(),
  GOTRUE_SMS_TWILIO_ACCOUNT_SID: z.string().optional(),
  GOTRUE_SMS_TWILIO_AUTH_TOKEN: z.string().optional(),
  GOTRUE_SMS_TWILIO_MESSAGE_SERVICE_SID: z.string().optional(),
  GOTRUE_SMS_TWILIO_CONTENT_SID: z.string().optional(),
  SMS_TWILIO_URL: address(/^https?:$/, 'must be an http:// or https:// address').default(
    'https://api.twilio.com',
  ),
}

const shape = z.object(smsVariables)

/** A sentence for each missing variable that the provider requires. */
export function smsFaults(values: z.infer<typeof shape>): string[] {
  if (values.GOTRUE_SMS_PROVIDER === undefined) return []
  const required = ['ACCOUNT_SID', 'AUTH_TOKEN', 'MESSAGE_SERVICE_SID'] as const
  return required
    .filter((part) => values[`GOTRUE_SMS_TWILIO_${part}`] === undefined)
    .map((part) => `GOTRUE_SMS_TWILIO_${part} must be set when GOTRUE_SMS_PROVIDER is twilio.`)
}

/** Settings of text messages, from validated variables. */
export function smsConfig(values: z.infer<typeof shape>): SmsConfig {
  if (values.GOTRUE_SMS_PROVIDER === undefined) return { twilio: undefined }
  return {
    twilio: {
      accountSid: values.GOTRUE_SMS_TWILIO_ACCOUNT_SID ?? '',
      authToken: values.GOTRUE_SMS_TWILIO_AUTH_TOKEN ?? '',
      sender: values.GOTRUE_SMS_TWILIO_MESSAGE_SERVICE_SID ?? '',
      contentSid: values.GOTRUE_SMS_TWILIO_CONTENT_SID,
      url: values.SMS_TWILIO_URL.replace(/\/+$/, ''),
    },
  }
}
