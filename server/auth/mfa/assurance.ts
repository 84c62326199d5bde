import type { Session as DatabaseSession } from '../../database/types.ts'
import { AuthError } from '../errors.ts'
import { type AuthService, timestamp } from '../service.ts'
import { swapRefreshToken } from '../sessions/sessions.ts'
import type { Factor, FactorType, HeldSession } from './factors.ts'

const methods: Record<FactorType, string> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
}

/**
 * Records that a factor was shown in a session and raises the session to aal2. Ends the user's sessions below aal2 and
 * other attempts to enroll a factor of this type. Returns the session's new refresh token.
 */
export async function raiseSession(
  service: AuthService,
  transaction: DatabaseSession,
  session: HeldSession,
  factor: Factor,
): Promise<string> {
  const values = [session.id, session.userId, factor.id, timestamp(service)]
  await transaction.query(
    `update auth.mfa_factors set status = 'verified', updated_at = $3::timestamptz
     where id = $1::uuid and user_id = $2::uuid and status = 'unverified'`,
    [factor.id, session.userId, timestamp(service)],
  )
  await transaction.query(
    `with proof as (
      insert into auth.mfa_amr_claims as known
        (id, session_id, created_at, updated_at, authentication_method)
      values (gen_random_uuid(), $1::uuid, $4::timestamptz, $4::timestamptz, $5::text)
      on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at
    )
    update auth.sessions set aal = 'aal2', factor_id = $3::uuid, updated_at = $4::timestamptz
    where id = $1::uuid and user_id = $2::uuid`,
    [...values, methods[factor.factor_type]],
  )
  await transaction.query(
    `delete from auth.sessions where user_id = $1::uuid and id <> $2::uuid and (aal is null or aal < 'aal2')`,
    [session.userId, session.id],
  )
  await transaction.query(
    `delete from auth.mfa_factors where user_id = $1::uuid and factor_type = $2::auth.factor_type
       and status = 'unverified'`,
    [session.userId, factor.factor_type],
  )
  return renewRefreshToken(service, transaction, session)
}

/** Throws AuthError 400 refresh_token_not_found if all tokens of the session were revoked. */
async function renewRefreshToken(
  service: AuthService,
  transaction: DatabaseSession,
  session: HeldSession,
): Promise<string> {
  const { rows } = await transaction.query<{ token: string; user_id: string; session_id: string }>(
    `select token, user_id, session_id from auth.refresh_tokens
     where session_id = $1::uuid and not coalesce(revoked, false) order by id desc limit 1`,
    [session.id],
  )
  if (!rows[0]) {
    throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  }
  return swapRefreshToken(service, transaction, rows[0])
}

/**
 * Removes a factor. Sessions in which it was shown fall back to the level of their other methods; with the last factor
 * of a type, that type is removed from all sessions.
 */
export async function deleteFactorRow(
  service: AuthService,
  transaction: DatabaseSession,
  factor: Pick<Factor, 'id' | 'user_id' | 'factor_type'>,
): Promise<void> {
  await transaction.query('delete from auth.mfa_factors where id = $1::uuid', [factor.id])
  await transaction.query(
    `delete from auth.mfa_amr_claims c using auth.sessions s
     where c.session_id = s.id and s.user_id = $1::uuid and c.authentication_method = $3::text
       and (s.factor_id = $2::uuid or not exists (
         select 1 from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified'
           and f.factor_type = $4::auth.factor_type))`,
    [factor.user_id, factor.id, methods[factor.factor_type], factor.factor_type],
  )
  await transaction.query(
    `update auth.sessions s
     set factor_id = nullif(s.factor_id, $2::uuid), updated_at = $3::timestamptz,
       aal = case when exists (select 1 from auth.mfa_amr_claims c
         where c.session_id = s.id and c.authentication_method = any ($4::text[]))
         then 'aal2'::auth.aal_level else 'aal1'::auth.aal_level end
     where s.user_id = $1::uuid`,
    [factor.user_id, factor.id, timestamp(service), Object.values(methods)],
  )
}
