import type { Context } from 'hono'
import type { Claims } from '#server/database/types.ts'
import { TokenError } from '#server/http/caller.ts'
import { isBanned, type User, userColumns } from '../account/users.ts'
import { isUuid } from '../body.ts'
import { AuthError } from '../errors.ts'
import { type AuthService, timestamp } from '../service.ts'

/** The person of a call's access token. */
export interface Bearer {
  user: User
  /** Null for a token without a session, such as one signed by hand with the shared secret. */
  sessionId: string | null
  /** Whether the token is at aal2 and its session, if it has one, still is. */
  isAal2: boolean
}

/**
 * The signed-in user of a call, checked in GoTrue's order. Throws AuthError: 401 no_authorization, 400 or 403 bad_jwt,
 * 403 user_not_found, 403 session_not_found, 403 user_banned.
 */
export async function requireUser(
  service: AuthService,
  context: Context,
  otherRoles: readonly string[] = [],
): Promise<Bearer> {
  const claims = await requireClaims(service, context, otherRoles)
  if (claims.sub === undefined || claims.sub === '') throw badToken('invalid claim: missing sub claim')
  if (!isUuid(claims.sub)) throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID')
  const sessionId = claims.session_id ?? null
  if (sessionId !== null && !(typeof sessionId === 'string' && isUuid(sessionId))) {
    throw badToken('invalid claim: session_id claim must be a UUID')
  }
  const { rows } = await service.database.runAsOwner<User & { has_session: boolean; is_raised: boolean }>(
    `select ${userColumns}, s.id is not null as has_session, coalesce(s.aal >= 'aal2', false) as is_raised
     from auth.users u
     left join auth.sessions s on s.id = $2::uuid and s.user_id = u.id
       and (s.not_after is null or s.not_after > $3::timestamptz)
     where u.id = $1::uuid and u.deleted_at is null`,
    [claims.sub, sessionId, timestamp(service)],
  )
  const user = rows[0]
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  if (sessionId !== null && !user.has_session) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  if (isBanned(user, service.now())) throw new AuthError(403, 'user_banned', 'User is banned')
  return { user, sessionId, isAal2: claims.aal === 'aal2' && (sessionId === null || user.is_raised) }
}

/**
 * Like requireUser, for all calls except those that show a second factor: also throws AuthError 401 insufficient_aal if
 * the person has a verified factor that this session, or this token, has not shown.
 */
export async function requireAssuredUser(service: AuthService, context: Context): Promise<Bearer> {
  const bearer = await requireUser(service, context)
  if (bearerLacksFactor(bearer)) {
    throw new AuthError(401, 'insufficient_aal', 'AAL2 session is required when MFA is enabled.')
  }
  return bearer
}

/** Whether the person has a verified factor that the caller has not shown. */
export function bearerLacksFactor({ user, isAal2 }: Bearer): boolean {
  return !isAal2 && user.factors.some(({ status }) => status === 'verified')
}

/** The verified claims of a call's token. Throws AuthError: 401 no_authorization, 403 bad_jwt. */
export async function requireClaims(
  service: AuthService,
  context: Context,
  otherRoles: readonly string[] = [],
): Promise<Claims> {
  const token = /^Bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1]
  if (token === undefined) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  }
  try {
    return await service.verifier.verify(token, otherRoles)
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
    throw badToken(`unable to parse or verify signature, ${error.message}`)
  }
}

function badToken(reason: string): AuthError {
  return new AuthError(403, 'bad_jwt', `invalid JWT: ${reason}`)
}
