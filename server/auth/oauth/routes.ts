import { type Context, Hono } from 'hono'
import { checkManualLinking, refuseSsoUser } from '../identities/link.ts'
import { unlinkIdentity } from '../identities/unlink.ts'
import type { AuthService } from '../service.ts'
import { checkRecentProof } from '../sessions/proof.ts'
import { requireAssuredUser } from '../tokens/bearer.ts'
import { callback } from './callback.ts'
import { beginSocialFlow } from './departure.ts'

/** Social sign-in, and the identities of a signed-in person. */
export function oauthRoutes(service: AuthService): Hono {
  const app = new Hono()
  app.get('/authorize', (context) => authorize(service, context))
  app.on(['GET', 'POST'], '/callback', (context) => callback(service, context))
  app.get('/user/identities/authorize', (context) => authorizeIdentity(service, context))
  app.delete('/user/identities/:identity_id', (context) => unlinkIdentity(service, context))
  return app
}

/** GET /authorize?provider=…: redirects a browser to the provider. */
async function authorize(service: AuthService, context: Context): Promise<Response> {
  return context.redirect(await beginSocialFlow(service, context), 302)
}

/** GET /user/identities/authorize: redirects a signed-in person to a provider whose identity they want to add. */
async function authorizeIdentity(service: AuthService, context: Context): Promise<Response> {
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
