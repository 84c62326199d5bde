import type { Profile, SAML } from '@node-saml/node-saml'
import { fieldsOf } from '#domain/base/unknown.ts'
import { type AuthError, validationFailed } from '../errors.ts'
import { clockSkewMs } from './service-provider.ts'
import { parseXml, select } from './xml.ts'

/** An assertion whose signature, audience, recipient and times were checked. */
export interface Assertion {
  id: string
  profile: Profile
  attributes: Record<string, unknown>
  /** End of the time in which it could be replayed; milliseconds since 1970. */
  goodUntil: number
  /** End of the session at the identity provider; milliseconds since 1970. */
  sessionEnds: number | undefined
}

export interface Expected {
  entityId: string
  acsUrl: string
  /** The request that is answered; undefined: the identity provider began the sign-in. */
  requestId: string | undefined
  /** Milliseconds. */
  now: number
}

/** An element of a signed assertion, as node-saml gives it. */
interface Element {
  $?: Record<string, string>
  _?: string
  [child: string]: unknown
}

/** The issuer of a response, unchecked, to find the certificates for the check of its signature. */
export async function claimedIssuer(response: string): Promise<string> {
  const { root } = await readXml(response)
  const [issuer] = select(root, "/*[local-name()='Response']/*[local-name()='Issuer']")
  return issuer?.textContent?.trim() ?? ''
}

/**
 * The one assertion of a response. Only signed content is read, except Destination and InResponseTo of the response,
 * which can only cause a refusal. Throws AuthError 400 validation_failed.
 */
export async function checkedAssertion(saml: SAML, response: string, expected: Expected): Promise<Assertion> {
  await checkEnvelope(response, expected)
  const { profile } = await saml
    .validatePostResponseAsync({ SAMLResponse: response })
    .catch((error: Error) => {
      throw invalid(error.message)
    })
  const assertion = (profile?.getAssertion?.() as { Assertion?: Element } | undefined)?.Assertion
  if (!profile || !assertion) throw invalid('it contains no assertion')
  const id = assertion.$?.ID ?? ''
  if (id === '') throw invalid('it has no ID')
  if (profile.issuer?.trim() !== expected.entityId) throw invalid('it has another issuer')
  const issued = Date.parse(assertion.$?.IssueInstant ?? '')
  if (!(issued <= expected.now + clockSkewMs)) throw invalid('it was issued in the future')
  const goodUntil = confirmedUntil(assertion, expected)
  return {
    id,
    profile,
    attributes: fieldsOf(profile.attributes),
    goodUntil: goodUntil + clockSkewMs,
    sessionEnds: sessionEnds(assertion),
  }
}

async function checkEnvelope(response: string, { acsUrl, requestId }: Expected): Promise<void> {
  const { root } = await readXml(response)
  const destination = root.getAttribute('Destination')
  if (destination && destination !== acsUrl) throw invalid('it is meant for another address')
  const answers = root.getAttribute('InResponseTo')
  if (answers && answers !== requestId) throw invalid('it answers another request')
}

function readXml(response: string) {
  return parseXml(Buffer.from(response, 'base64').toString('utf8'), 'SAMLResponse')
}

/** Requires a bearer confirmation for this address, request and time; returns the end of its validity. */
function confirmedUntil(assertion: Element, { acsUrl, requestId, now }: Expected): number {
  const [subject] = children(assertion, 'Subject')
  const ends = children(subject, 'SubjectConfirmation')
    .filter(({ $ }) => $?.Method === 'urn:oasis:names:tc:SAML:2.0:cm:bearer')
    .flatMap((confirmation) => children(confirmation, 'SubjectConfirmationData'))
    .filter(({ $ = {} }) => $.Recipient === acsUrl && ($.InResponseTo || undefined) === requestId)
    .filter(({ $ = {} }) => $.NotBefore === undefined || Date.parse($.NotBefore) <= now + clockSkewMs)
    .map(({ $ = {} }) => Date.parse($.NotOnOrAfter ?? ''))
    .filter((end) => end > now - clockSkewMs)
  if (ends.length === 0) throw invalid('its subject is not confirmed for this address and request')
  return Math.max(...ends)
}

function sessionEnds(assertion: Element): number | undefined {
  const ends = children(assertion, 'AuthnStatement')
    .map(({ $ = {} }) => Date.parse($.SessionNotOnOrAfter ?? ''))
    .filter((end) => !Number.isNaN(end))
  return ends.length === 0 ? undefined : Math.min(...ends)
}

function children(element: Element | undefined, name: string): Element[] {
  const value = element?.[name]
  return Array.isArray(value) ? value.filter((child) => typeof child === 'object') : []
}

/** The reason helps to set up an identity provider and contains no secret. */
function invalid(reason: string): AuthError {
  return validationFailed(`SAML Assertion is not valid: ${reason}`)
}
