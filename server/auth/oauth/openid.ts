import { createHash } from 'node:crypto'
import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify } from 'jose'
import * as openid from 'openid-client'
import { AuthError } from '../errors.ts'
import { isThisMachine, outboundFetch } from '../identities/outbound.ts'
import { type ProviderProfile, providerProfile } from '../identities/profile.ts'
import type { ProviderSettings } from '../settings/providers.ts'
import { appleSecret } from './apple.ts'
import type { Departure, IdTokenClaims, Return, SocialProvider, TokenIssuer, Vouched } from './provider.ts'

/** The differences of one issuer of OpenID Connect. */
export interface OpenidPreset {
  /** Undefined: the issuer is in the settings. */
  issuer?: string
  scopes: string
  /** Sent with every authorization request. */
  parameters?: Record<string, string>
}

/** A provider's keys rarely change; an hourly refresh finds moved endpoints. */
const freshMs = 3_600_000
/** Allowed clock difference in seconds. */
const clockToleranceSeconds = 30
/** Only signatures by a key pair: with a client's secret, the client could sign for the provider. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

interface Discovered {
  configuration: openid.Configuration
  keys: ReturnType<typeof createRemoteJWKSet>
  at: number
}

/** Sign-in at an OpenID Connect issuer, configured by its discovery document. */
export class OpenidProvider implements SocialProvider, TokenIssuer {
  readonly settings: ProviderSettings
  readonly #preset: OpenidPreset
  #discovered: Promise<Discovered> | undefined

  readonly issuer: string

  constructor(settings: ProviderSettings, preset: OpenidPreset) {
    this.settings = settings
    this.#preset = preset
    this.issuer = settings.url ?? preset.issuer ?? ''
  }

  async departure({ state, redirectUri, scopes, verifier, extra }: Departure): Promise<URL> {
    const { configuration } = await this.#discover()
    return openid.buildAuthorizationUrl(configuration, {
      ...this.#preset.parameters,
      ...extra,
      scope: joinScopes(this.#preset.scopes, scopes),
      redirect_uri: redirectUri,
      state,
      nonce: nonceOf(verifier),
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
  }

  async redeem({ parameters, state, redirectUri, verifier }: Return): Promise<Vouched> {
    const { configuration } = await this.#discover()
    refuseForeignIssuer(parameters.get('iss'), configuration.serverMetadata().issuer)
    const tokens = await openid.authorizationCodeGrant(
      configuration,
      authorizationResponseUrl(redirectUri, parameters),
      {
        expectedState: state,
        expectedNonce: nonceOf(verifier),
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      },
    )
    const claims = tokens.claims() as IdTokenClaims | undefined
    if (!claims) throw new AuthError(500, 'unexpected_failure', 'The provider gave no identity token')
    const userInfo = await this.#userInfo(configuration, tokens.access_token, claims)
    const name = firstName(parameters.get('user'))
    const profile = this.profile({ ...(name === undefined ? {} : { name }), ...userInfo, ...claims })
    const { access_token: accessToken, refresh_token: refreshToken } = tokens
    return { profile, accessToken, ...(refreshToken === undefined ? {} : { refreshToken }) }
  }

  async verify(idToken: string, now: number): Promise<{ claims: IdTokenClaims; algorithm: string }> {
    const { configuration, keys } = await this.#discover()
    const { payload, protectedHeader } = await jwtVerify<IdTokenClaims>(idToken, keys, {
      issuer: configuration.serverMetadata().issuer,
      audience: this.settings.clientIds,
      algorithms,
      clockTolerance: clockToleranceSeconds,
      currentDate: new Date(now),
      requiredClaims: ['sub', 'exp', 'iat'],
    })
    if ((payload.iat ?? 0) > now / 1000 + clockToleranceSeconds) throw new Error('issued in the future')
    return { claims: payload, algorithm: protectedHeader.alg }
  }

  profile(claims: IdTokenClaims): ProviderProfile {
    const address = typeof claims.email === 'string' ? claims.email.trim().toLowerCase() : ''
    // Apple sends the boolean as text.
    const verified = claims.email_verified === true || claims.email_verified === 'true'
    return providerProfile({
      issuer: claims.iss,
      subject: claims.sub,
      email: address === '' ? undefined : { address, verified, primary: true },
      name: claims.name ?? fullName(claims),
      username: claims.preferred_username,
      picture: claims.picture,
      custom: typeof claims.hd === 'string' ? { hd: claims.hd } : {},
    })
  }

  async #userInfo(configuration: openid.Configuration, accessToken: string, claims: IdTokenClaims) {
    if (claims.email !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined)
      return {}
    return openid.fetchUserInfo(configuration, accessToken, claims.sub)
  }

  #discover(): Promise<Discovered> {
    const ask = () => {
      const discovery = this.#ask()
      this.#discovered = discovery
      // A failure is not cached: the next call retries.
      discovery.catch(() => {
        if (this.#discovered === discovery) this.#discovered = undefined
      })
      return discovery
    }
    if (!this.#discovered) return ask()
    return this.#discovered.then((discovery) => (Date.now() - discovery.at < freshMs ? discovery : ask()))
  }

  async #ask(): Promise<Discovered> {
    const { settings } = this
    const server = new URL(this.issuer)
    const metadata = { [openid.clockTolerance]: clockToleranceSeconds }
    const execute = [openid.enableNonRepudiationChecks]
    if (isThisMachine(server)) execute.push(openid.allowInsecureRequests)
    const [clientId = ''] = settings.clientIds
    const options = { execute, [openid.customFetch]: outbound }
    const configuration = await openid.discovery(server, clientId, metadata, proofOf(settings), options)
    const keysAddress = new URL(configuration.serverMetadata().jwks_uri ?? '')
    const keys = createRemoteJWKSet(keysAddress, { [joseFetch]: outbound })
    return { configuration, keys, at: Date.now() }
  }
}

const outbound = (url: string, options: object) => outboundFetch(url, options as RequestInit)

/** Proves to the provider that this server is the registered client. */
function proofOf({ signingKey, secret, clientIds }: ProviderSettings): openid.ClientAuth {
  if (signingKey) {
    return async (server, client, body) => {
      body.set('client_id', client.client_id)
      body.set('client_secret', await appleSecret(signingKey, clientIds[0] ?? '', server.issuer, Date.now()))
    }
  }
  if (secret === '') return openid.None()
  const basic = openid.ClientSecretBasic(secret)
  const post = openid.ClientSecretPost(secret)
  return (server, client, body, headers) => {
    const accepted = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const proof = accepted.includes('client_secret_basic') ? basic : post
    return proof(server, client, body, headers)
  }
}

/** Bound to the flow without being stored: derived from the verifier. */
function nonceOf(verifier: string): string {
  return createHash('sha256').update(`nonce ${verifier}`).digest('base64url')
}

export function joinScopes(own: string, requested: string): string {
  return [...new Set(`${own} ${requested}`.split(/\s+/).filter((scope) => scope !== ''))].join(' ')
}

/** The address to which the provider redirected, with the parameters of a query or a form. */
export function authorizationResponseUrl(redirectUri: string, parameters: URLSearchParams): URL {
  const address = new URL(redirectUri)
  for (const [name, value] of parameters) address.searchParams.append(name, value)
  return address
}

/** Refuses an answer from another provider than the requested one (RFC 9207). */
function refuseForeignIssuer(answered: string | null, issuer: string): void {
  if (answered === null || answered === issuer) return
  throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback comes from another provider')
}

function fullName({ given_name: givenName, family_name: family }: IdTokenClaims): string | undefined {
  return [givenName, family].filter((part) => typeof part === 'string').join(' ') || undefined
}

/** Apple sends the name only at a person's first sign-in, beside the code. */
function firstName(user: string | null): string | undefined {
  if (user === null || user.length > 4096) return undefined
  try {
    const { name } = JSON.parse(user)
    return [name?.firstName, name?.lastName].filter((part) => typeof part === 'string').join(' ') || undefined
  } catch {
    return undefined
  }
}
