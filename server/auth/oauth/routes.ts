import { Hono } from 'hono'
import { authorizeIdentity } from '../identities/authorize.ts'
import { unlinkIdentity } from '../identities/unlink.ts'
import type { AuthService } from '../service.ts'
import { authorize } from './authorize.ts'
import { callback } from './callback.ts'

/** Social sign-in, and the identities of a signed-in person. */
export function oauthRoutes(service: AuthService): Hono {
  const app = new Hono()
  app.get('/authorize', (context) => authorize(service, context))
  app.on(['GET', 'POST'], '/callback', (context) => callback(service, context))
  app.get('/user/identities/authorize', (context) => authorizeIdentity(service, context))
  app.delete('/user/identities/:identity_id', (context) => unlinkIdentity(service, context))
  return app
}
