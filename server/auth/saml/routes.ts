import { type Context, Hono } from 'hono'
import type { AuthService } from '../service.ts'

/** The libraries below are large and most clubs have no identity provider: the first request loads them. */
const admin = () => import('./admin-providers.ts')

/** Single sign-on by SAML 2.0, and the identity providers that administrators configure for it. */
export function samlRoutes(service: AuthService): Hono {
  const app = new Hono()
  app.post('/sso', async (context) => (await import('./sso.ts')).singleSignOn(service, context))
  app.get('/sso/saml/metadata', (context) => metadata(service, context))
  app.post('/sso/saml/acs', async (context) => (await import('./acs.ts')).assertionConsumer(service, context))
  app.get('/admin/sso/providers', async (context) => (await admin()).listProviders(service, context))
  app.post('/admin/sso/providers', async (context) => (await admin()).createProvider(service, context))
  app.get('/admin/sso/providers/:provider', async (context) => (await admin()).getProvider(service, context))
  app.put('/admin/sso/providers/:provider', async (context) =>
    (await admin()).updateProvider(service, context),
  )
  app.delete('/admin/sso/providers/:provider', async (context) =>
    (await admin()).deleteProvider(service, context),
  )
  return app
}

/** GET /sso/saml/metadata: this server's metadata for identity providers; `?download=true` as a file. */
async function metadata(service: AuthService, context: Context): Promise<Response> {
  const { serviceProvider } = await import('./service-provider.ts')
  const { metadata: xml } = serviceProvider(service.config)
  context.header('content-type', 'application/xml; charset=utf-8')
  context.header('cache-control', 'public, max-age=600')
  if (context.req.query('download') === 'true') {
    context.header('content-disposition', 'attachment; filename="metadata.xml"')
  }
  return context.body(xml)
}
