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

/** What every endpoint of /auth/v1 works with. */
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
  /** How long answers that must not say who has an account take at least. */
  evenAnswersMs: number
  auditSink: AuditSink
  /** The highest cost of the bcrypt hashes that accounts have; undefined: none has one. */
  importedPasswordCost: () => Promise<number | undefined>
}

export interface AuthLimits {
  /** Token calls by address; those with a password by address and account. */
  token: RateLimiter
  /** Sign-ups by address, changes of an account by user. */
  signup: RateLimiter
  /** New members and new guests in a day, by network; counted in the database. */
  newAccounts: RateLimiter
  /** Sign-ups in a day with one email address or phone number; counted in the database. */
  signupsOfAddress: RateLimiter
  /** Anonymous sign-ups, by address. */
  anonymous: RateLimiter
  /** Wrong passwords. */
  passwords: GuessLimiter
  /** Runs one check of a password at a time, for calls from networks without wrong guesses left. Throws AuthError 429. */
  inCrowd: <T>(work: () => Promise<T>) => Promise<T>
  /** Codes and links tried, by address. */
  verify: RateLimiter
  /** Wrong codes; the account is the address that they were sent to. */
  codes: GuessLimiter
  /** Starts of single sign-on and social sign-in, by address. */
  sso: RateLimiter
  /** Assertions of single sign-on, by address. */
  samlAssertion: RateLimiter
  /** Codes of the first start, by address. */
  firstAdmin: RateLimiter
  /** Challenges and verifications of second factors, by user. */
  factors: RateLimiter
  /** Mails of a kind to one address, and text messages. */
  mailPause: RateLimiter
  textPause: RateLimiter
  /** Messages of the whole server; the key does not matter. */
  mails: RateLimiter
  texts: RateLimiter
}

/** The service's time as a parameter of a statement. */
export function timestamp(service: Pick<AuthService, 'now'>): string {
  return new Date(service.now()).toISOString()
}
