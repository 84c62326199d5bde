import type { Session as DatabaseSession } from '../../database/types.ts'
import { rfc3339 } from '../account/users.ts'
import type { AuthService } from '../service.ts'

/** How to find one of our fields among the attributes of an assertion. */
export interface AttributeRule {
  name?: string | undefined
  names?: string[] | undefined
  default?: unknown
  array?: boolean | undefined
}

export interface AttributeMapping {
  keys?: Record<string, AttributeRule> | undefined
}

/** An organisation's identity provider, with the domains of the email addresses that it serves. */
export interface SsoProvider {
  id: string
  disabled: boolean
  entity_id: string
  metadata_xml: string
  metadata_url: string | null
  attribute_mapping: AttributeMapping | null
  name_id_format: string | null
  domains: { domain: string; created_at: string; updated_at: string }[]
  created_at: string
  updated_at: string
  /** Time of the last metadata update; milliseconds since 1970. */
  metadata_at: number
}

const columns = `p.id, coalesce(p.disabled, false) as disabled, s.entity_id, s.metadata_xml, s.metadata_url,
  s.attribute_mapping, s.name_id_format, ${rfc3339('p.created_at')} as created_at,
  ${rfc3339('p.updated_at')} as updated_at, floor(extract(epoch from s.updated_at) * 1000)::int8 as metadata_at,
  (select coalesce(jsonb_agg(jsonb_build_object('domain', d.domain, 'created_at', ${rfc3339('d.created_at')},
    'updated_at', ${rfc3339('d.updated_at')}) order by d.domain), '[]')
   from auth.sso_domains d where d.sso_provider_id = p.id) as domains`
const tables = 'auth.sso_providers p join auth.saml_providers s on s.sso_provider_id = p.id'

export type ProviderKey = { id: string } | { domain: string } | { entityId: string }

/** The provider with this id, for this domain, or of this entity. */
export async function findSsoProvider(
  session: Pick<DatabaseSession, 'query'>,
  key: ProviderKey,
): Promise<SsoProvider | undefined> {
  const [condition, value] =
    'id' in key
      ? ['p.id = $1::uuid', key.id]
      : 'domain' in key
        ? [
            `exists (select 1 from auth.sso_domains d where d.sso_provider_id = p.id and lower(d.domain) = lower($1::text))`,
            key.domain,
          ]
        : ['s.entity_id = $1::text', key.entityId]
  const { rows } = await session.query<SsoProvider>(`select ${columns} from ${tables} where ${condition}`, [
    value,
  ])
  return rows[0]
}

export async function listSsoProviders(service: Pick<AuthService, 'database'>): Promise<SsoProvider[]> {
  const text = `select ${columns} from ${tables} order by p.created_at, p.id`
  return (await service.database.runAsOwner<SsoProvider>(text)).rows
}
