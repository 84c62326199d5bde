import { z } from 'zod'
import { whole } from '#server/config/config-values.ts'

export interface MailConfig {
  /** Undefined: mail is stored in the local mailbox. */
  smtp: SmtpConfig | undefined
  /** The sender's address, and its name from the environment; undefined: the name in the club's settings. */
  from: { address: string; name: string | undefined }
}

export interface SmtpConfig {
  host: string
  port: number
  user: string | undefined
  password: string | undefined
}

export const mailVariables = {
  GOTRUE_SMTP_HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an IP address')
    .optional(),
  GOTRUE_SMTP_PORT: whole(1, 65_535, 587),
  GOTRUE_SMTP_USER: z.string().optional(),
  GOTRUE_SMTP_PASS: z.string().optional(),
  GOTRUE_SMTP_ADMIN_EMAIL: z.email('must be an email address').optional(),
  GOTRUE_SMTP_SENDER_NAME: z.string().max(100).optional(),
}

const shape = z.object(mailVariables)

export function mailConfig(values: z.infer<typeof shape>, siteUrl: string): MailConfig {
  const host = values.GOTRUE_SMTP_HOST
  return {
    smtp: host === undefined ? undefined : smtpConfig(values, host),
    from: {
      address: values.GOTRUE_SMTP_ADMIN_EMAIL ?? `noreply@${mailDomain(siteUrl)}`,
      name: values.GOTRUE_SMTP_SENDER_NAME,
    },
  }
}

function smtpConfig(values: z.infer<typeof shape>, host: string): SmtpConfig {
  const { GOTRUE_SMTP_PORT: port, GOTRUE_SMTP_USER: user, GOTRUE_SMTP_PASS: password } = values
  return { host, port, user, password }
}

function mailDomain(siteUrl: string): string {
  const { hostname } = new URL(siteUrl)
  return /[a-z]/i.test(hostname) && hostname.includes('.') ? hostname : 'greenside.local'
}
