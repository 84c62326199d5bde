import type { Context } from 'hono'
import type { Session as DatabaseSession } from '../../database/types.ts'
import { rfc3339 } from '../account/users.ts'
import { isUuid } from '../body.ts'
import { AuthError } from '../errors.ts'
import { type AuthService, timestamp } from '../service.ts'
import { type Bearer, bearerLacksFactor, requireUser } from '../tokens/bearer.ts'

/** A row of auth.mfa_factors; times are RFC 3339 in UTC. */
export interface Factor {
  id: string
  user_id: string
  friendly_name: string | null
  factor_type: FactorType
  status: 'unverified' | 'verified'
  /** Base32, for totp only. */
  secret: string | null
  /** E.164 without its plus, for phone only. */
  phone: string | null
  last_challenged_at: string | null
}

export type FactorType = 'totp' | 'phone' | 'webauthn'

/** The session of a call, locked until the transaction ends. */
export interface HeldSession {
  id: string
  userId: string
}

const columns = `f.id, f.user_id, f.friendly_name, f.factor_type, f.status, f.secret, f.phone,
  ${rfc3339('f.last_challenged_at')} as last_challenged_at`

/**
 * The caller of an endpoint of second factors: a person with an account and a session. Throws AuthError of requireUser,
 * 403 no_authorization for a guest, 403 session_not_found for a token without a session.
 */
export async function requireFactorUser(
  service: AuthService,
  context: Context,
): Promise<Bearer & { sessionId: string }> {
  const bearer = await requireUser(service, context)
  if (bearer.user.is_anonymous) {
    const sentence = 'Anonymous user not allowed to perform these actions'
    throw new AuthError(403, 'no_authorization', sentence)
  }
  const { sessionId } = bearer
  if (sessionId === null) {
    throw new AuthError(403, 'session_not_found', 'A valid session is required for second factors')
  }
  return { ...bearer, sessionId }
}

/** The factor in the path. Throws AuthError 404 validation_failed if it is not a UUID. */
export function factorIdOf(context: Context): string {
  const id = context.req.param('factor') ?? ''
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
  return id
}

/** The factor of a user. Throws AuthError 404 mfa_factor_not_found, also for another user's factor. */
export async function findFactor(
  transaction: DatabaseSession,
  userId: string,
  factorId: string,
): Promise<Factor> {
  const { rows } = await transaction.query<Factor>(
    `select ${columns} from auth.mfa_factors f where f.id = $1::uuid and f.user_id = $2::uuid for update`,
    [factorId, userId],
  )
  if (!rows[0]) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  return rows[0]
}

/** The factors of a user; locks the account, so that two calls at once cannot both pass a limit. */
export async function holdFactors(transaction: DatabaseSession, userId: string): Promise<Factor[]> {
  await transaction.query('select 1 from auth.users where id = $1::uuid for update', [userId])
  const { rows } = await transaction.query<Factor>(
    `select ${columns} from auth.mfa_factors f where f.user_id = $1::uuid order by f.created_at`,
    [userId],
  )
  return rows
}

/** Locks the session of a call. Throws AuthError 403 session_not_found if it has ended. */
export async function holdSession(
  transaction: DatabaseSession,
  { user, sessionId }: Bearer & { sessionId: string },
): Promise<HeldSession> {
  const { rows } = await transaction.query(
    'select 1 from auth.sessions where id = $1::uuid and user_id = $2::uuid for update',
    [sessionId, user.id],
  )
  if (!rows[0]) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  return { id: sessionId, userId: user.id }
}

/** Removes abandoned factors: unverified for long, and without a running challenge. */
export async function deleteExpiredFactors(
  service: AuthService,
  transaction: DatabaseSession,
  userId: string,
): Promise<void> {
  const { unverifiedSeconds, challengeSeconds } = service.config.factors
  await transaction.query(
    `delete from auth.mfa_factors f where f.user_id = $1::uuid and f.status = 'unverified'
       and f.created_at <= $2::timestamptz - make_interval(secs => $3::float8)
       and not exists (select 1 from auth.mfa_challenges c where c.factor_id = f.id
         and c.created_at > $2::timestamptz - make_interval(secs => $4::float8))`,
    [userId, timestamp(service), unverifiedSeconds, challengeSeconds],
  )
}

/** The names of factor types for people. */
export const typeNames: Record<FactorType, string> = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' }

/**
 * Throws AuthError: 422 mfa_…_verify_not_enabled for a type that is switched off, and 403 insufficient_aal for an
 * unverified factor while the person still has to show another one; otherwise the password alone would bypass the
 * second factor.
 */
export function checkCanVerify({ config }: AuthService, bearer: Bearer, factor: Factor): void {
  const { factor_type: type, status } = factor
  if (type === 'webauthn' || !config.factors[type].verify) {
    const sentence = `MFA verification is disabled for ${typeNames[type]}`
    throw new AuthError(422, `mfa_${type}_verify_not_enabled`, sentence)
  }
  if (status !== 'verified' && bearerLacksFactor(bearer)) {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to verify a new factor')
  }
}
