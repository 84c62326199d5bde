import { z } from 'zod'
import { address, duration, flag, words } from '#server/config/config-values.ts'
import { readSigningKey } from '../saml/signing-key.ts'

/**
 * The identity providers that can be enabled; `keycloak` and `oidc` are any OpenID Connect issuer, given by address.
 */
const providerNames = ['apple', 'github', 'google', 'keycloak', 'oidc'] as const
export type ProviderName = (typeof providerNames)[number]

export interface ProviderSettings {
  name: ProviderName
  enabled: boolean
  /** The first one is used for sign-in by redirect; an identity token may be issued for any of them. */
  clientIds: string[]
  secret: string
  /** The address to which the provider redirects people; undefined: `<external URL>/callback`. */
  redirectUri: string | undefined
  /** The issuer, without a trailing slash; undefined: the provider's own. */
  url: string | undefined
  skipNonceCheck: boolean
  /** Accounts there may have no email address. */
  emailOptional: boolean
  /** Signs Apple's client secrets; undefined: `secret` is sent unchanged. */
  signingKey: SigningKey | undefined
}

export interface SigningKey {
  teamId: string
  keyId: string
  /** ES256, PKCS#8 in PEM, as Apple issues it. */
  privateKey: string
}

export interface SamlSettings {
  enabled: boolean
  /** RSA, PKCS#1 in base64, GoTrue's format. */
  privateKey: string | undefined
  allowEncryptedAssertions: boolean
  relayStateSeconds: number
  /** Undefined: the external URL of /auth/v1. */
  externalUrl: string | undefined
}

const httpAddress = address(/^https?:$/, 'must be an http:// or https:// address')

const fields = {
  ENABLED: flag(false),
  CLIENT_ID: words([]),
  SECRET: z.string().default(''),
  REDIRECT_URI: httpAddress.optional(),
  URL: httpAddress.optional(),
  SKIP_NONCE_CHECK: flag(false),
  EMAIL_OPTIONAL: flag(false),
}
type Fields = typeof fields
type Prefixed<Name extends string> = {
  [Field in keyof Fields as `GOTRUE_EXTERNAL_${Uppercase<Name>}_${Field}`]: Fields[Field]
}

function fieldsOf<Name extends ProviderName>(name: Name): Prefixed<Name> {
  const entries = Object.entries(fields).map(([field, schema]) => [
    `GOTRUE_EXTERNAL_${name.toUpperCase()}_${field}`,
    schema,
  ])
  return Object.fromEntries(entries)
}

export const providerVariables = {
  ...fieldsOf('apple'),
  ...fieldsOf('github'),
  ...fieldsOf('google'),
  ...fieldsOf('keycloak'),
  ...fieldsOf('oidc'),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_KEY_ID: z.string().optional(),
  APPLE_PRIVATE_KEY: z
    .string()
    .transform((text) => text.replaceAll('\\n', '\n'))
    .refine((text) => text.includes('-----BEGIN PRIVATE KEY-----'), 'must be a private key in PEM (PKCS#8)')
    .optional(),
  GOTRUE_EXTERNAL_FLOW_STATE_EXPIRY_DURATION: duration(30, 3600, 300),
  GOTRUE_SAML_ENABLED: flag(false),
  GOTRUE_SAML_PRIVATE_KEY: z.string().optional(),
  GOTRUE_SAML_ALLOW_ENCRYPTED_ASSERTIONS: flag(false),
  GOTRUE_SAML_RELAY_STATE_VALIDITY_PERIOD: duration(30, 3600, 120),
  GOTRUE_SAML_EXTERNAL_URL: httpAddress.optional(),
}

const shape = z.object(providerVariables)
type Variables = z.infer<typeof shape>

function read(variables: Variables, name: ProviderName): { [Field in keyof Fields]: z.infer<Fields[Field]> } {
  const values = Object.keys(fields).map((field) => [
    field,
    variables[`GOTRUE_EXTERNAL_${name.toUpperCase()}_${field}` as keyof Variables],
  ])
  return Object.fromEntries(values)
}

/** A sentence for each missing variable of an enabled provider. */
export function providerFaults(values: Variables): string[] {
  const faults = providerNames.flatMap((name) => {
    const { ENABLED, CLIENT_ID, SECRET, URL: url } = read(values, name)
    if (!ENABLED) return []
    const prefix = `GOTRUE_EXTERNAL_${name.toUpperCase()}`
    return [
      ...(CLIENT_ID.length === 0 ? [`${prefix}_CLIENT_ID must be set when ${prefix}_ENABLED is true.`] : []),
      ...(name === 'github' && SECRET === ''
        ? [`${prefix}_SECRET must be set when ${prefix}_ENABLED is true.`]
        : []),
      ...(hasNoIssuerOfItsOwn(name) && url === undefined
        ? [`${prefix}_URL must be set when ${prefix}_ENABLED is true.`]
        : []),
    ]
  })
  const keyParts = [values.APPLE_TEAM_ID, values.APPLE_KEY_ID, values.APPLE_PRIVATE_KEY]
  if (new Set(keyParts.map((part) => part === undefined)).size > 1) {
    faults.push('APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY must be set together or not at all.')
  }
  return [...faults, ...samlFaults(values)]
}

function samlFaults({ GOTRUE_SAML_ENABLED: enabled, GOTRUE_SAML_PRIVATE_KEY: key }: Variables): string[] {
  if (key === undefined) {
    return enabled ? ['GOTRUE_SAML_PRIVATE_KEY must be set when GOTRUE_SAML_ENABLED is true.'] : []
  }
  try {
    readSigningKey(key)
    return []
  } catch {
    return ['GOTRUE_SAML_PRIVATE_KEY must be an RSA key of 2048 bits or more (DER in base64).']
  }
}

function hasNoIssuerOfItsOwn(name: ProviderName): boolean {
  return name === 'keycloak' || name === 'oidc'
}

export function providerSettings(variables: Variables): Record<ProviderName, ProviderSettings> {
  const settings = providerNames.map((name) => {
    const values = read(variables, name)
    return [
      name,
      {
        name,
        enabled: values.ENABLED,
        clientIds: values.CLIENT_ID,
        secret: values.SECRET,
        redirectUri: values.REDIRECT_URI,
        url: values.URL?.replace(/\/+$/, ''),
        skipNonceCheck: values.SKIP_NONCE_CHECK,
        emailOptional: values.EMAIL_OPTIONAL,
        signingKey: name === 'apple' ? appleKey(variables) : undefined,
      } satisfies ProviderSettings,
    ]
  })
  return Object.fromEntries(settings)
}

function appleKey(values: Variables): SigningKey | undefined {
  const { APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: privateKey } = values
  if (teamId === undefined || keyId === undefined || privateKey === undefined) return undefined
  return { teamId, keyId, privateKey }
}

export function samlSettings(values: Variables): SamlSettings {
  return {
    enabled: values.GOTRUE_SAML_ENABLED,
    privateKey: values.GOTRUE_SAML_PRIVATE_KEY,
    allowEncryptedAssertions: values.GOTRUE_SAML_ALLOW_ENCRYPTED_ASSERTIONS,
    relayStateSeconds: values.GOTRUE_SAML_RELAY_STATE_VALIDITY_PERIOD,
    externalUrl: values.GOTRUE_SAML_EXTERNAL_URL?.replace(/\/+$/, ''),
  }
}
