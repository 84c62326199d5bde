import type { Session as DatabaseSession } from '../../database/types.ts'
import type { User } from '../account/users.ts'
import { clearTokens } from '../messages/one-time-tokens.ts'
import { type AuthService, timestamp } from '../service.ts'
import { endSessions } from '../sessions/sessions.ts'
import { putIdentity } from '../sign-up/new-user.ts'
import type { CheckedFields } from './fields.ts'
import { findUser } from './users.ts'

type Metadata = Record<string, unknown>

/**
 * Writes fields into an account, in the caller's transaction: metadata merges (null deletes a key), a new password ends
 * every session. Fails with SQLSTATE 23505 when an address is taken.
 */
export async function writeFields(
  service: AuthService,
  transaction: DatabaseSession,
  userId: string,
  fields: CheckedFields,
): Promise<User> {
  for (const address of fields.addresses) await putAddress(service, transaction, userId, address)
  const user = await findUser(transaction, userId)
  const verified = await confirmAddresses(service, transaction, user, fields)
  await transaction.query(
    `update auth.users set role = coalesce($2::text, role), aud = coalesce($3::text, aud),
       encrypted_password = coalesce($4::text, encrypted_password), raw_user_meta_data = $5::jsonb,
       raw_app_meta_data = $6::jsonb, updated_at = $7::timestamptz where id = $1::uuid`,
    [
      userId,
      fields.role,
      fields.audience,
      fields.passwordHash ?? null,
      JSON.stringify(merged(user.raw_user_meta_data, { ...verified, ...fields.userMetadata })),
      JSON.stringify(merged(user.raw_app_meta_data, fields.appMetadata)),
      timestamp(service),
    ],
  )
  if (fields.bannedUntil !== undefined) {
    await transaction.query('update auth.users set banned_until = $2::timestamptz where id = $1::uuid', [
      userId,
      fields.bannedUntil,
    ])
  }
  if (fields.passwordHash !== undefined) {
    await endSessions(transaction, 'global', userId, null)
    await clearTokens(transaction, userId)
  }
  return findUser(transaction, userId)
}

/** Sets an address of the account and its identity; confirmed only if the call confirms it. */
async function putAddress(
  service: AuthService,
  transaction: DatabaseSession,
  userId: string,
  { kind, value, confirm }: CheckedFields['addresses'][number],
): Promise<void> {
  const user = await findUser(transaction, userId)
  if (user[kind] !== value) {
    await transaction.query(
      `update auth.users set ${kind} = $2::text, ${kind}_change = '', is_anonymous = false where id = $1::uuid`,
      [userId, value],
    )
    await clearTokens(transaction, userId)
  }
  await putIdentity(service, transaction, userId, { kind, value }, confirm)
  const listedProviders = user.raw_app_meta_data?.providers ?? []
  const providers = [...new Set([...listedProviders, kind])]
  await transaction.query(
    `update auth.users set raw_app_meta_data =
       jsonb_build_object('provider', $2::text) || coalesce(raw_app_meta_data, '{}') || $3::jsonb
     where id = $1::uuid`,
    [userId, kind, JSON.stringify({ providers })],
  )
}

/** Confirms the addresses that the call confirms; returns the related fields of the person's own data. */
async function confirmAddresses(
  service: AuthService,
  transaction: DatabaseSession,
  user: User,
  { confirm }: CheckedFields,
): Promise<Metadata> {
  const verified: Metadata = {}
  for (const kind of ['email', 'phone'] as const) {
    const value = user[kind]
    if (!confirm[kind] || !value) continue
    verified[`${kind}_verified`] = true
    await putIdentity(service, transaction, user.id, { kind, value }, true)
    await transaction.query(
      `update auth.users set ${kind}_confirmed_at = coalesce(${kind}_confirmed_at, $2::timestamptz)
       where id = $1::uuid`,
      [user.id, timestamp(service)],
    )
  }
  return verified
}

function merged(current: Metadata | null, changes: Metadata): Metadata {
  const entries = Object.entries({ ...current, ...changes }).filter(([key]) => changes[key] !== null)
  return Object.fromEntries(entries)
}
