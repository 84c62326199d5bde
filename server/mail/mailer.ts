import type { Transporter } from 'nodemailer'
import { fieldsOf } from '#domain/base/unknown.ts'
import type { Mailbox } from './mailbox.ts'
import type { MailConfig, SmtpConfig } from './settings.ts'

export interface Mail {
  /** One address. */
  to: string
  subject: string
  text: string
  html?: string
  /** One address. */
  replyTo?: string
}

export interface Mailer {
  /** Sends a mail. Throws MailError if it is invalid or no server accepts it. */
  send(mail: Mail): Promise<void>
}

/** Why a mail was not sent: no server is set, it refused the mail or the login, did not answer, or is not secure. */
export type MailFault = 'setting' | 'mail' | 'login' | 'connection' | 'encryption'

/** A mail could not be sent; `permanent`: a retry cannot help. */
export class MailError extends Error {
  override readonly name = 'MailError'
  readonly permanent: boolean
  readonly fault: MailFault
  constructor(message: string, permanent: boolean, fault: MailFault = 'mail') {
    super(message)
    this.permanent = permanent
    this.fault = fault
  }
}

/**
 * Sends by SMTP if a host is configured, else into the local mailbox; without either, `send` throws.
 */
export function createMailer(
  config: MailConfig,
  mailbox: Pick<Mailbox, 'keep'> | undefined,
  senderName: () => Promise<string> = async () => config.from.name ?? '',
): Mailer {
  const deliver = config.smtp ? smtpDelivery(config.smtp, config.from.address, senderName) : keepIn(mailbox)
  return {
    async send(mail) {
      checkHeaders(mail)
      await deliver(mail)
    },
  }
}

/** One plain address: no name, no list, no group, no line break that would start another header. */
const addressForm = /^[^\s@,;:<>"()[\]\\]{1,64}@[^\s@,;:<>"()[\]\\]{1,255}$/

/** Throws MailError for a line break, which could add a header, and for anything but plain addresses. */
function checkHeaders({ to, subject, replyTo }: Mail): void {
  for (const address of replyTo === undefined ? [to] : [to, replyTo]) {
    if (!addressForm.test(address)) throw new MailError('A mail needs one plain address', true)
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
  if (/[\u0000-\u001f\u007f\u2028\u2029]/.test(subject)) throw new MailError('A subject is one line', true)
}

function keepIn(mailbox: Pick<Mailbox, 'keep'> | undefined) {
  return async ({ to, subject, text, html }: Mail) => {
    if (!mailbox) throw new MailError('No mail server is configured', true, 'setting')
    mailbox.keep({ kind: 'mail', to, subject, text, html })
  }
}

function smtpDelivery(
  { host, port, user, password }: SmtpConfig,
  address: string,
  senderName: () => Promise<string>,
) {
  const options = {
    host,
    port,
    secure: port === 465,
    connectionTimeout: 8000,
    greetingTimeout: 8000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
  }
  let transport: Transporter | undefined
  return async ({ to, subject, text, html, replyTo }: Mail) => {
    // The first mail loads the library.
    transport ??= (await import('nodemailer')).createTransport(options)
    const from = { address, name: await senderName() }
    try {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, replyTo })
    } catch (error) {
      const code = Number(fieldsOf(error).responseCode ?? 0)
      // The server's text may quote the address; only its code is reported.
      const message = `The mail server did not take the mail (${code || 'no answer'})`
      throw new MailError(message, code >= 500, faultOf(error))
    }
  }
}

/** nodemailer calls a failed handshake of TLS ESOCKET too, and only a failed connection names a system call. */
function faultOf(error: unknown): MailFault {
  const { code, syscall, responseCode } = fieldsOf(error)
  if (code === 'EAUTH') return 'login'
  if (responseCode !== undefined) return 'mail'
  return code === 'ETLS' || (code === 'ESOCKET' && syscall === undefined) ? 'encryption' : 'connection'
}
