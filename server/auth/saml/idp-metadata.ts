import { X509Certificate } from 'node:crypto'
import { messageOf } from '#domain/base/unknown.ts'
import { AuthError, validationFailed } from '../errors.ts'
import { isThisMachine, OutboundError, outboundFetch } from '../identities/outbound.ts'
import { type AuthService, timestamp } from '../service.ts'
import type { SsoProvider } from './provider-rows.ts'
import { parseXml, select, type XmlElement } from './xml.ts'

/** An identity provider's metadata. */
export interface IdpMetadata {
  entityId: string
  /** The sign-in address (redirect binding). */
  signOnUrl: string
  /** Its signing certificates, base64. */
  certificates: string[]
  /** Milliseconds since 1970; undefined: no end. */
  validUntil: number | undefined
}

const largestMetadata = 1024 * 1024
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** Reads the metadata of one identity provider. Throws AuthError 400 validation_failed with the reason. */
export async function parseIdpMetadata(xml: string): Promise<IdpMetadata> {
  if (Buffer.byteLength(xml) > largestMetadata) throw validationFailed('SAML Metadata is too large')
  const { root } = await parseXml(xml, 'SAML Metadata')
  const descriptors = select(root, "/*[local-name()='EntityDescriptor']/*[local-name()='IDPSSODescriptor']")
  const [descriptor] = descriptors
  if (!descriptor) throw validationFailed('SAML Metadata does not contain any IDPSSODescriptor')
  if (descriptors.length > 1) throw validationFailed('SAML Metadata contains multiple IDPSSODescriptors')
  const entityId = root.getAttribute('entityID') ?? ''
  if (entityId === '') throw validationFailed('SAML Metadata does not contain an EntityID')
  const validUntil = Date.parse(root.getAttribute('validUntil') ?? '')
  return {
    entityId,
    signOnUrl: signOnUrl(descriptor),
    certificates: certificates(descriptor),
    validUntil: Number.isNaN(validUntil) ? undefined : validUntil,
  }
}

function signOnUrl(descriptor: XmlElement): string {
  const services = select(descriptor, "./*[local-name()='SingleSignOnService']")
  const service = services.find((element) => element.getAttribute('Binding') === redirectBinding)
  const location = service?.getAttribute('Location') ?? ''
  if (URL.canParse(location)) {
    const url = new URL(location)
    if (url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url))) return url.href
  }
  throw validationFailed('SAML Metadata names no https address for sign-in by redirect')
}

function certificates(descriptor: XmlElement): string[] {
  const nodes = select(
    descriptor,
    "./*[local-name()='KeyDescriptor'][not(@use) or @use='signing']//*[local-name()='X509Certificate']",
  ).map((element) => (element.textContent ?? '').replace(/\s+/g, ''))
  if (nodes.length === 0) throw validationFailed('SAML Metadata has no certificate to check signatures with')
  for (const certificate of nodes) {
    try {
      new X509Certificate(Buffer.from(certificate, 'base64'))
    } catch {
      throw validationFailed('SAML Metadata has a certificate that cannot be read')
    }
  }
  return nodes
}

/**
 * Fetches metadata, in half the time of a call: the call can still answer. Throws AuthError 400: validation_failed for an
 * address that is not allowed, saml_metadata_fetch_failed.
 */
export async function fetchIdpMetadata({ config }: AuthService, address: string): Promise<string> {
  if (!URL.canParse(address)) throw validationFailed('metadata_url is not a valid URL')
  const url = new URL(address)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isThisMachine(url))) {
    throw validationFailed('metadata_url is not a HTTPS URL')
  }
  try {
    const answer = await outboundFetch(url, {
      headers: { accept: 'application/samlmetadata+xml, application/xml' },
      signal: AbortSignal.timeout(config.requestSeconds * 500),
    })
    if (answer.status === 200) return await answer.text()
    throw new OutboundError(`The address answered ${answer.status}`)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw new AuthError(
      400,
      'saml_metadata_fetch_failed',
      `SAML Metadata could not be fetched: ${error.message}`,
    )
  }
}

const dayMs = 86_400_000
const renewalPauseMs = 300_000
/** The time of the last failed renewal by provider: other sign-ins need not wait for its address. */
const failedRenewals = new Map<string, number>()

/**
 * An identity provider's metadata, fetched again from its address if it is a day old or has expired. If the address
 * does not answer, or its metadata is of another entity, nothing changes, and it is asked again after five minutes.
 */
export async function currentMetadata(service: AuthService, provider: SsoProvider): Promise<IdpMetadata> {
  const stored = await parseIdpMetadata(provider.metadata_xml)
  const isStale =
    service.now() >= provider.metadata_at + dayMs ||
    service.now() >= (stored.validUntil ?? Number.POSITIVE_INFINITY)
  const isPaused = service.now() < (failedRenewals.get(provider.id) ?? 0) + renewalPauseMs
  if (provider.metadata_url === null || !isStale || isPaused) return stored
  try {
    const xml = await fetchIdpMetadata(service, provider.metadata_url)
    const fresh = await parseIdpMetadata(xml)
    if (fresh.entityId !== provider.entity_id) throw new Error('the metadata belong to another entity')
    await service.database.runAsOwner(
      `update auth.saml_providers set metadata_xml = $2::text, updated_at = $3::timestamptz
       where sso_provider_id = $1::uuid`,
      [provider.id, xml, timestamp(service)],
    )
    return fresh
  } catch (error) {
    failedRenewals.set(provider.id, service.now())
    console.error('auth', `Metadata of SSO provider ${provider.id} could not be renewed:`, messageOf(error))
    return stored
  }
}
