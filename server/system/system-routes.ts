import { type Context, Hono } from 'hono'
import { AuthError } from '#server/auth/errors.ts'
import { createRateLimiter } from '#server/auth/limits/rate-limit.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/database/types.ts'
import { scopeOf, TokenError, type TokenVerifier } from '#server/http/caller.ts'
import { memoryBuckets } from '#server/limits/buckets.ts'
import { clubWordsReader } from '#server/mail/club-words.ts'
import { mailLanguage } from '#server/mail/languages.ts'
import { type MailHead, mailPage } from '#server/mail/mail-page.ts'
import { type Mail, MailError, type Mailer, type MailFault } from '#server/mail/mailer.ts'
import type { MailLanguage } from '#server/mail/words/words.ts'

export interface SystemRoutesOptions {
  database: Database
  verifier: TokenVerifier
  mailer: Mailer
  config: Pick<Config, 'mail' | 'environment' | 'siteUrl'>
  version: string
  /** Milliseconds. */
  now?: () => number
}

class Refusal extends Error {
  readonly status: 403 | 422
  readonly code: string
  constructor(status: 403 | 422, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

interface Club {
  serverVersion: string
  bytes: number
  name: string
}

const READ_CLUB = `
  select current_setting('server_version') as "serverVersion", pg_database_size(current_database())::float8 as bytes,
    coalesce((select value #>> '{}' from public.setting where key = 'club.name'), 'Greenside') as name`

const READ_RECEIVER = `
  select u.email, p.locale from auth.users u left join public.profile_private p on p.id = u.id where u.id = $1::uuid`

const MAIL_CODES: Record<MailFault, string> = {
  setting: 'mail_no_server',
  mail: 'mail_not_sent',
  login: 'mail_login_refused',
  connection: 'mail_server_silent',
  encryption: 'mail_not_secure',
}

/** `/system/v1`, for administrators: the server's state, and a test mail to the caller's own address. */
export function systemRoutes(options: SystemRoutesOptions): Hono {
  const { database, verifier, mailer, config, version, now = Date.now } = options
  const tests = createRateLimiter(memoryBuckets(now), { name: 'test mail', calls: 5, seconds: 600 })
  const readWords = clubWordsReader(database, config.siteUrl)
  const startedAt = new Date(now()).toISOString()
  const app = new Hono()

  async function adminOf({ req }: Context): Promise<string> {
    const scope = await scopeOf(req.raw.headers, verifier)
    const { rows } = await database.run<{ id: string | null }>(
      scope,
      'select case when private.is_admin() then private.my_id() end as id',
    )
    if (!rows[0]?.id) throw new Refusal(403, 'GS113', 'Only administrators see how the server runs.')
    return rows[0].id
  }

  async function readClub(): Promise<Club> {
    return (await database.runAsOwner<Club>(READ_CLUB)).rows[0]!
  }

  app.get('/', async (context) => {
    await adminOf(context)
    const { serverVersion, bytes } = await readClub()
    context.header('cache-control', 'no-store')
    return context.json({
      version,
      node: process.versions.node,
      startedAt,
      database: { engine: database.engine, version: serverVersion, bytes },
      mail: { server: config.mail.smtp?.host ?? null, from: config.mail.from },
      environment: config.environment,
    })
  })

  app.post('/mail-test', async (context) => {
    const admin = await adminOf(context)
    await tests.consume(admin)
    const { rows } = await database.runAsOwner<{ email: string | null; locale: string | null }>(
      READ_RECEIVER,
      [admin],
    )
    const { email, locale } = rows[0] ?? { email: null, locale: null }
    if (!email) throw new Refusal(422, 'no_email', 'Your account has no email address.')
    const { name } = await readClub()
    const { logo } = await readWords()
    await mailer.send(testMail(email, { club: name, logo }, mailLanguage(locale ?? undefined)))
    // A mail server that accepted a mail may still fail to deliver it.
    return context.json({ to: email, outcome: config.mail.smtp ? 'accepted' : 'kept' })
  })

  app.onError((error, context) => {
    const { message } = error
    if (error instanceof Refusal) return context.json({ code: error.code, message }, error.status)
    if (error instanceof TokenError) return context.json({ code: 'bad_jwt', message }, 401)
    if (error instanceof AuthError) return context.json({ code: 'over_request_rate_limit', message }, 429)
    if (error instanceof MailError) return context.json({ code: MAIL_CODES[error.fault], message }, 502)
    throw error
  })
  return app
}

const words: Record<MailLanguage, { subject: (club: string) => string; text: string }> = {
  en: {
    subject: (club) => `Test message from ${club}`,
    text: 'The club can send you mail. Nothing else needs to be done.',
  },
  ja: {
    subject: (club) => `${club} からのテストメール`,
    text: 'クラブからのメールが届いています。ほかの操作は不要です。',
  },
  'zh-CN': {
    subject: (club) => `来自 ${club} 的测试邮件`,
    text: '俱乐部可以向您发送邮件，无需其他操作。',
  },
}

/** A mail for an administrator to test the club's mail delivery. */
function testMail(to: string, { club, logo }: MailHead, language: MailLanguage): Mail {
  const { subject, text } = words[language]
  const title = subject(club)
  const html = mailPage(language, { ...{ club, logo, title, lead: text, body: '', small: '' } })
  return { to, subject: title, text: `${text}\n`, html }
}
