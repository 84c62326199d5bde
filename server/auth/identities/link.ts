import type { Session as DatabaseSession } from '../../database/types.ts'
import { isBanned, readUser, type User } from '../account/users.ts'
import { audit } from '../audit.ts'
import type { Client } from '../client.ts'
import { AuthError, refuseTaken } from '../errors.ts'
import { type AuthService, timestamp } from '../service.ts'
import { requireSignUp } from '../sign-up/may-sign-up.ts'
import { insertIdentity, ownerOfIdentity, refreshProviders } from './identity-rows.ts'
import type { ProviderProfile } from './profile.ts'

export interface Linking {
  provider: string
  profile: ProviderProfile
  client: Client
}

/** Refuses manual linking when it is switched off. Throws AuthError 404 manual_linking_disabled. */
export function checkManualLinking({ config }: Pick<AuthService, 'config'>): void {
  if (config.guards.manualLinking) return
  throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
}

/** Refuses an account of single sign-on, which has no other identities. Throws AuthError 422 user_sso_managed. */
export function refuseSsoUser(user: Pick<User, 'is_sso_user'>): void {
  if (!user.is_sso_user) return
  throw new AuthError(422, 'user_sso_managed', 'An account of single sign-on has no other identities')
}

/**
 * Adds an identity to a user. An anonymous user becomes permanent, with the address that the provider verified. Throws
 * AuthError: 422 identity_already_exists, email_exists, user_sso_managed or signup_disabled, 403 user_banned.
 */
export async function linkIdentity(
  service: AuthService,
  transaction: DatabaseSession,
  userId: string,
  { provider, profile, client }: Linking,
): Promise<string> {
  const owner = await ownerOfIdentity(transaction, provider, profile.subject)
  if (owner !== undefined) {
    const whose =
      owner === userId ? 'Identity is already linked' : 'Identity is already linked to another user'
    throw new AuthError(422, 'identity_already_exists', whose)
  }
  const user = await readUser(transaction, userId)
  // Suspended while they were at the provider.
  if (user.deleted_at !== null || isBanned(user, service.now())) {
    throw new AuthError(403, 'user_banned', 'User is banned')
  }
  refuseSsoUser(user)
  if (user.is_anonymous) await requireSignUp(service, user.raw_user_meta_data ?? undefined, transaction)
  await insertIdentity(service, transaction, userId, provider, profile)
  await refreshProviders(service, transaction, userId)
  const verified = profile.emails.filter((email) => email.verified)
  const email = (verified.find(({ primary }) => primary) ?? verified[0])?.address
  const update = transaction.query(
    `update auth.users set is_anonymous = false, updated_at = $3::timestamptz,
       email_confirmed_at = case when nullif(email, '') is null and $2::text is not null
         then $3::timestamptz else email_confirmed_at end,
       email = coalesce(nullif(email, ''), $2::text) where id = $1::uuid`,
    [userId, email ?? null, timestamp(service)],
  )
  await update.catch(refuseTaken)
  await audit(service, transaction, { action: 'identity_linked', actor: user, client, traits: { provider } })
  return userId
}
