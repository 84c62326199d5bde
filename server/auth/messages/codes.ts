import type { Context } from 'hono'
import { messageOf } from '#domain/base/unknown.ts'
import type { Session as DatabaseSession } from '#server/database/types.ts'
import { filled } from '#server/mail/club-words.ts'
import { codeMail } from '#server/mail/code-mail.ts'
import { mailLanguage, mailWords, matchLanguage } from '#server/mail/languages.ts'
import type { MailKind, MailLanguage } from '#server/mail/words/words.ts'
import type { SmsChannel } from '#server/sms/sms-sender.ts'
import type { Address } from '../account/addresses.ts'
import type { User } from '../account/users.ts'
import { AuthError } from '../errors.ts'
import type { AuthService } from '../service.ts'
import {
  clearTokens,
  INVITATION_SECONDS,
  isTokenExpired,
  makeLinkSecret,
  makeOtp,
  type OneTimeToken,
  pkceHash,
  putToken,
  type TokenType,
  tokenHash,
  tokensOf,
} from './one-time-tokens.ts'

/** A code for one address; `hash` is the secret of the link sent with it. */
export interface IssuedCode {
  code: string
  hash: string
  userId: string
  type: TokenType
  address: Address
  /** The token that it replaced. */
  earlier: OneTimeToken | undefined
}

export interface CodeWish {
  userId: string
  type: TokenType
  address: Address
  /** The link leads to a code that only the requesting client can redeem. */
  viaPkce?: boolean
  /** The link of an earlier token that is still valid stays the same. */
  reusesLink?: boolean
}

/** Makes a code for an address of a user and stores its hash, in the caller's transaction. Sends nothing. */
export async function issueCode(
  service: AuthService,
  transaction: DatabaseSession,
  { userId, type, address, viaPkce = false, reusesLink = false }: CodeWish,
): Promise<IssuedCode> {
  const { mail, sms } = service.config
  const otp = makeOtp(address.kind === 'email' ? mail.otpLength : sms.otpLength)
  const code = testCodeOf(service, address) ?? otp
  const [earlier] = await tokensOf(transaction, userId, [type])
  const isReused = reusesLink && earlier && !isTokenExpired(service, earlier, INVITATION_SECONDS)
  const secret = isReused ? earlier.hash : makeLinkSecret()
  const hash = viaPkce ? pkceHash(secret) : secret
  const codeHash = tokenHash(address.value, code)
  await putToken(service, transaction, { userId, type, hash, codeHash, relatesTo: address.value })
  return { code, hash, userId, type, address, earlier }
}

/** The fixed code of a test number, to which nothing is sent. */
function testCodeOf(service: AuthService, { kind, value }: Address): string | undefined {
  const { testCodes, testCodesUntil } = service.config.sms
  if (kind !== 'phone' || (testCodesUntil !== undefined && service.now() >= testCodesUntil)) return undefined
  return testCodes.get(value)
}

/**
 * Counts a message against the limits. Call it before the look-up of an account, so that known and unknown addresses
 * get the same answer. If nothing was sent, call the returned function, which refunds the server-wide limit. Throws
 * AuthError: 429 over_email_send_rate_limit or over_sms_send_rate_limit; 422 if this server cannot send.
 */
export async function reserveMessage(
  service: AuthService,
  about: string,
  { kind, value }: Address,
): Promise<() => Promise<void>> {
  if (!service.config.canReach[kind]) throw cannotReach(kind)
  const { limits } = service
  const [pause, all] = kind === 'email' ? [limits.mailPause, limits.mails] : [limits.textPause, limits.texts]
  await pause.consume(`${about} ${value}`)
  await all.consume('')
  return () => all.refund('')
}

function cannotReach(kind: Address['kind']): AuthError {
  return kind === 'email'
    ? new AuthError(422, 'email_provider_disabled', 'This server has no way to send mail')
    : new AuthError(422, 'sms_send_failed', 'This server has no way to send text messages')
}

/** The action of GET /verify for a link. */
export type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change'

const linkTypes: Record<MailKind, LinkType | undefined> = {
  confirmation: 'signup',
  invite: 'invite',
  magic_link: 'magiclink',
  recovery: 'recovery',
  email_change: 'email_change',
  reauthentication: undefined,
}

/** The link in a mail; it redirects to `redirectTo` (vetted). */
export function verifyLink(service: AuthService, type: LinkType, hash: string, redirectTo: string): string {
  const query = new URLSearchParams({ token: hash, type, redirect_to: redirectTo })
  return `${service.config.externalUrl}/verify?${query}`
}

export interface Letter {
  kind: MailKind
  issued: IssuedCode
  language: MailLanguage
  /** Vetted. */
  redirectTo: string
  newEmail?: string
  /** The name of the person who invites. */
  inviter?: string | undefined
}

/** Sends a mail with a code. Throws AuthError 500 unexpected_failure; the code is invalid then. */
export async function sendLetter(service: AuthService, letter: Letter): Promise<void> {
  const { kind, issued, language, redirectTo, newEmail, inviter } = letter
  const type = linkTypes[kind]
  const mail = codeMail({
    kind,
    to: issued.address.value,
    language,
    club: await service.clubName(),
    // A code of a few digits could be guessed during the days in which an invitation is valid.
    code: kind === 'invite' ? undefined : issued.code,
    link: type && verifyLink(service, type, issued.hash, redirectTo),
    goodForSeconds: kind === 'invite' ? INVITATION_SECONDS : service.config.mail.otpSeconds,
    newEmail,
    inviter,
    own: await service.clubWords(),
  })
  try {
    await service.mailer.send(mail)
  } catch (error) {
    // Without the address and the code: more people read a log than a mail.
    console.error('auth', `The mail about ${kind} was not sent:`, messageOf(error))
    await withdraw(service, issued)
    throw new AuthError(500, 'unexpected_failure', `Error sending ${kind.replace('_', ' ')} email`)
  }
}

/**
 * Sends a mail after the answer: the duration of the delivery must not reveal whether an account exists. Failures are
 * logged.
 */
export function postLetter(service: AuthService, letter: Letter): void {
  sendLetter(service, letter).catch(() => undefined)
}

/** Invalidates the code unless a newer one has replaced it; the link that it replaced is valid again, without its code. */
async function withdraw(service: AuthService, { userId, type, hash, earlier }: IssuedCode): Promise<void> {
  await service.database
    .asOwner(async (transaction) => {
      const [present] = await tokensOf(transaction, userId, [type])
      if (present?.hash !== hash) return
      await clearTokens(transaction, userId, [type])
      if (earlier) await putToken({ now: () => earlier.sentAt }, transaction, { ...earlier, codeHash: null })
    })
    .catch(() => undefined)
}

/**
 * Sends a code by text message and returns the provider's id of it; undefined for a test number. Throws AuthError 422
 * sms_send_failed.
 */
export async function sendText(
  service: AuthService,
  issued: IssuedCode,
  { channel, language }: { channel: string; language: MailLanguage },
): Promise<string | undefined> {
  if (testCodeOf(service, issued.address) !== undefined) return undefined
  try {
    return await service.smsSender.send({
      to: issued.address.value,
      text: await textWith(service, issued.code, language),
      channel: asChannel(channel),
    })
  } catch (error) {
    console.error('auth', 'A text message was not sent:', messageOf(error))
    await withdraw(service, issued)
    throw new AuthError(422, 'sms_send_failed', 'Error sending the code by text message')
  }
}

/** Sends a code by text message after the answer, as postLetter does by mail. */
export function postText(
  service: AuthService,
  issued: IssuedCode,
  how: { channel: string; language: MailLanguage },
): void {
  sendText(service, issued, how).catch(() => undefined)
}

export function asChannel(channel: string): SmsChannel {
  return channel === 'whatsapp' ? 'whatsapp' : 'sms'
}

/**
 * The text message of a code: from the given or the configured template, else the club's or the app's text in that
 * language.
 */
export async function textWith(
  service: AuthService,
  code: string,
  language: MailLanguage,
  template = service.config.sms.template,
): Promise<string> {
  if (template !== undefined) return template.replaceAll('{{ .Code }}', code)
  const club = await service.clubName()
  const own = (await service.clubWords()).textOf('messages.code_sms', language)
  return own ? filled(own, { club, code }) : mailWords[language].sms({ club, code })
}

/** The person's own language (`locale` of their data), else their browser's. */
export function languageFor(context: Context, user?: Pick<User, 'raw_user_meta_data'>): MailLanguage {
  const locale = user?.raw_user_meta_data?.locale
  const own = typeof locale === 'string' ? matchLanguage(locale) : undefined
  return own ?? mailLanguage(context.req.header('accept-language'))
}
