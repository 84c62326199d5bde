import { messageOf } from '#domain/base/unknown.ts'
import type { AuthService } from '../service.ts'
import { timestamp } from '../service.ts'
import { fetchIdpMetadata, type IdpMetadata, parseIdpMetadata } from './idp-metadata.ts'
import type { SsoProvider } from './provider-rows.ts'

const dayMs = 86_400_000

/**
 * An identity provider's metadata; read again from its address if it is a day old or has run out. An address that
 * does not answer, or speaks of another entity, changes nothing.
 */
export async function currentMetadata(service: AuthService, provider: SsoProvider): Promise<IdpMetadata> {
  const stored = await parseIdpMetadata(provider.metadata_xml)
  const isStale =
    service.now() >= provider.metadata_at + dayMs ||
    service.now() >= (stored.validUntil ?? Number.POSITIVE_INFINITY)
  if (provider.metadata_url === null || !isStale) return stored
  try {
    const xml = await fetchIdpMetadata(provider.metadata_url)
    const fresh = await parseIdpMetadata(xml)
    if (fresh.entityId !== provider.entity_id) throw new Error('the metadata are of another entity')
    await service.database.runAsOwner(
      `update auth.saml_providers set metadata_xml = $2::text, updated_at = $3::timestamptz
       where sso_provider_id = $1::uuid`,
      [provider.id, xml, timestamp(service)],
    )
    return fresh
  } catch (error) {
    console.error('auth', `Metadata of SSO provider ${provider.id} are not renewed:`, messageOf(error))
    return stored
  }
}
