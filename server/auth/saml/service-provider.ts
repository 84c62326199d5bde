import { generateServiceProviderMetadata, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { AuthError } from '../errors.ts'
import type { AuthConfig } from '../settings/settings.ts'
import type { IdpMetadata } from './idp-metadata.ts'
import { readSigningKey } from './signing-key.ts'

/** Allowed difference between the clocks of an identity provider and of this server, in milliseconds. */
export const clockSkewMs = 60_000

/** This server as a SAML service provider. */
export interface ServiceProvider {
  entityId: string
  /** The address to which assertions are posted. */
  acsUrl: string
  metadata: string
  /** `requestId` becomes the ID of the created request. */
  towards(idp: IdpMetadata, options?: { requestId?: string; nameIdFormat?: string | null }): SAML
}

const cache = new WeakMap<object, ServiceProvider>()

/** The service provider of these settings. Throws AuthError 404 saml_provider_disabled. */
export function serviceProvider(config: Pick<AuthConfig, 'saml' | 'externalUrl'>): ServiceProvider {
  const instance = cache.get(config) ?? makeServiceProvider(config)
  cache.set(config, instance)
  return instance
}

function makeServiceProvider({
  saml,
  externalUrl,
}: Pick<AuthConfig, 'saml' | 'externalUrl'>): ServiceProvider {
  if (!saml.enabled || saml.privateKey === undefined) {
    throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
  }
  const base = saml.externalUrl ?? externalUrl
  const entityId = `${base}/sso/saml/metadata`
  const acsUrl = `${base}/sso/saml/acs`
  const { pem, certificate } = readSigningKey(saml.privateKey)
  const decryption = saml.allowEncryptedAssertions ? { decryptionPvk: pem } : {}
  const own = { issuer: entityId, callbackUrl: acsUrl, privateKey: pem, ...decryption }
  return {
    entityId,
    acsUrl,
    metadata: generateServiceProviderMetadata({
      ...own,
      publicCerts: certificate,
      ...(saml.allowEncryptedAssertions ? { decryptionCert: certificate } : { decryptionCert: null }),
      wantAssertionsSigned: true,
      identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      // An XML id must not begin with a digit; a fixed id keeps the document stable between calls.
      generateUniqueId: () => 'greenside',
    }),
    towards: (idp, { requestId, nameIdFormat } = {}) =>
      new SAML({
        ...own,
        entryPoint: idp.signOnUrl,
        idpCert: idp.certificates,
        audience: entityId,
        signatureAlgorithm: 'sha256',
        wantAssertionsSigned: true,
        wantAuthnResponseSigned: false,
        // The relay state identifies the request; see assertion.ts.
        validateInResponseTo: ValidateInResponseTo.never,
        acceptedClockSkewMs: clockSkewMs,
        disableRequestedAuthnContext: true,
        identifierFormat: nameIdFormat ?? null,
        ...(requestId === undefined ? {} : { generateUniqueId: () => requestId }),
      }),
  }
}
