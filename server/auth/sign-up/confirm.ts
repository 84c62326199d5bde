import type { Session as DatabaseSession } from '#server/database/types.ts'
import type { Address } from '../account/addresses.ts'
import { readUser, type User } from '../account/users.ts'
import { clearTokens } from '../messages/one-time-tokens.ts'
import { type AuthService, timestamp } from '../service.ts'
import { putIdentity } from './new-user.ts'

/** Marks an account's address as confirmed: its person has entered a code that was sent there. */
export async function confirmAddress(
  service: Pick<AuthService, 'now'>,
  transaction: DatabaseSession,
  user: User,
  kind: Address['kind'],
): Promise<void> {
  const value = user[kind]
  if (!value) return
  await transaction.query(
    `update auth.users set ${kind}_confirmed_at = coalesce(${kind}_confirmed_at, $2::timestamptz),
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $3::jsonb, is_anonymous = false,
       updated_at = $2::timestamptz where id = $1::uuid`,
    [user.id, timestamp(service), JSON.stringify({ [`${kind}_verified`]: true })],
  )
  await putIdentity(service, transaction, user.id, { kind, value }, true)
}

/**
 * Replaces an address of an account by a confirmed one; an anonymous account becomes an ordinary one. `verified`: a
 * message to the address proved its owner. Deletes the account's codes. Fails with SQLSTATE 23505 if the address is
 * taken.
 */
export async function confirmNewAddress(
  service: Pick<AuthService, 'now'>,
  transaction: DatabaseSession,
  userId: string,
  address: Address,
  verified = true,
): Promise<void> {
  const { kind, value } = address
  const user = await readUser(transaction, userId)
  const providers = new Set(user.raw_app_meta_data?.providers).add(kind)
  const appMetadata = { provider: kind, ...user.raw_app_meta_data, providers: [...providers] }
  const userMetadata = { ...user.raw_user_meta_data }
  if (kind in userMetadata) Object.assign(userMetadata, { [kind]: value, [`${kind}_verified`]: true })
  const status = kind === 'email' ? ', email_change_confirm_status = 0' : ''
  await transaction.query(
    `update auth.users set ${kind} = $2::text, ${kind}_change = '', is_anonymous = false${status},
       ${kind}_confirmed_at = coalesce(${kind}_confirmed_at, $3::timestamptz),
       raw_app_meta_data = $4::jsonb, raw_user_meta_data = $5::jsonb where id = $1::uuid`,
    [userId, value, timestamp(service), JSON.stringify(appMetadata), JSON.stringify(userMetadata)],
  )
  await clearTokens(transaction, userId)
  await putIdentity(service, transaction, userId, address, verified)
}
