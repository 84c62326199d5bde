import { fieldsOf } from '#domain/base/unknown.ts'
import { AuthError } from '../errors.ts'
import type { ProviderProfile } from '../identities/profile.ts'
import type { ProviderSettings } from '../settings/providers.ts'

/** The parameters of a redirect to a provider. */
export interface Departure {
  /** The provider returns it unchanged. */
  state: string
  redirectUri: string
  /** Requested in addition to the provider's own, separated by spaces. */
  scopes: string
  /** Secret half of the PKCE proof that the caller who redeems the code began the flow. */
  verifier: string
  /** Passed to the provider unchanged. */
  extra: Record<string, string>
}

/** The parameters of the return from a provider. */
export interface Return {
  parameters: URLSearchParams
  state: string
  redirectUri: string
  verifier: string
}

/** The profile that the provider vouches for, and its tokens. */
export interface Vouched {
  profile: ProviderProfile
  accessToken: string
  refreshToken?: string
}

/** A provider at which people prove their identity. */
export interface SocialProvider {
  readonly settings: ProviderSettings
  /** The provider's address for this sign-in. Throws if the provider cannot be reached. */
  departure(to: Departure): Promise<URL>
  /** Redeems the code. Throws AuthError, or the provider's error. */
  redeem(back: Return): Promise<Vouched>
}

/** A provider that issues identity tokens. */
export interface TokenIssuer {
  /** `iss` of its tokens. */
  readonly issuer: string
  /**
   * The claims of a valid identity token that the provider signed for this club, with the algorithm of the signature.
   * Throws for any other token. `now` is in milliseconds.
   */
  verify(idToken: string, now: number): Promise<{ claims: IdTokenClaims; algorithm: string }>
  /** The profile of the claims. Throws AuthError. */
  profile(claims: IdTokenClaims): ProviderProfile
}

export type IdTokenClaims = { iss: string; sub: string } & Record<string, unknown>

export function issuesTokens(provider: SocialProvider): provider is SocialProvider & TokenIssuer {
  return 'verify' in provider
}

/** A refusal for a provider's error; the provider's text is dropped, because it may quote codes and tokens. */
export function providerFault(provider: string, error: unknown, message: string): AuthError {
  if (error instanceof AuthError) return error
  const { name, code } = fieldsOf(error)
  console.error('auth', `${message}: ${provider}`, name, code)
  return new AuthError(500, 'unexpected_failure', message)
}
