import type { AuditSink } from '#server/audit/audit-sink.ts'
import type { TokenVerifier } from '#server/http/caller.ts'
import type { Keys } from '#server/keys/keys.ts'
import type { Database } from '../database/types.ts'
import type { ReadClubName } from '../mail/club-name.ts'
import type { ReadClubWords } from '../mail/club-words.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { SmsSender } from '../sms/sms-sender.ts'
import type { GuessLimiter, RateLimiter } from './limits/rate-limit.ts'
import type { Providers } from './oauth/providers.ts'
import type { AuthConfig } from './settings/settings.ts'

/** The shared context of the endpoints of /auth/v1. */
export interface AuthService {
  database: Database
  config: AuthConfig
  keys: Pick<Keys, 'signing' | 'verification' | 'jwtSecret'>
  verifier: TokenVerifier
  providers: Providers
  mailer: Mailer
  clubName: ReadClubName
  clubWords: ReadClubWords
  smsSender: SmsSender
  /** Milliseconds. */
  now: () => number
  limits: AuthLimits
  /** Minimum duration of answers that must not reveal whether an account exists, in milliseconds. */
  evenAnswersMs: number
  auditSink: AuditSink
  /** The highest cost of the accounts' bcrypt hashes; undefined: there is none. */
  importedPasswordCost: () => Promise<number | undefined>
}

export interface AuthLimits {
  /** Token calls by network; with a password, by network and account. */
  token: RateLimiter
  /** Sign-ups and requests for codes by network, account changes by user. */
  signup: RateLimiter
  /** New members and guests per day, by network; counted in the database. */
  newAccounts: RateLimiter
  /** Sign-ups per day with one email address or phone number; counted in the database. */
  signupsOfAddress: RateLimiter
  /** Anonymous sign-ups, by network. */
  anonymous: RateLimiter
  /** Wrong passwords. */
  passwords: GuessLimiter
  /**
   * Runs one check of a password at a time, for calls from networks without wrong guesses left. Throws AuthError 429.
   */
  inCrowd: <T>(work: () => Promise<T>) => Promise<T>
  /** Tries of codes and links, by network. */
  verify: RateLimiter
  /** Wrong codes; the account is the address to which they were sent. */
  codes: GuessLimiter
  /** Starts of single sign-on and social sign-in, and callbacks of the latter, by network. */
  sso: RateLimiter
  /** Assertions of single sign-on, by network. */
  samlAssertion: RateLimiter
  /** Codes of the first start, by network. */
  firstAdmin: RateLimiter
  /** Challenges and verifications of second factors, by user. */
  factors: RateLimiter
  /** Mails of one kind to one address, and text messages. */
  mailPause: RateLimiter
  textPause: RateLimiter
  /** Text messages of second factors, by user and number: also for a factor that was removed and enrolled again. */
  factorPause: RateLimiter
  /** Messages of the whole server: the key is ''. */
  mails: RateLimiter
  texts: RateLimiter
}

/** The service's time as a statement parameter. */
export function timestamp(service: Pick<AuthService, 'now'>): string {
  return new Date(service.now()).toISOString()
}
