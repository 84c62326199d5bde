import { type Context, Hono } from 'hono'
import { authorizeIdentity } from '../identities/authorize.ts'
import { unlinkIdentity } from '../identities/unlink.ts'
import type { AuthService } from '../service.ts'
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

/** GET /authorize?provider=…: sends a browser to the provider. */
async function authorize(service: AuthService, context: Context): Promise<Response> {
  return context.redirect(await beginSocialFlow(service, context), 302)
}
