import type { Session as DatabaseSession } from '#server/database/types.ts'
import type { Address } from '../account/addresses.ts'
import { type AuthService, timestamp } from '../service.ts'

export interface UserDraft {
  id: string
  /** Without an address the user is anonymous. */
  address?: Address
  /** Whether the address is confirmed. Its identity stays unverified: no message has proved it. */
  confirmed?: boolean
  passwordHash?: string
  metadata: Record<string, unknown>
}

/** The data of an address's identity, also stored in the user's metadata, as in GoTrue. */
export function identityClaims(
  userId: string,
  address: Address,
  confirmed: boolean,
): Record<string, unknown> {
  return {
    sub: userId,
    [address.kind]: address.value,
    email_verified: confirmed && address.kind === 'email',
    phone_verified: confirmed && address.kind === 'phone',
  }
}

/**
 * Creates the account and, if there is an address, its identity, in the caller's transaction. Fails with SQLSTATE 23505
 * if the address is taken.
 */
export async function insertUser(
  service: Pick<AuthService, 'now' | 'config'>,
  transaction: DatabaseSession,
  { id, address, confirmed = false, passwordHash = '', metadata }: UserDraft,
): Promise<void> {
  const now = timestamp(service)
  const claims = address && identityClaims(id, address, confirmed)
  const provider = address ? { provider: address.kind, providers: [address.kind] } : {}
  // GoTrue cannot read NULL in the columns of tokens and changes: they get empty strings.
  await transaction.query(
    `insert into auth.users (instance_id, id, aud, role, email, phone, encrypted_password, email_confirmed_at,
       phone_confirmed_at, raw_app_meta_data, raw_user_meta_data, confirmation_token, recovery_token,
       email_change_token_new, email_change, is_anonymous, created_at, updated_at)
     values ('00000000-0000-0000-0000-000000000000', $1::uuid, $2::text, 'authenticated', $3::text, $4::text,
       $5::text, $6::timestamptz, $7::timestamptz, $8::jsonb, $9::jsonb, '', '', '', '', $10::boolean,
       $11::timestamptz, $11::timestamptz)`,
    [
      id,
      service.config.audience,
      address?.kind === 'email' ? address.value : null,
      address?.kind === 'phone' ? address.value : null,
      passwordHash,
      confirmed && address?.kind === 'email' ? now : null,
      confirmed && address?.kind === 'phone' ? now : null,
      JSON.stringify(provider),
      JSON.stringify({ ...metadata, ...claims }),
      !address,
      now,
    ],
  )
  if (address) await putIdentity(service, transaction, id, address, false)
}

/**
 * Creates or updates the identity of an address. `verified`: a message to the address, or an administrator, proved its
 * owner; a setting alone is not enough.
 */
export async function putIdentity(
  service: Pick<AuthService, 'now'>,
  transaction: DatabaseSession,
  userId: string,
  address: Address,
  verified: boolean,
): Promise<void> {
  const claims = identityClaims(userId, address, verified)
  await transaction.query(
    `insert into auth.identities as known
       (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values (gen_random_uuid(), $1::text, $1::uuid, $2::jsonb, $3::text, $4::timestamptz, $4::timestamptz,
       $4::timestamptz)
     on conflict (provider_id, provider) do update
       set identity_data = known.identity_data || excluded.identity_data, updated_at = excluded.updated_at`,
    [userId, JSON.stringify(claims), address.kind, timestamp(service)],
  )
}
