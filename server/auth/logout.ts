import type { Context } from 'hono'
import { requireUser } from './bearer.ts'
import { validationFailed } from './errors.ts'
import type { AuthService } from './service.ts'
import { endSessions, type SignOutScope } from './sessions.ts'

const scopes: readonly string[] = ['global', 'local', 'others'] satisfies SignOutScope[]

/** POST /logout?scope=global|local|others: 204. Access tokens of ended sessions are refused from now on. */
export async function logout(service: AuthService, context: Context): Promise<Response> {
  const { user, sessionId } = await requireUser(service, context)
  const asked = context.req.query('scope') || 'global'
  if (!scopes.includes(asked)) throw validationFailed(`Unsupported logout scope ${JSON.stringify(asked)}`)
  // A token of no session cannot single one out.
  const scope = sessionId === null ? 'global' : (asked as SignOutScope)
  await service.database.asOwner((transaction) => endSessions(transaction, scope, user.id, sessionId))
  return context.body(null, 204)
}
