import { z } from 'zod'
import { optionalText } from '../body.ts'
import { validationFailed } from '../errors.ts'
import type { AuthService } from '../service.ts'
import { fetchIdpMetadata, type IdpMetadata, parseIdpMetadata } from './idp-metadata.ts'
import type { SsoProvider } from './provider-rows.ts'

const rule = z.object({
  name: z.string().max(500).optional(),
  names: z.array(z.string().max(500)).max(50).optional(),
  default: z.union([z.string().max(1000), z.number(), z.boolean()]).optional(),
  array: z.boolean().optional(),
})

/** The fields of an identity provider in a call; omitted fields stay unchanged. */
export const providerFields = z.object({
  type: optionalText,
  metadata_url: optionalText,
  metadata_xml: optionalText,
  domains: z.array(z.string()).max(500).nullish(),
  attribute_mapping: z.object({ keys: z.record(z.string().max(100), rule).optional() }).nullish(),
  name_id_format: z.string().nullish(),
  disabled: z.boolean().nullish(),
})
export type ProviderFields = z.infer<typeof providerFields>

const nameIdFormats = [
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
]
const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/

/** Throws AuthError 400 validation_failed for invalid or inconsistent fields. */
export function checkProviderFields(fields: ProviderFields, isNew: boolean): void {
  const { metadata_url: url, metadata_xml: xml, name_id_format: format } = fields
  if (isNew && fields.type !== 'saml') throw validationFailed("Only 'saml' supported for SSO provider type")
  if (url !== '' && xml !== '') {
    throw validationFailed('Only one of metadata_xml or metadata_url needs to be set')
  }
  if (isNew && url === '' && xml === '') {
    throw validationFailed('Either metadata_xml or metadata_url must be set')
  }
  if (format && !nameIdFormats.includes(format)) {
    throw validationFailed(`name_id_format must be unspecified or one of ${nameIdFormats.join(', ')}`)
  }
  for (const domain of fields.domains ?? []) {
    if (!hostName.test(domain.toLowerCase())) throw validationFailed('domains must be names of domains')
  }
}

export interface GivenMetadata {
  xml: string
  url: string | null
  metadata: IdpMetadata
}

/** The metadata in the fields or at their address; undefined if they contain neither. Throws AuthError 400. */
export async function givenMetadata(
  service: AuthService,
  fields: ProviderFields,
): Promise<GivenMetadata | undefined> {
  const { metadata_url: url, metadata_xml: xmlField } = fields
  if (url === '' && xmlField === '') return undefined
  const xml = xmlField === '' ? await fetchIdpMetadata(service, url) : xmlField
  const metadata = await parseIdpMetadata(xml)
  if (metadata.validUntil !== undefined && metadata.validUntil <= service.now()) {
    throw validationFailed('SAML Metadata is not valid any more')
  }
  return { xml, url: url === '' ? null : url, metadata }
}

/** The provider in the form for administrators; a list omits the long document. */
export function providerBody(provider: SsoProvider, withMetadata = true): Record<string, unknown> {
  const { id, disabled, domains, created_at, updated_at } = provider
  const saml = {
    entity_id: provider.entity_id,
    ...(withMetadata ? { metadata_xml: provider.metadata_xml } : {}),
    ...(provider.metadata_url === null ? {} : { metadata_url: provider.metadata_url }),
    attribute_mapping: provider.attribute_mapping ?? {},
    ...(provider.name_id_format === null ? {} : { name_id_format: provider.name_id_format }),
  }
  return { id, disabled, saml, domains, created_at, updated_at }
}
