import type { Context } from 'hono'
import { DatabaseError } from '../../database/types.ts'
import { isUuid } from '../body.ts'
import { AuthError } from '../errors.ts'
import type { AuthService } from '../service.ts'
import { requireClaims, requireUser } from '../tokens/bearer.ts'

/**
 * Requires a token of an administrative role, such as the service key; the role need not exist in the database. Throws
 * AuthError 401, 403 not_admin.
 */
export async function requireAdmin(service: AuthService, context: Context): Promise<void> {
  const claims = await requireClaims(service, context, service.config.adminRoles)
  if (!service.config.adminRoles.includes(claims.role)) {
    throw new AuthError(403, 'not_admin', 'User not allowed')
  }
  if (claims.session_id !== undefined) await requireUser(service, context, service.config.adminRoles)
}

/** The id of a user in a path. Throws AuthError 404 validation_failed if it is not a UUID. */
export function userIdOf(context: Context): string {
  const id = context.req.param('user') ?? ''
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
  return id
}

/**
 * Turns a refusal by the club's own rules, such as to delete its last administrator, into AuthError 409 conflict;
 * rethrows any other error.
 */
export function refuseByRule(error: unknown): never {
  if (error instanceof DatabaseError && error.code.startsWith('GS')) {
    throw new AuthError(409, 'conflict', error.message)
  }
  throw error
}
