import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'

interface OidcAccount {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  picture?: string
  preferred_username?: string
}

/** The settings that enable a provider at this issuer. */
export function testProviderSettings(name: string, { issuer }: TestOidc): Record<string, string> {
  const prefix = `GOTRUE_EXTERNAL_${name.toUpperCase()}`
  return {
    [`${prefix}_ENABLED`]: 'true',
    [`${prefix}_CLIENT_ID`]: oidcClient.id,
    [`${prefix}_SECRET`]: oidcClient.secret,
    [`${prefix}_URL`]: issuer,
  }
}

/** A real OpenID Connect provider on loopback; it signs every visitor in as `person`. */
export interface TestOidc {
  issuer: string
  person: OidcAccount
  /** Refuse every sign-in, as if the person had pressed Cancel. */
  refuses: boolean
  /** An identity token with these claims, signed by this provider. */
  sign(claims: Record<string, unknown>): Promise<string>
  close(): Promise<void>
}

export const oidcClient = { id: 'club', secret: 'a-secret-of-the-club' }

export interface OidcOptions {
  features?: Configuration
  /** Inspects or changes a call to the token endpoint before the provider handles it. */
  beforeToken?: (body: Record<string, string>) => Promise<void>
}

export async function openOidc(
  redirectUri: string,
  { features = {}, beforeToken }: OidcOptions = {},
): Promise<TestOidc> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const idp: TestOidc = {
    issuer,
    person: { sub: 'nobody' },
    refuses: false,
    sign: (claims) => signed(privateKey, issuer, claims),
    close: () => closed(server),
  }
  const jwk = { ...(await exportJWK(privateKey)), kid: 'first', use: 'sig', alg: 'RS256' }
  const provider = new Provider(issuer, configuration(idp, redirectUri, jwk, features))
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (request.url === '/token' && beforeToken) {
      readForm(request)
        .then(async (body) => {
          await beforeToken(body)
          Object.assign(request, { body })
          await answer(request, response)
        })
        .catch((error: Error) => response.writeHead(401).end(error.message))
      return
    }
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    finish(provider, idp, request, response).catch((error: Error) =>
      response.writeHead(500).end(error.message),
    )
  })
  return idp
}

async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  let text = ''
  for await (const piece of request) text += piece
  return Object.fromEntries(new URLSearchParams(text))
}

function configuration(
  idp: TestOidc,
  redirectUri: string,
  jwk: object,
  features: Configuration,
): Configuration {
  return {
    clients: [
      {
        client_id: oidcClient.id,
        client_secret: oidcClient.secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    jwks: { keys: [jwk] } as never,
    pkce: { required: () => true },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'picture', 'preferred_username'],
    },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ ...idp.person, sub: id }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['of-a-test'] },
    ttl: { Interaction: 60, Session: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
    extraParams: ['club_hint'],
    ...features,
  }
}

async function finish(
  provider: Provider,
  idp: TestOidc,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params, session, grantId } = await provider.interactionDetails(request, response)
  if (idp.refuses) {
    const refusal = { error: 'access_denied', error_description: 'The person pressed Cancel' }
    return provider.interactionFinished(request, response, refusal)
  }
  if (prompt.name === 'login') {
    const login = { login: { accountId: idp.person.sub } }
    return provider.interactionFinished(request, response, login, { mergeWithLastSubmission: false })
  }
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId)
  const grant =
    known ?? new provider.Grant({ accountId: session!.accountId, clientId: params.client_id as string })
  grant.addOIDCScope(params.scope as string)
  const consent = { consent: { grantId: await grant.save() } }
  return provider.interactionFinished(request, response, consent, { mergeWithLastSubmission: true })
}

function signed(key: CryptoKey, issuer: string, claims: Record<string, unknown>): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const said = { iss: issuer, aud: oidcClient.id, iat: now, exp: now + 600, ...claims }
  return new SignJWT(said).setProtectedHeader({ alg: 'RS256', kid: 'first' }).sign(key)
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
