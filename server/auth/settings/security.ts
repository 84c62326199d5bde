import { z } from 'zod'
import { address, duration, flag, timespan, whole } from '#server/config/config-values.ts'

export interface PasswordRules {
  minLength: number
  /** A password must contain at least one character of each set. */
  requiredCharacters: string[]
  /** Refuse the most common passwords, the account's own address and the club's name. */
  refuseCommon: boolean
  /** The look-up of leaked passwords, which are refused; undefined: none. */
  pwned: PwnedRule | undefined
}

export interface PwnedRule {
  /** The address of the range look-up, without a trailing slash. */
  url: string
  timeoutMs: number
  userAgent: string
  /** Refuse every password while the look-up does not answer. */
  failClosed: boolean
}

/** The captcha for sign-ups and similar calls. */
export interface CaptchaRule {
  provider: 'hcaptcha' | 'turnstile'
  secret: string
  url: string
  timeoutMs: number
  widget: CaptchaWidget
}

export interface CaptchaWidget {
  provider: CaptchaRule['provider']
  siteKey: string
  scriptUrl: string
  /** The allowed sources of the widget's scripts, frames and styles, for the content security policy. */
  sources: string[]
}

/** The conditions for changes of an account. */
export interface AccountGuards {
  /** A password change in a session older than a day requires a nonce. */
  reauthenticate: boolean
  /** A new password requires the current one, a code, or a session that a recovery has just begun. */
  currentPassword: boolean
  /** New addresses, second factors and identities require a proof of identity. */
  accountChanges: boolean
  /** People may add and remove their own identities. */
  manualLinking: boolean
}

/** Limits of sessions, in seconds; undefined: none. */
export interface SessionLimits {
  timeboxSeconds: number | undefined
  inactivitySeconds: number | undefined
  singlePerUser: boolean
  /** How long a session may stay at aal1 after sign-in although its user has a second factor. */
  lowAalSeconds: number | undefined
}

/** Calls per five minutes unless noted. */
export interface RateLimits {
  /** Token calls per address. */
  token: number
  /** Sign-ups, codes, links and recoveries per address; changes of an account per user. */
  signup: number
  /** Anonymous sign-ups per address and hour. */
  anonymous: number
  /** New members, and new guests, per network and day. */
  accountsPerDay: number
  /** Sign-ups with one email address or phone number per day. */
  signupsOfAddress: number
  /** Wrong passwords for one account from one address; from all addresses, ten times as many. */
  passwordFailures: number
  /** Wrong codes for one account from one address; from all addresses, five times as many. */
  codeFailures: number
  /** Codes and links tried per address. */
  verify: number
  /** Starts of single sign-on and social sign-in per address. */
  sso: number
  /** Assertions of single sign-on per address. */
  samlAssertion: number
  /** Mails of the whole server per hour. */
  mailsPerHour: number
  smsPerHour: number
}

const httpAddress = address(/^https?:$/, 'must be an http:// or https:// address')

export const securityVariables = {
  GOTRUE_PASSWORD_MIN_LENGTH: whole(1, 72, 8),
  GOTRUE_PASSWORD_REQUIRED_CHARACTERS: z.string().default(''),
  PASSWORD_REFUSE_COMMON: flag(true),
  GOTRUE_PASSWORD_HIBP_ENABLED: flag(false),
  GOTRUE_PASSWORD_HIBP_FAIL_CLOSED: flag(false),
  GOTRUE_PASSWORD_HIBP_USER_AGENT: z
    .string()
    .regex(/^[\x20-\x7e]{1,100}$/, 'must be plain text')
    .default('Greenside'),
  PASSWORD_HIBP_URL: httpAddress.default('https://api.pwnedpasswords.com'),
  PASSWORD_HIBP_TIMEOUT: duration(1, 10, 2),
  GOTRUE_SECURITY_CAPTCHA_ENABLED: flag(false),
  GOTRUE_SECURITY_CAPTCHA_PROVIDER: z
    .enum(['hcaptcha', 'turnstile'], 'must be hcaptcha or turnstile')
    .default('hcaptcha'),
  GOTRUE_SECURITY_CAPTCHA_SECRET: z.string().optional(),
  GOTRUE_SECURITY_CAPTCHA_TIMEOUT: duration(1, 30, 10),
  // Public; the app shows the widget with it.
  CAPTCHA_SITE_KEY: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'must be the site key that the provider gave')
    .optional(),
  CAPTCHA_VERIFY_URL: httpAddress.optional(),
  CAPTCHA_SCRIPT_URL: httpAddress.optional(),
  GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: flag(true),
  GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: duration(0, 3600, 10),
  GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: flag(false),
  GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: flag(true),
  ACCOUNT_CHANGES_REQUIRE_PROOF: flag(true),
  // GoTrue's default is false; here people link and unlink their identities in their profile.
  GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: flag(true),
  // 400 days: browsers store the session's cookie no longer.
  GOTRUE_SESSIONS_TIMEBOX: duration(60, 999_999_999, 34_560_000),
  // Half a year: longer than a winter without golf.
  GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: duration(60, 999_999_999, 15_552_000),
  GOTRUE_SESSIONS_SINGLE_PER_USER: flag(false),
  GOTRUE_SESSIONS_ALLOW_LOW_AAL: timespan(0, 999_999_999).optional(),
  GOTRUE_RATE_LIMIT_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header')
    .optional(),
  GOTRUE_RATE_LIMIT_TOKEN_REFRESH: whole(1, 1_000_000, 1800),
  GOTRUE_RATE_LIMIT_OTP: whole(1, 1_000_000, 600),
  GOTRUE_RATE_LIMIT_ANONYMOUS_USERS: whole(1, 1_000_000, 600),
  GOTRUE_RATE_LIMIT_VERIFY: whole(1, 1_000_000, 600),
  GOTRUE_RATE_LIMIT_SSO: whole(1, 1_000_000, 600),
  GOTRUE_RATE_LIMIT_EMAIL_SENT: whole(1, 1_000_000, 1000),
  GOTRUE_RATE_LIMIT_SMS_SENT: whole(1, 1_000_000, 300),
  GOTRUE_SAML_RATE_LIMIT_ASSERTION: whole(1, 1_000_000, 600),
  RATE_LIMIT_ACCOUNTS_PER_DAY: whole(1, 1_000_000, 1000),
  RATE_LIMIT_SIGNUPS_OF_ADDRESS: whole(1, 1_000_000, 20),
  RATE_LIMIT_PASSWORD_FAILURES: whole(1, 1_000_000, 30),
  RATE_LIMIT_CODE_FAILURES: whole(1, 1_000_000, 10),
}

const shape = z.object(securityVariables)
type Variables = z.infer<typeof shape>

const captchaUrls = {
  hcaptcha: 'https://hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}

const captchaWidgets = {
  hcaptcha: {
    scriptUrl: 'https://js.hcaptcha.com/1/api.js',
    sources: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
  turnstile: {
    scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    sources: ['https://challenges.cloudflare.com'],
  },
}

export function securityFaults(values: Variables): string[] {
  if (!values.GOTRUE_SECURITY_CAPTCHA_ENABLED) return []
  return (['GOTRUE_SECURITY_CAPTCHA_SECRET', 'CAPTCHA_SITE_KEY'] as const)
    .filter((name) => values[name] === undefined)
    .map((name) => `${name} must be set when GOTRUE_SECURITY_CAPTCHA_ENABLED is true.`)
}

export function passwordRules(values: Variables): PasswordRules {
  return {
    minLength: values.GOTRUE_PASSWORD_MIN_LENGTH,
    requiredCharacters: characterSets(values.GOTRUE_PASSWORD_REQUIRED_CHARACTERS),
    refuseCommon: values.PASSWORD_REFUSE_COMMON,
    pwned: values.GOTRUE_PASSWORD_HIBP_ENABLED
      ? {
          url: values.PASSWORD_HIBP_URL.replace(/\/+$/, ''),
          timeoutMs: values.PASSWORD_HIBP_TIMEOUT * 1000,
          userAgent: values.GOTRUE_PASSWORD_HIBP_USER_AGENT,
          failClosed: values.GOTRUE_PASSWORD_HIBP_FAIL_CLOSED,
        }
      : undefined,
  }
}

/** Sets are separated by colons; a colon within a set is written `\:`. */
function characterSets(text: string): string[] {
  const sets = text.match(/(?:\\:|[^:])+/g) ?? []
  return sets.map((set) => set.replaceAll('\\:', ':'))
}

export function captchaRule(values: Variables): CaptchaRule | undefined {
  if (!values.GOTRUE_SECURITY_CAPTCHA_ENABLED) return undefined
  const provider = values.GOTRUE_SECURITY_CAPTCHA_PROVIDER
  return {
    provider,
    secret: values.GOTRUE_SECURITY_CAPTCHA_SECRET ?? '',
    url: values.CAPTCHA_VERIFY_URL ?? captchaUrls[provider],
    timeoutMs: values.GOTRUE_SECURITY_CAPTCHA_TIMEOUT * 1000,
    widget: captchaWidget(values, provider),
  }
}

function captchaWidget(values: Variables, provider: CaptchaRule['provider']): CaptchaWidget {
  const siteKey = values.CAPTCHA_SITE_KEY ?? ''
  const own = values.CAPTCHA_SCRIPT_URL
  if (own === undefined) return { provider, siteKey, ...captchaWidgets[provider] }
  return { provider, siteKey, scriptUrl: own, sources: [new URL(own).origin] }
}

export function accountGuards(values: Variables): AccountGuards {
  return {
    reauthenticate: values.GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION,
    currentPassword: values.GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD,
    accountChanges: values.ACCOUNT_CHANGES_REQUIRE_PROOF,
    manualLinking: values.GOTRUE_SECURITY_MANUAL_LINKING_ENABLED,
  }
}

export function sessionLimits(values: Variables): SessionLimits {
  return {
    timeboxSeconds: values.GOTRUE_SESSIONS_TIMEBOX,
    inactivitySeconds: values.GOTRUE_SESSIONS_INACTIVITY_TIMEOUT,
    singlePerUser: values.GOTRUE_SESSIONS_SINGLE_PER_USER,
    lowAalSeconds: values.GOTRUE_SESSIONS_ALLOW_LOW_AAL,
  }
}

export function rateLimits(values: Variables): RateLimits {
  return {
    token: values.GOTRUE_RATE_LIMIT_TOKEN_REFRESH,
    signup: values.GOTRUE_RATE_LIMIT_OTP,
    anonymous: values.GOTRUE_RATE_LIMIT_ANONYMOUS_USERS,
    accountsPerDay: values.RATE_LIMIT_ACCOUNTS_PER_DAY,
    signupsOfAddress: values.RATE_LIMIT_SIGNUPS_OF_ADDRESS,
    passwordFailures: values.RATE_LIMIT_PASSWORD_FAILURES,
    codeFailures: values.RATE_LIMIT_CODE_FAILURES,
    verify: values.GOTRUE_RATE_LIMIT_VERIFY,
    sso: values.GOTRUE_RATE_LIMIT_SSO,
    samlAssertion: values.GOTRUE_SAML_RATE_LIMIT_ASSERTION,
    mailsPerHour: values.GOTRUE_RATE_LIMIT_EMAIL_SENT,
    smsPerHour: values.GOTRUE_RATE_LIMIT_SMS_SENT,
  }
}
