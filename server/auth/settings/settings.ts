import { z } from 'zod'
import { address, duration, flag, whole, words } from '#server/config/config-values.ts'
import type { ProxyConfig } from '#server/http/client-address.ts'
import { type FactorSettings, factorSettings, factorVariables } from './factors.ts'
import { type MailCodes, mailCodes, messageVariables, type SmsCodes, smsCodes } from './messages.ts'
import {
  type ProviderName,
  type ProviderSettings,
  providerFaults,
  providerSettings,
  providerVariables,
  type SamlSettings,
  samlSettings,
} from './providers.ts'
import {
  type AccountGuards,
  accountGuards,
  type CaptchaRule,
  captchaRule,
  type PasswordRules,
  passwordRules,
  type RateLimits,
  rateLimits,
  type SessionLimits,
  securityFaults,
  securityVariables,
  sessionLimits,
} from './security.ts'

/** The settings of accounts and sessions. Durations are in seconds. */
export interface AuthConfig {
  /** Origin that people open, without a trailing slash; replaces a refused `redirect_to`. */
  siteUrl: string
  /** The club's name in messages, from the environment; undefined: the name in the club's settings. */
  club: string | undefined
  /** The external address of /auth/v1, without a trailing slash. */
  externalUrl: string
  /** Globs of allowed redirect addresses in addition to the site's. */
  uriAllowList: string[]
  /** The `iss` of access tokens. */
  issuer: string
  audience: string
  /** Token roles that may call the administrative endpoints. */
  adminRoles: string[]
  accessTokenSeconds: number
  /** Private JSON Web Keys as a JSON array; the first one signs. Shared by several gateways on one database. */
  jwtKeys: string | undefined
  /** Signing algorithms of accepted tokens, except the API keys and `oct` keys of `jwtKeys`. */
  jwtMethods: string[]
  signupDisabled: boolean
  emailEnabled: boolean
  phoneEnabled: boolean
  anonymousEnabled: boolean
  mail: MailCodes
  sms: SmsCodes
  /** Whether messages can reach people: sending is configured, or the local mailbox can be read. */
  canReach: { email: boolean; phone: boolean }
  /** The provider of text messages; empty: none. */
  smsProvider: string
  password: PasswordRules
  guards: AccountGuards
  captcha: CaptchaRule | undefined
  sessions: SessionLimits
  refreshTokens: { rotation: boolean; reuseSeconds: number }
  factors: FactorSettings
  providers: Record<ProviderName, ProviderSettings>
  saml: SamlSettings
  flowStateSeconds: number
  rateLimit: RateLimits
  proxies: ProxyConfig
  requestSeconds: number
  /** Whether account events are recorded in auth.audit_log_entries. */
  auditLog: boolean
  /** Whether expired rows are deleted. */
  cleanup: boolean
}

const httpAddress = address(/^https?:$/, 'must be an http:// or https:// address')

export const authVariables = {
  API_EXTERNAL_URL: httpAddress.optional(),
  GOTRUE_URI_ALLOW_LIST: words([]),
  GOTRUE_JWT_ISSUER: z.string().optional(),
  GOTRUE_JWT_AUD: z.string().default('authenticated'),
  GOTRUE_JWT_ADMIN_ROLES: words(['service_role', 'supabase_admin']),
  GOTRUE_JWT_EXP: whole(30, 604_800, 3600),
  GOTRUE_JWT_KEYS: z.string().optional(),
  GOTRUE_JWT_VALID_METHODS: words(['RS256', 'ES256']).refine(
    (methods) => methods.every((method) => ['RS256', 'ES256', 'HS256'].includes(method)),
    'may contain RS256, ES256 and HS256 only',
  ),
  GOTRUE_DISABLE_SIGNUP: flag(false),
  GOTRUE_EXTERNAL_EMAIL_ENABLED: flag(true),
  GOTRUE_EXTERNAL_PHONE_ENABLED: flag(true),
  GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: flag(true),
  GOTRUE_API_MAX_REQUEST_DURATION: duration(1, 60, 10),
  GOTRUE_AUDIT_LOG_DISABLE_POSTGRES: flag(false),
  GOTRUE_DB_CLEANUP_ENABLED: flag(true),
  ...messageVariables,
  ...securityVariables,
  ...factorVariables,
  ...providerVariables,
}

const shape = z.object(authVariables)
type Variables = z.infer<typeof shape>

/** The other settings on which those of accounts depend. */
export interface AuthSurroundings {
  siteUrl: string
  club: string | undefined
  /** Whether a mail server and a provider of text messages are configured. */
  canSend: { email: boolean; phone: boolean }
  /** Whether the local mailbox can be read. */
  hasMailbox: boolean
  proxies: ProxyConfig
}

/** A sentence with the variable's name for each inconsistent setting. */
export function authFaults(values: Variables): string[] {
  return [...securityFaults(values), ...providerFaults(values)]
}

/** `values` must have passed `authFaults`. */
export function authConfig(
  values: Variables,
  { siteUrl, club, canSend, hasMailbox, proxies }: AuthSurroundings,
): AuthConfig {
  const externalUrl = (values.API_EXTERNAL_URL ?? `${siteUrl}/auth/v1`).replace(/\/+$/, '')
  return {
    siteUrl,
    club,
    externalUrl,
    uriAllowList: values.GOTRUE_URI_ALLOW_LIST,
    issuer: values.GOTRUE_JWT_ISSUER ?? externalUrl,
    audience: values.GOTRUE_JWT_AUD,
    adminRoles: values.GOTRUE_JWT_ADMIN_ROLES,
    accessTokenSeconds: values.GOTRUE_JWT_EXP,
    jwtKeys: values.GOTRUE_JWT_KEYS,
    jwtMethods: values.GOTRUE_JWT_VALID_METHODS,
    signupDisabled: values.GOTRUE_DISABLE_SIGNUP,
    emailEnabled: values.GOTRUE_EXTERNAL_EMAIL_ENABLED,
    phoneEnabled: values.GOTRUE_EXTERNAL_PHONE_ENABLED,
    anonymousEnabled: values.GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED,
    mail: mailCodes(values, canSend.email),
    sms: smsCodes(values, canSend.phone),
    canReach: { email: canSend.email || hasMailbox, phone: canSend.phone || hasMailbox },
    smsProvider: canSend.phone ? 'twilio' : '',
    password: passwordRules(values),
    guards: accountGuards(values),
    captcha: captchaRule(values),
    sessions: sessionLimits(values),
    refreshTokens: {
      rotation: values.GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED,
      reuseSeconds: values.GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL,
    },
    factors: factorSettings(values),
    providers: providerSettings(values),
    saml: samlSettings(values),
    flowStateSeconds: values.GOTRUE_EXTERNAL_FLOW_STATE_EXPIRY_DURATION,
    rateLimit: rateLimits(values),
    proxies,
    requestSeconds: values.GOTRUE_API_MAX_REQUEST_DURATION,
    auditLog: !values.GOTRUE_AUDIT_LOG_DISABLE_POSTGRES,
    cleanup: values.GOTRUE_DB_CLEANUP_ENABLED,
  }
}
