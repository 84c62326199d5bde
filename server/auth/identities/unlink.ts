import type { Context } from 'hono'
import { DatabaseError, type Session as DatabaseSession } from '../../database/types.ts'
import { audit } from '../audit.ts'
import { isUuid } from '../body.ts'
import { clientOf } from '../client.ts'
import { AuthError } from '../errors.ts'
import { type AuthService, timestamp } from '../service.ts'
import { checkRecentProof } from '../sessions/proof.ts'
import { requireAssuredUser } from '../tokens/bearer.ts'
import { refreshProviders } from './identity-rows.ts'
import { checkManualLinking } from './link.ts'

interface IdentityRow {
  id: string
  provider: string
}

/** DELETE /user/identities/{identity_id}: removes one of the caller's ways to sign in, never the last one. */
export async function unlinkIdentity(service: AuthService, context: Context): Promise<Response> {
  const bearer = await requireAssuredUser(service, context)
  const { user } = bearer
  checkManualLinking(service)
  const id = context.req.param('identity_id') ?? ''
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID')
  await checkRecentProof(service, bearer)
  const client = clientOf(context, service.config)
  await service.database.asOwner(async (transaction) => {
    const provider = await removeIdentity(service, transaction, user.id, id.toLowerCase())
    const traits = { identity_id: id, provider }
    await audit(service, transaction, { action: 'identity_unlinked', actor: user, client, traits })
  })
  return context.json({})
}

async function removeIdentity(
  service: AuthService,
  transaction: DatabaseSession,
  userId: string,
  id: string,
): Promise<string> {
  // Locked while the identities are counted: two calls at once must not remove the last two.
  await transaction.query('select 1 from auth.users where id = $1::uuid for update', [userId])
  const { rows } = await transaction.query<IdentityRow>(
    'select id, provider from auth.identities where user_id = $1::uuid',
    [userId],
  )
  if (rows.length <= 1) {
    const message = 'User must have at least 1 identity after unlinking'
    throw new AuthError(422, 'single_identity_not_deletable', message)
  }
  const identity = rows.find((row) => row.id === id)
  if (!identity) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist")
  await transaction.query('delete from auth.identities where id = $1::uuid', [id])
  await forgetWayIn(service, transaction, userId, identity.provider)
  await refreshProviders(service, transaction, userId)
  return identity.provider
}

/**
 * Removes an unlinked phone number. An email address that no identity has any more, because it would still lead into
 * the account, is replaced by another identity's or removed. If no email or phone identity is left, the password is
 * removed too.
 */
async function forgetWayIn(
  service: AuthService,
  transaction: DatabaseSession,
  userId: string,
  provider: string,
): Promise<void> {
  const update = transaction.query(
    `update auth.users u set updated_at = $2::timestamptz,
       phone = case when $3::text = 'phone' then null else u.phone end,
       phone_confirmed_at = case when $3::text = 'phone' then null else u.phone_confirmed_at end,
       email = case when kept.email then u.email else next.email end,
       email_confirmed_at = case when kept.email then u.email_confirmed_at
         when next.verified then $2::timestamptz end,
       encrypted_password = case when kept.password then u.encrypted_password else '' end
     from (select coalesce(bool_or(i.email = lower(u2.email)), false) or $3::text = 'phone' as email,
         coalesce(bool_or(i.provider in ('email', 'phone')), false) as password
       from auth.users u2 left join auth.identities i on i.user_id = u2.id where u2.id = $1::uuid) kept
     left join (select i.email, i.identity_data ->> 'email_verified' = 'true' as verified from auth.identities i
       where i.user_id = $1::uuid and i.email is not null
       order by i.identity_data ->> 'email_verified' = 'true' desc, i.created_at limit 1) next on true
     where u.id = $1::uuid`,
    [userId, timestamp(service), provider],
  )
  await update.catch(refuseConflict)
}

function refuseConflict(error: unknown): never {
  if (!(error instanceof DatabaseError) || error.code !== '23505') throw error
  const message = 'Unable to unlink identity due to email conflict'
  throw new AuthError(422, 'email_conflict_identity_not_deletable', message)
}
