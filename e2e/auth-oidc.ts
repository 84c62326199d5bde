import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** The person that the provider signs in. */
interface OidcPerson {
  sub: string
  email: string
  name: string
}

export interface OidcProvider {
  issuer: string
  clientId: string
  clientSecret: string
  person: OidcPerson
  close(): Promise<void>
}

/** Opens a real OpenID Connect provider on loopback without any prompt; it redirects people to their origin. */
export async function openOidcProvider(): Promise<OidcProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const opened: OidcProvider = {
    issuer,
    clientId: 'club',
    clientSecret: 'a-secret-of-the-club',
    person: { sub: 'nobody', email: 'nobody@club.example', name: 'Nobody' },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  const provider = providerOf(opened)
  const answer = provider.callback()
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    if (prompt.name === 'login') {
      const login = { accountId: opened.person.sub }
      return provider.interactionFinished(request, response, { login })
    }
    const clientId = params.client_id as string
    const grant = new provider.Grant({ accountId: session!.accountId, clientId })
    grant.addOIDCScope(params.scope as string)
    const consent = { grantId: await grant.save() }
    return provider.interactionFinished(
      request,
      response,
      { consent },
      {
        mergeWithLastSubmission: true,
      },
    )
  })
  return opened
}

function providerOf(opened: OidcProvider): Provider {
  const { issuer, clientId, clientSecret } = opened
  const provider = new Provider(issuer, {
    clients: [
      { client_id: clientId, client_secret: clientSecret, redirect_uris: ['http://127.0.0.1/callback'] },
    ],
    pkce: { required: () => false },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ ...opened.person, email_verified: true, sub: id }),
    }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['of-a-test'] },
    ttl: { Interaction: 60, Session: 1, Grant: 60, AccessToken: 60, IdToken: 60 },
  })
  // The club's port is known only after its start.
  provider.Client.prototype.redirectUriAllowed = () => true
  return provider
}
