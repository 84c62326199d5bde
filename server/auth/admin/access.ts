import type { Context } from 'hono'
import { DatabaseError } from '../../database/types.ts'
import { AuthError } from '../errors.ts'
import type { AuthService } from '../service.ts'
import { type Bearer, requireClaims, requireUser } from '../tokens/bearer.ts'
import { isUuid } from '../uuid.ts'

/**
 * Lets a token of an administrative role pass, such as the service key; the role need not be one of the database. Throws
 * AuthError 401, 403 not_admin.
 */
export async function requireAdmin(service: AuthService, context: Context): Promise<void> {
  const claims = await requireClaims(service, context, service.config.adminRoles)
  if (!service.config.adminRoles.includes(claims.role)) throw notAdmin()
  if (claims.session_id !== undefined) await requireUser(service, context, service.config.adminRoles)
}

function notAdmin(): AuthError {
  return new AuthError(403, 'not_admin', 'User not allowed')
}

/**
 * Lets an administrative token pass, and a person whom the database takes for an administrator of the club
 * (`may_invite_people`): only this server can send them mail. Gives the person; undefined for a token.
 */
export async function requireInviter(service: AuthService, context: Context): Promise<Bearer | undefined> {
  const claims = await requireClaims(service, context, service.config.adminRoles)
  if (claims.sub === undefined || service.config.adminRoles.includes(claims.role)) {
    await requireAdmin(service, context)
    return undefined
  }
  const bearer = await requireUser(service, context)
  try {
    await service.database.run({ role: claims.role, claims }, 'select public.may_invite_people()')
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    if (error.hint === 'second_factor_needed') throw new AuthError(403, 'insufficient_aal', error.message)
    throw notAdmin()
  }
  return bearer
}

/** The id of a user in a path. Throws AuthError 404 validation_failed for what is no id. */
export function userIdOf(context: Context): string {
  const id = context.req.param('user') ?? ''
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
  return id
}

/** What the club's own rules refuse, such as to delete its last administrator, is told as a conflict. */
export function refuseByRule(error: unknown): never {
  if (error instanceof DatabaseError && error.code.startsWith('GS')) {
    throw new AuthError(409, 'conflict', error.message)
  }
  throw error
}
