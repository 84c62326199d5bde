import type { Context } from 'hono'
import { beginSocialFlow } from '../oauth/departure.ts'
import type { AuthService } from '../service.ts'
import { checkRecentProof } from '../sessions/proof.ts'
import { requireAssuredUser } from '../tokens/bearer.ts'
import { checkManualLinking, refuseSsoUser } from './link.ts'

/** GET /user/identities/authorize: sends a signed-in person to a provider whose identity they want to add. */
export async function authorizeIdentity(service: AuthService, context: Context): Promise<Response> {
  const bearer = await requireAssuredUser(service, context)
  const { user } = bearer
  checkManualLinking(service)
  refuseSsoUser(user)
  await checkRecentProof(service, bearer)
  const url = await beginSocialFlow(service, context, user.id)
  return context.req.query('skip_http_redirect') === 'true'
    ? context.json({ url })
    : context.redirect(url, 302)
}
