import { z } from 'zod'
import { flag, whole } from '../config-values.ts'

/** What GoTrue calls its configuration. Lengths of time are in seconds, rates in calls per five minutes unless said. */
export interface AuthConfig {
  /** The `iss` of access tokens. */
  issuer: string
  audience: string
  accessTokenSeconds: number
  /** Private JSON Web Keys as a JSON array; the first one signs. Shared by several gateways on one database. */
  jwtKeys: string | undefined
  signupDisabled: boolean
  emailEnabled: boolean
  phoneEnabled: boolean
  anonymousEnabled: boolean
  mailAutoconfirm: boolean
  smsAutoconfirm: boolean
  password: PasswordRules
  refreshTokens: { rotation: boolean; reuseSeconds: number }
  rateLimit: RateLimits
}

export interface PasswordRules {
  minLength: number
  /** A password holds at least one character of each set. */
  requiredCharacters: string[]
}

export interface RateLimits {
  /** Header with the caller's address, set by a proxy in front; undefined: the socket's address. */
  header: string | undefined
  /** Token calls per address. */
  token: number
  /** Sign-ups per address. */
  signup: number
  /** Anonymous sign-ups per address and hour. */
  anonymous: number
  /** Wrong passwords for one account from one address; ten times as many from all addresses together. */
  passwordFailures: number
}

export const authVariables = {
  RATE_LIMIT_PASSWORD_FAILURES: whole(1, 1_000_000, 30),
  GOTRUE_JWT_ISSUER: z.string().optional(),
  GOTRUE_JWT_AUD: z.string().default('authenticated'),
  GOTRUE_JWT_EXP: whole(30, 604_800, 3600),
  GOTRUE_JWT_KEYS: z.string().optional(),
  GOTRUE_DISABLE_SIGNUP: flag(false),
  GOTRUE_EXTERNAL_EMAIL_ENABLED: flag(true),
  GOTRUE_EXTERNAL_PHONE_ENABLED: flag(true),
  GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: flag(true),
  // GoTrue's own default is false; here nothing sends mail or SMS, so nobody could ever confirm.
  GOTRUE_MAILER_AUTOCONFIRM: flag(true),
  GOTRUE_SMS_AUTOCONFIRM: flag(true),
  GOTRUE_PASSWORD_MIN_LENGTH: whole(1, 72, 6),
  GOTRUE_PASSWORD_REQUIRED_CHARACTERS: z.string().default(''),
  GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: flag(true),
  GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: whole(0, 3600, 10),
  GOTRUE_RATE_LIMIT_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header')
    .optional(),
  GOTRUE_RATE_LIMIT_TOKEN_REFRESH: whole(1, 1_000_000, 1800),
  GOTRUE_RATE_LIMIT_OTP: whole(1, 1_000_000, 600),
  GOTRUE_RATE_LIMIT_ANONYMOUS_USERS: whole(1, 1_000_000, 600),
}

const shape = z.object(authVariables)
type Variables = z.infer<typeof shape>

/** The settings of accounts and sessions, from variables that were checked. */
export function authConfig(found: Variables, siteUrl: string): AuthConfig {
  return {
    issuer: found.GOTRUE_JWT_ISSUER ?? `${siteUrl}/auth/v1`,
    audience: found.GOTRUE_JWT_AUD,
    accessTokenSeconds: found.GOTRUE_JWT_EXP,
    jwtKeys: found.GOTRUE_JWT_KEYS,
    signupDisabled: found.GOTRUE_DISABLE_SIGNUP,
    emailEnabled: found.GOTRUE_EXTERNAL_EMAIL_ENABLED,
    phoneEnabled: found.GOTRUE_EXTERNAL_PHONE_ENABLED,
    anonymousEnabled: found.GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED,
    mailAutoconfirm: found.GOTRUE_MAILER_AUTOCONFIRM,
    smsAutoconfirm: found.GOTRUE_SMS_AUTOCONFIRM,
    password: {
      minLength: found.GOTRUE_PASSWORD_MIN_LENGTH,
      requiredCharacters: characterSets(found.GOTRUE_PASSWORD_REQUIRED_CHARACTERS),
    },
    refreshTokens: {
      rotation: found.GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED,
      reuseSeconds: found.GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL,
    },
    rateLimit: {
      header: found.GOTRUE_RATE_LIMIT_HEADER,
      token: found.GOTRUE_RATE_LIMIT_TOKEN_REFRESH,
      signup: found.GOTRUE_RATE_LIMIT_OTP,
      anonymous: found.GOTRUE_RATE_LIMIT_ANONYMOUS_USERS,
      passwordFailures: found.RATE_LIMIT_PASSWORD_FAILURES,
    },
  }
}

/** Sets are parted by colons; a colon of a set is written `\:`. */
function characterSets(text: string): string[] {
  const sets = text.match(/(?:\\:|[^:])+/g) ?? []
  return sets.map((set) => set.replaceAll('\\:', ':'))
}
