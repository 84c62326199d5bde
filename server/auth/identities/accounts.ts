import type { Session as DatabaseSession } from '../../database/types.ts'
import type { User } from '../account/users.ts'
import { checkMetadata } from '../body.ts'
import { refuseTaken } from '../errors.ts'
import { type AuthService, timestamp } from '../service.ts'
import { deleteCredentials } from '../sign-up/unconfirmed.ts'
import type { ProviderProfile } from './profile.ts'

export interface ExternalAccount {
  id: string
  /** Undefined: the provider gives no address. */
  email: string | undefined
  provider: string
  isSso: boolean
  metadata: Record<string, unknown>
}

/** Makes an account without a password. Throws AuthError 422 email_exists. */
export async function insertAccount(
  service: Pick<AuthService, 'now' | 'config'>,
  transaction: DatabaseSession,
  { id, email, provider, isSso, metadata }: ExternalAccount,
): Promise<void> {
  // Empty strings instead of NULL, because GoTrue itself cannot read NULL here.
  const insertion = transaction.query(
    `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
       raw_app_meta_data, raw_user_meta_data, confirmation_token, recovery_token, email_change_token_new,
       email_change, is_sso_user, is_anonymous, created_at, updated_at)
     values ('00000000-0000-0000-0000-000000000000', $1::uuid, $2::text, 'authenticated', $3::text, '',
       case when $7::boolean then $6::timestamptz end, $4::jsonb, $5::jsonb, '', '', '', '', $7::boolean, false,
       $6::timestamptz, $6::timestamptz)`,
    [
      id,
      service.config.audience,
      email ?? null,
      JSON.stringify({ provider, providers: [provider] }),
      JSON.stringify(metadata),
      timestamp(service),
      isSso,
    ],
  )
  await insertion.catch(refuseTaken)
}

/** Merges the provider's data into the person's own data, unless the result is too large for a token. */
export async function mergeMetadata(
  service: Pick<AuthService, 'now'>,
  transaction: DatabaseSession,
  user: User,
  data: Record<string, unknown>,
): Promise<void> {
  const merged = { ...user.raw_user_meta_data, ...data }
  try {
    checkMetadata(merged)
  } catch {
    return
  }
  await transaction.query(
    'update auth.users set raw_user_meta_data = $2::jsonb, updated_at = $3::timestamptz where id = $1::uuid',
    [user.id, JSON.stringify(merged), timestamp(service)],
  )
}

/**
 * Confirms an account by its provider. The person who signed up with the unconfirmed address may not own it, so all
 * data of that time is deleted.
 */
export async function confirmByProvider(
  service: Pick<AuthService, 'now'>,
  transaction: DatabaseSession,
  user: User,
  { provider, profile: { data } }: { provider: string; profile: Pick<ProviderProfile, 'data'> },
): Promise<void> {
  await transaction.query(
    `update auth.users set email_confirmed_at = $2::timestamptz, encrypted_password = '',
       phone = case when phone_confirmed_at is null then null else phone end, raw_user_meta_data = $3::jsonb,
       updated_at = $2::timestamptz where id = $1::uuid`,
    [user.id, timestamp(service), JSON.stringify(data)],
  )
  const providers = user.phone_confirmed_at === null ? [provider] : [provider, 'phone']
  await deleteCredentials(transaction, user.id, providers)
}
