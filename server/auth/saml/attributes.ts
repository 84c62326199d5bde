import { AuthError } from '../errors.ts'
import { type ProviderProfile, printableText, providerProfile } from '../identities/profile.ts'
import type { Assertion } from './assertion.ts'
import type { AttributeMapping, AttributeRule, SsoProvider } from './provider-rows.ts'

const subjectAttributes = [
  'urn:oasis:names:tc:SAML:attribute:subject-id',
  'urn:oasis:names:tc:SAML:attribute:pairwise-id',
]
const emailAttributes = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
  'mail',
  'Mail',
  'email',
]
const transientFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

/**
 * The person of an assertion. Throws AuthError 400: saml_assertion_no_user_id, saml_assertion_no_email,
 * validation_failed if it is too large.
 */
export function assertedProfile(
  { profile, attributes }: Assertion,
  { entity_id: issuer, attribute_mapping: mapping }: Pick<SsoProvider, 'entity_id' | 'attribute_mapping'>,
): ProviderProfile {
  const subject = firstText(attributes, subjectAttributes) ?? nameId(profile)
  if (subject === undefined) {
    const message = 'SAML Assertion has no persistent id of the person'
    throw new AuthError(400, 'saml_assertion_no_user_id', message)
  }
  const { email: mapped, name, ...custom } = mappedClaims(attributes, mapping)
  const address =
    printableText(mapped) ??
    firstText(attributes, emailAttributes) ??
    (profile.nameIDFormat === emailFormat ? printableText(profile.nameID) : undefined)
  if (address === undefined) {
    throw new AuthError(400, 'saml_assertion_no_email', 'SAML Assertion does not contain an email address')
  }
  const email = { address, verified: true, primary: true }
  return providerProfile({ issuer, subject, email, name, custom })
}

function nameId({ nameID, nameIDFormat }: Assertion['profile']): string | undefined {
  return nameIDFormat === transientFormat ? undefined : printableText(nameID)
}

function firstText(attributes: Record<string, unknown>, names: string[]): string | undefined {
  return names.map((name) => printableText(valuesOf(attributes, name)[0])).find((text) => text !== undefined)
}

function mappedClaims(
  attributes: Record<string, unknown>,
  mapping: AttributeMapping | null,
): Record<string, unknown> {
  const claims = Object.entries(mapping?.keys ?? {}).map(([key, rule]) => [key, ruled(attributes, rule)])
  return Object.fromEntries(claims.filter(([, value]) => value !== undefined))
}

function ruled(attributes: Record<string, unknown>, rule: AttributeRule): unknown {
  const names = [...(rule.name ? [rule.name] : []), ...(rule.names ?? [])]
  const values = names.map((name) => valuesOf(attributes, name)).find((candidates) => candidates.length > 0)
  if (!values) return rule.default
  return rule.array ? values : values[0]
}

function valuesOf(attributes: Record<string, unknown>, name: string): string[] {
  if (!Object.hasOwn(attributes, name)) return []
  return [attributes[name]].flat().filter((value) => typeof value === 'string')
}
