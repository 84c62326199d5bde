import type { Context } from 'hono'
import { audit } from '../audit.ts'
import { clientOf } from '../client.ts'
import { validationFailed } from '../errors.ts'
import type { AuthService } from '../service.ts'
import { endSessions, type SignOutScope } from '../sessions/sessions.ts'
import { requireUser } from '../tokens/bearer.ts'

const scopes: readonly string[] = ['global', 'local', 'others'] satisfies SignOutScope[]

/** POST /logout?scope=global|local|others: 204. Access tokens of ended sessions are refused from now on. */
export async function logout(service: AuthService, context: Context): Promise<Response> {
  const { user, sessionId } = await requireUser(service, context)
  const name = context.req.query('scope') || 'global'
  if (!scopes.includes(name)) throw validationFailed(`Unsupported logout scope ${JSON.stringify(name)}`)
  // A token without a session cannot select one.
  const scope = sessionId === null ? 'global' : (name as SignOutScope)
  const client = clientOf(context, service.config)
  await service.database.asOwner(async (transaction) => {
    await endSessions(transaction, scope, user.id, sessionId)
    await audit(service, transaction, { action: 'logout', actor: user, client, traits: { scope } })
  })
  return context.body(null, 204)
}
