import * as openid from 'openid-client'
import { z } from 'zod'
import { AuthError } from '../errors.ts'
import { isThisMachine, outboundFetch } from '../identities/outbound.ts'
import { type ProviderEmail, providerProfile } from '../identities/profile.ts'
import type { ProviderSettings } from '../settings/providers.ts'
import { authorizationResponseUrl, joinScopes } from './openid.ts'
import type { Departure, Return, SocialProvider, Vouched } from './provider.ts'

const ownScopes = 'user:email'

const userShape = z.object({
  id: z.number().int().positive(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
})
const emailsShape = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** Sign-in at GitHub, or at a GitHub Enterprise server: OAuth 2 with GitHub's own API for the profile. */
export class GithubProvider implements SocialProvider {
  readonly settings: ProviderSettings
  readonly #site: string
  readonly #api: string
  readonly #configuration: openid.Configuration

  constructor(settings: ProviderSettings) {
    this.settings = settings
    this.#site = settings.url ?? 'https://github.com'
    this.#api = settings.url === undefined ? 'https://api.github.com' : `${settings.url}/api/v3`
    const server = {
      issuer: this.#site,
      authorization_endpoint: `${this.#site}/login/oauth/authorize`,
      token_endpoint: `${this.#site}/login/oauth/access_token`,
    }
    const proof = openid.ClientSecretPost(settings.secret)
    this.#configuration = new openid.Configuration(server, settings.clientIds[0] ?? '', undefined, proof)
    this.#configuration[openid.customFetch] = (url, options) => outboundFetch(url, options as RequestInit)
    if (isThisMachine(new URL(this.#site))) openid.allowInsecureRequests(this.#configuration)
  }

  async departure({ state, redirectUri, scopes, verifier, extra }: Departure): Promise<URL> {
    return openid.buildAuthorizationUrl(this.#configuration, {
      ...extra,
      scope: joinScopes(ownScopes, scopes),
      redirect_uri: redirectUri,
      state,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
  }

  async redeem({ parameters, state, redirectUri, verifier }: Return): Promise<Vouched> {
    const tokens = await openid.authorizationCodeGrant(
      this.#configuration,
      authorizationResponseUrl(redirectUri, parameters),
      { expectedState: state, pkceCodeVerifier: verifier },
    )
    const user = await this.#read('/user', tokens.access_token, userShape)
    const emails = (await this.#read('/user/emails', tokens.access_token, emailsShape)).map(
      ({ email, verified, primary }): ProviderEmail => ({ address: email.toLowerCase(), verified, primary }),
    )
    const profile = providerProfile(
      {
        issuer: this.#api,
        subject: String(user.id),
        email: emails.find(({ primary }) => primary),
        name: user.name,
        username: user.login,
        picture: user.avatar_url,
      },
      emails,
    )
    const { access_token: accessToken, refresh_token: refreshToken } = tokens
    return { profile, accessToken, ...(refreshToken === undefined ? {} : { refreshToken }) }
  }

  async #read<T>(path: string, accessToken: string, shape: z.ZodType<T>): Promise<T> {
    const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/vnd.github+json' }
    const answer = await outboundFetch(`${this.#api}${path}`, { headers })
    const read = answer.ok ? shape.safeParse(await answer.json().catch(() => undefined)) : undefined
    if (read?.success) return read.data
    throw new AuthError(500, 'unexpected_failure', 'Error getting user profile from external provider')
  }
}
