import { z } from 'zod'
import { duration, flag, truth, whole } from '#server/config/config-values.ts'

/** Codes and links by mail. Lengths of time are in seconds. */
export interface MailCodes {
  /** Addresses are confirmed without a mail. */
  autoconfirm: boolean
  /** Mail is sent to a mail server, not to the local mailbox. */
  hasServer: boolean
  /** A change of address must be confirmed at the old and at the new one. */
  secureEmailChange: boolean
  otpLength: number
  otpSeconds: number
  /** Between two mails of one kind to one user. */
  pauseSeconds: number
}

/** Codes by text message. Lengths of time are in seconds. */
export interface SmsCodes {
  autoconfirm: boolean
  otpLength: number
  otpSeconds: number
  pauseSeconds: number
  /** The message, with the code in place of `{{ .Code }}`; undefined: in the reader's language. */
  template: string | undefined
  /** Fixed codes of numbers to which no message is sent, for tests and for app store reviewers. */
  testCodes: Map<string, string>
  /** Milliseconds since 1970; undefined: no end. */
  testCodesUntil: number | undefined
}

const phoneCodes = z
  .string()
  .regex(
    /^\s*\+?\d+\s*[=:]\s*\d+\s*(,\s*\+?\d+\s*[=:]\s*\d+\s*)*$/,
    'must be numbers with codes, such as 353861234567=123456',
  )
  .transform((text) => {
    const pairs = text.split(',').map((pair): [string, string] => {
      const [number = '', code = ''] = pair.split(/[=:]/).map((part) => part.trim().replace('+', ''))
      return [number, code]
    })
    return new Map(pairs)
  })

export const messageVariables = {
  // True unless a mail server is configured: see docs/settings.md.
  GOTRUE_MAILER_AUTOCONFIRM: truth.optional(),
  GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: flag(true),
  GOTRUE_MAILER_OTP_EXP: duration(10, 86_400, 3600),
  GOTRUE_MAILER_OTP_LENGTH: whole(6, 10, 6),
  GOTRUE_SMTP_MAX_FREQUENCY: duration(0, 86_400, 60),
  // True unless a provider is configured.
  GOTRUE_SMS_AUTOCONFIRM: truth.optional(),
  GOTRUE_SMS_MAX_FREQUENCY: duration(0, 86_400, 60),
  GOTRUE_SMS_OTP_EXP: duration(10, 86_400, 300),
  GOTRUE_SMS_OTP_LENGTH: whole(6, 14, 6),
  GOTRUE_SMS_TEMPLATE: z.string().max(300).includes('{{ .Code }}', 'must hold {{ .Code }}').optional(),
  GOTRUE_SMS_TEST_OTP: phoneCodes.optional(),
  GOTRUE_SMS_TEST_OTP_VALID_UNTIL: z.iso
    .datetime({ error: 'must be a time such as 2027-01-31T00:00:00Z' })
    .optional(),
}

const shape = z.object(messageVariables)
type Variables = z.infer<typeof shape>

export function mailCodes(values: Variables, canSendMail: boolean): MailCodes {
  return {
    autoconfirm: values.GOTRUE_MAILER_AUTOCONFIRM ?? !canSendMail,
    hasServer: canSendMail,
    secureEmailChange: values.GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED,
    otpLength: values.GOTRUE_MAILER_OTP_LENGTH,
    otpSeconds: values.GOTRUE_MAILER_OTP_EXP,
    pauseSeconds: values.GOTRUE_SMTP_MAX_FREQUENCY,
  }
}

export function smsCodes(values: Variables, canSendSms: boolean): SmsCodes {
  const until = values.GOTRUE_SMS_TEST_OTP_VALID_UNTIL
  return {
    autoconfirm: values.GOTRUE_SMS_AUTOCONFIRM ?? !canSendSms,
    otpLength: values.GOTRUE_SMS_OTP_LENGTH,
    otpSeconds: values.GOTRUE_SMS_OTP_EXP,
    pauseSeconds: values.GOTRUE_SMS_MAX_FREQUENCY,
    template: values.GOTRUE_SMS_TEMPLATE,
    testCodes: values.GOTRUE_SMS_TEST_OTP ?? new Map(),
    testCodesUntil: until === undefined ? undefined : Date.parse(until),
  }
}
