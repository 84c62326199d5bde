import type { Context } from 'hono'
import type { AuthService } from '../service.ts'

/** GET /.well-known/jwks.json: the public keys that verify access tokens. */
export function jwks({ keys }: AuthService, context: Context): Response {
  context.header('cache-control', 'public, max-age=600')
  return context.json({ keys: keys.verification.map(({ publicJwk }) => publicJwk) })
}

/** GET /.well-known/openid-configuration: the address of the keys. This server is not an OpenID provider. */
export function openidConfiguration({ config, keys }: AuthService, context: Context): Response {
  context.header('cache-control', 'public, max-age=600')
  return context.json({
    issuer: config.issuer,
    jwks_uri: `${config.issuer}/.well-known/jwks.json`,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [...new Set(keys.verification.map(({ alg }) => alg))],
  })
}

const socialProviders = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
]

/** GET /settings: the enabled ways to sign in. */
export function settings({ config }: AuthService, context: Context): Response {
  return context.json({
    external: {
      ...Object.fromEntries(socialProviders.map((provider) => [provider, false])),
      ...Object.fromEntries(Object.values(config.providers).map(({ name, enabled }) => [name, enabled])),
      email: config.emailEnabled,
      phone: config.phoneEnabled,
      anonymous_users: config.anonymousEnabled,
    },
    disable_signup: config.signupDisabled,
    mailer_autoconfirm: config.mail.autoconfirm,
    phone_autoconfirm: config.sms.autoconfirm,
    sms_provider: config.smsProvider,
    saml_enabled: config.saml.enabled,
    passkeys_enabled: false,
    // Not in GoTrue's answer, named as in its management API: the account features that people may use.
    mfa_totp_enroll_enabled: config.factors.totp.enroll,
    mfa_phone_enroll_enabled: config.factors.phone.enroll && config.canReach.phone,
    security_manual_linking_enabled: config.guards.manualLinking,
  })
}

/** GET /health: clients identify the protocol by this name. */
export function health(version: string, context: Context): Response {
  const description = 'Sign-up, sign-in and sessions, as Supabase Auth speaks them'
  return context.json({ version, name: 'GoTrue', description })
}
