import type { Session as DatabaseSession } from '../../database/types.ts'
import { type AuthService, timestamp } from '../service.ts'
import type { ProviderProfile } from './profile.ts'

type Clock = Pick<AuthService, 'now'>

/** The owner of the identity; undefined if it has none. */
export async function ownerOfIdentity(
  transaction: DatabaseSession,
  provider: string,
  subject: string,
): Promise<string | undefined> {
  const { rows } = await transaction.query<{ user_id: string }>(
    'select user_id from auth.identities where provider = $1::text and provider_id = $2::text for update',
    [provider, subject],
  )
  return rows[0]?.user_id
}

export async function insertIdentity(
  service: Clock,
  transaction: DatabaseSession,
  userId: string,
  provider: string,
  { subject, data }: ProviderProfile,
): Promise<void> {
  await transaction.query(
    `insert into auth.identities
       (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values (gen_random_uuid(), $1::text, $2::uuid, $3::jsonb, $4::text, $5::timestamptz, $5::timestamptz,
       $5::timestamptz)`,
    [subject, userId, JSON.stringify(data), provider, timestamp(service)],
  )
}

/** Replaces the identity's data by the provider's current data. */
export async function refreshIdentity(
  service: Clock,
  transaction: DatabaseSession,
  provider: string,
  { subject, data }: ProviderProfile,
): Promise<void> {
  await transaction.query(
    `update auth.identities set identity_data = $3::jsonb, last_sign_in_at = $4::timestamptz,
       updated_at = $4::timestamptz where provider = $1::text and provider_id = $2::text`,
    [provider, subject, JSON.stringify(data), timestamp(service)],
  )
}

/**
 * Updates a user's app_metadata: `providers`, oldest first, and `provider`, which stays while it exists and else
 * becomes the oldest.
 */
export async function refreshProviders(
  service: Clock,
  transaction: DatabaseSession,
  userId: string,
): Promise<void> {
  await transaction.query(
    `update auth.users u set updated_at = $2::timestamptz,
       raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}') || jsonb_build_object(
         'provider', case when l.providers ? coalesce(u.raw_app_meta_data ->> 'provider', '')
           then u.raw_app_meta_data -> 'provider' else l.providers -> 0 end,
         'providers', l.providers)
     from (select jsonb_agg(p.provider order by p.since, p.provider) as providers from
       (select provider, min(created_at) as since from auth.identities where user_id = $1::uuid group by provider) p) l
     where u.id = $1::uuid and l.providers is not null`,
    [userId, timestamp(service)],
  )
}
