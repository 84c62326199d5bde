import { type Context, Hono } from 'hono'
import type { AuthService } from '../service.ts'
import { assertionConsumer } from './acs.ts'
import {
  createProvider,
  deleteProvider,
  getProvider,
  listProviders,
  updateProvider,
} from './admin-providers.ts'
import { serviceProvider } from './service-provider.ts'
import { singleSignOn } from './sso.ts'

/** Single sign-on by SAML 2.0, and the identity providers that administrators set up for it. */
export function samlRoutes(service: AuthService): Hono {
  const app = new Hono()
  app.post('/sso', (context) => singleSignOn(service, context))
  app.get('/sso/saml/metadata', (context) => metadata(service, context))
  app.post('/sso/saml/acs', (context) => assertionConsumer(service, context))
  app.get('/admin/sso/providers', (context) => listProviders(service, context))
  app.post('/admin/sso/providers', (context) => createProvider(service, context))
  app.get('/admin/sso/providers/:provider', (context) => getProvider(service, context))
  app.put('/admin/sso/providers/:provider', (context) => updateProvider(service, context))
  app.delete('/admin/sso/providers/:provider', (context) => deleteProvider(service, context))
  return app
}

/** GET /sso/saml/metadata: what an identity provider needs to know of this server; `?download=true` as a file. */
function metadata(service: AuthService, context: Context): Response {
  const { metadata: xml } = serviceProvider(service.config)
  context.header('content-type', 'application/xml; charset=utf-8')
  context.header('cache-control', 'public, max-age=600')
  if (context.req.query('download') === 'true') {
    context.header('content-disposition', 'attachment; filename="metadata.xml"')
  }
  return context.body(xml)
}
