import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { DatabaseError, type Session as DatabaseSession } from '../../database/types.ts'
import { requireAdmin } from '../admin/access.ts'
import { isUuid, readBody } from '../body.ts'
import { AuthError, validationFailed } from '../errors.ts'
import { type AuthService, timestamp } from '../service.ts'
import { checkProviderFields, givenMetadata, providerBody, providerFields } from './provider-fields.ts'
import { findSsoProvider, listSsoProviders, type SsoProvider } from './provider-rows.ts'

/** GET /admin/sso/providers. */
export async function listProviders(service: AuthService, context: Context): Promise<Response> {
  await requireAdmin(service, context)
  const items = (await listSsoProviders(service)).map((provider) => providerBody(provider, false))
  return context.json({ items })
}

/** POST /admin/sso/providers: 201 with the provider. */
export async function createProvider(service: AuthService, context: Context): Promise<Response> {
  await requireAdmin(service, context)
  const fields = await readBody(context, providerFields)
  checkProviderFields(fields, true)
  const metadata = await givenMetadata(service, fields)
  if (!metadata) throw validationFailed('Either metadata_xml or metadata_url must be set')
  const id = randomUUID()
  const now = timestamp(service)
  const insertion = service.database.asOwner(async (transaction) => {
    await transaction.query(
      `insert into auth.sso_providers (id, disabled, created_at, updated_at)
       values ($1::uuid, $2::boolean, $3::timestamptz, $3::timestamptz)`,
      [id, fields.disabled ?? false, now],
    )
    await transaction.query(
      `insert into auth.saml_providers (id, sso_provider_id, entity_id, metadata_xml, metadata_url,
         attribute_mapping, name_id_format, created_at, updated_at)
       values ($1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::jsonb, $7::text, $8::timestamptz,
         $8::timestamptz)`,
      [
        randomUUID(),
        id,
        metadata.metadata.entityId,
        metadata.xml,
        metadata.url,
        JSON.stringify(fields.attribute_mapping ?? {}),
        fields.name_id_format || null,
        now,
      ],
    )
    await putDomains(service, transaction, id, fields.domains ?? [])
    return existing(transaction, id)
  })
  return context.json(providerBody(await insertion.catch(refuseTaken)), 201)
}

/** GET /admin/sso/providers/{id}. */
export async function getProvider(service: AuthService, context: Context): Promise<Response> {
  await requireAdmin(service, context)
  const provider = await service.database.asOwner((transaction) => existing(transaction, idOf(context)))
  return context.json(providerBody(provider))
}

/** PUT /admin/sso/providers/{id}: omitted fields stay unchanged. Metadata may change, but not its entity. */
export async function updateProvider(service: AuthService, context: Context): Promise<Response> {
  await requireAdmin(service, context)
  const id = idOf(context)
  const fields = await readBody(context, providerFields)
  checkProviderFields(fields, false)
  const metadata = await givenMetadata(service, fields)
  const now = timestamp(service)
  const update = service.database.asOwner(async (transaction) => {
    const provider = await existing(transaction, id)
    if (metadata && metadata.metadata.entityId !== provider.entity_id) {
      const message = `SAML Metadata can be updated only if the EntityID matches for the provider; expected '${provider.entity_id}'`
      throw new AuthError(400, 'saml_entity_id_mismatch', message)
    }
    await transaction.query(
      `update auth.sso_providers set disabled = coalesce($2::boolean, disabled), updated_at = $3::timestamptz
       where id = $1::uuid`,
      [id, fields.disabled ?? null, now],
    )
    await transaction.query(
      `update auth.saml_providers set metadata_xml = $2::text, metadata_url = $3::text,
         attribute_mapping = $4::jsonb, name_id_format = $5::text,
         updated_at = case when $7::boolean then $6::timestamptz else updated_at end
       where sso_provider_id = $1::uuid`,
      [
        id,
        metadata?.xml ?? provider.metadata_xml,
        metadata ? metadata.url : provider.metadata_url,
        JSON.stringify(fields.attribute_mapping ?? provider.attribute_mapping ?? {}),
        fields.name_id_format === undefined ? provider.name_id_format : fields.name_id_format || null,
        now,
        metadata !== undefined,
      ],
    )
    if (fields.domains) await putDomains(service, transaction, id, fields.domains)
    return existing(transaction, id)
  })
  return context.json(providerBody(await update.catch(refuseTaken)))
}

/** DELETE /admin/sso/providers/{id}: answers with the deleted provider. Its accounts stay, but cannot sign in. */
export async function deleteProvider(service: AuthService, context: Context): Promise<Response> {
  await requireAdmin(service, context)
  const id = idOf(context)
  const provider = await service.database.asOwner(async (transaction) => {
    const current = await existing(transaction, id)
    await transaction.query('delete from auth.sso_providers where id = $1::uuid', [id])
    return current
  })
  return context.json(providerBody(provider))
}

function idOf(context: Context): string {
  const id = context.req.param('provider') ?? ''
  if (!isUuid(id)) throw notFound()
  return id
}

async function existing(transaction: DatabaseSession, id: string): Promise<SsoProvider> {
  const provider = await findSsoProvider(transaction, { id })
  if (!provider) throw notFound()
  return provider
}

function notFound(): AuthError {
  return new AuthError(404, 'sso_provider_not_found', 'SSO Identity Provider not found')
}

async function putDomains(
  service: AuthService,
  transaction: DatabaseSession,
  id: string,
  domains: string[],
): Promise<void> {
  const names = [...new Set(domains.map((domain) => domain.toLowerCase()))]
  await transaction.query(
    'delete from auth.sso_domains where sso_provider_id = $1::uuid and lower(domain) <> all($2::text[])',
    [id, names],
  )
  await transaction.query(
    `insert into auth.sso_domains (id, sso_provider_id, domain, created_at, updated_at)
     select gen_random_uuid(), $1::uuid, name, $3::timestamptz, $3::timestamptz from unnest($2::text[]) as name
     where not exists (select 1 from auth.sso_domains where sso_provider_id = $1::uuid and lower(domain) = name)`,
    [id, names, timestamp(service)],
  )
}

function refuseTaken(error: unknown): never {
  if (!(error instanceof DatabaseError) || error.code !== '23505') throw error
  throw error.constraint?.includes('domain')
    ? new AuthError(400, 'sso_domain_already_exists', 'A domain is already assigned to another SSO provider')
    : new AuthError(
        422,
        'saml_idp_already_exists',
        'SAML Identity Provider with this EntityID already exists',
      )
}
