import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** What the server was told by its environment, checked. Nothing else reads the environment. */
export interface Config {
  port: number
  host: string
  /** Absolute. Holds the embedded database, the keys and uploaded files. */
  dataDir: string
  /** Where uploaded files are kept. */
  filesDirectory: string
  /** The built web app. */
  webDirectory: string
  /** Undefined: the embedded database. */
  databaseUrl: string | undefined
  /** Origin that people open, without a slash at the end. */
  siteUrl: string
  /** Whether demo people and the demo club may exist. */
  demo: boolean
  /** The database already has Supabase's own schemas, as a hosted project does. */
  skipPlatform: boolean
  jwtSecret: string | undefined
  anonKey: string | undefined
  serviceRoleKey: string | undefined
  auth: AuthConfig
  /** GOTRUE_* variables that are set but mean nothing here; the start says so. */
  ignored: string[]
}

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

/** The environment asks for something that cannot be; `faults` are sentences that name the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

const project = resolve(dirname(fileURLToPath(import.meta.url)), '..')

function flag(fallback: boolean) {
  return z
    .string()
    .regex(/^(true|false|t|f|1|0)$/i, 'must be true or false')
    .transform((text) => /^(true|t|1)$/i.test(text))
    .default(fallback)
}

function whole(least: number, most: number, fallback: number) {
  const sentence = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number)
    .refine((number) => number >= least && number <= most, sentence)
    .default(fallback)
}

function address(protocol: RegExp, sentence: string) {
  return z.string().refine((text) => URL.canParse(text) && protocol.test(new URL(text).protocol), sentence)
}

const variables = z.object({
  PORT: whole(0, 65_535, 3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an IP address')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: address(/^postgres(ql)?:$/, 'must be a postgres:// address').optional(),
  SITE_URL: address(/^https?:$/, 'must be an http:// or https:// address').optional(),
  DEMO: z.enum(['0', '1'], 'must be 1 or 0').optional(),
  SKIP_PLATFORM: flag(false),
  JWT_SECRET: z.string().min(32, 'must be at least 32 characters long').optional(),
  ANON_KEY: z.string().optional(),
  SERVICE_ROLE_KEY: z.string().optional(),
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
})
type Variables = z.infer<typeof variables>

/** Reads and checks the environment; an empty variable counts as unset. Throws ConfigError with every fault found. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const said = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = variables.safeParse(said)
  if (!read.success) {
    throw new ConfigError(read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`))
  }
  const found = read.data
  const siteUrl = (found.SITE_URL ?? `http://${authority(found.HOST)}:${found.PORT}`).replace(/\/+$/, '')
  return {
    port: found.PORT,
    host: found.HOST,
    dataDir: resolve(project, found.DATA_DIR),
    filesDirectory: resolve(project, found.DATA_DIR, 'files'),
    webDirectory: resolve(project, 'dist/web'),
    databaseUrl: found.DATABASE_URL,
    siteUrl,
    demo: found.DEMO === undefined ? isLoopback(found.HOST) : found.DEMO === '1',
    skipPlatform: found.SKIP_PLATFORM,
    jwtSecret: found.JWT_SECRET,
    anonKey: found.ANON_KEY,
    serviceRoleKey: found.SERVICE_ROLE_KEY,
    auth: authConfig(found, siteUrl),
    ignored: Object.keys(said)
      .filter((name) => name.startsWith('GOTRUE_') && !(name in variables.shape))
      .sort(),
  }
}

function authConfig(found: Variables, siteUrl: string): AuthConfig {
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

/** True for a host that only this machine reaches. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** The host as it stands in an address; a server that listens on every interface is opened as localhost. */
function authority(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
