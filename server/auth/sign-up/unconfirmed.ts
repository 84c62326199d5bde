import { isDeepStrictEqual } from 'node:util'
import type { Session as DatabaseSession } from '#server/database/types.ts'
import type { Address } from '../account/addresses.ts'
import type { User } from '../account/users.ts'
import { clearTokens } from '../messages/one-time-tokens.ts'
import { type AuthService, timestamp } from '../service.ts'
import { endSessions } from '../sessions/sessions.ts'
import { identityClaims, putIdentity } from './new-user.ts'

/** The account data from a person who proves an address, or has begun to. */
export interface Claim {
  address: Address
  /** Empty: no password. */
  passwordHash?: string
  metadata: Record<string, unknown>
}

type AccountState = Pick<User, 'id' | 'confirmed_at' | 'invited_at'>

/** Whether an account is unconfirmed and its person was not invited. */
export function isReplaceable(user: AccountState): boolean {
  return user.confirmed_at === null && user.invited_at === null
}

/** Whether an account has no password and exactly the metadata of this claim. */
export function isSameClaim(user: User, { address, metadata }: Claim): boolean {
  const claimed = { ...metadata, ...identityClaims(user.id, address, false) }
  return !user.encrypted_password && isDeepStrictEqual(user.raw_user_meta_data, claimed)
}

/**
 * Replaces all data of an unconfirmed account by a new claim, in the caller's transaction. Password, metadata, other
 * addresses, identities, second factors, sessions and codes of earlier claims are deleted, because their author never
 * proved the address.
 */
export async function replaceClaim(
  service: Pick<AuthService, 'now'>,
  transaction: DatabaseSession,
  userId: string,
  { address, passwordHash = '', metadata }: Claim,
): Promise<void> {
  const other = address.kind === 'email' ? 'phone' : 'email'
  await transaction.query(
    `update auth.users set encrypted_password = $2::text, ${other} = null, email_change = '', phone_change = '',
       raw_user_meta_data = $3::jsonb, raw_app_meta_data = $4::jsonb, updated_at = $5::timestamptz
     where id = $1::uuid`,
    [
      userId,
      passwordHash,
      JSON.stringify({ ...metadata, ...identityClaims(userId, address, false) }),
      JSON.stringify({ provider: address.kind, providers: [address.kind] }),
      timestamp(service),
    ],
  )
  await deleteCredentials(transaction, userId)
  await transaction.query('delete from auth.flow_state where user_id = $1::uuid', [userId])
  await putIdentity(service, transaction, userId, address, false)
}

/** Deletes an account's identities (except those of the given providers), second factors, sessions and codes. */
export async function deleteCredentials(
  transaction: DatabaseSession,
  userId: string,
  keptProviders: readonly string[] = [],
): Promise<void> {
  await transaction.query(
    'delete from auth.identities where user_id = $1::uuid and provider <> all($2::text[])',
    [userId, keptProviders],
  )
  await transaction.query('delete from auth.mfa_factors where user_id = $1::uuid', [userId])
  await endSessions(transaction, 'global', userId, null)
  await clearTokens(transaction, userId)
}
