import { fieldsOf } from '#domain/base/unknown.ts'
import { AuthError } from '../errors.ts'
import type { ProviderProfile } from '../identities/profile.ts'
import type { ProviderSettings } from '../settings/providers.ts'

/** How somebody is sent to a provider. */
export interface Departure {
  /** Comes back unchanged. */
  state: string
  redirectUri: string
  /** Asked for beside the provider's own, parted by spaces. */
  scopes: string
  /** Secret half of the proof (PKCE) that the caller who redeems the code began the flow. */
  verifier: string
  /** Handed on to the provider as they are. */
  extra: Record<string, string>
}

/** How somebody comes back from a provider. */
export interface Return {
  parameters: URLSearchParams
  state: string
  redirectUri: string
  verifier: string
}

/** Whom the provider vouches for, and its tokens. */
export interface Vouched {
  profile: ProviderProfile
  accessToken: string
  refreshToken?: string
}

/** A place where people prove who they are. */
export interface SocialProvider {
  readonly settings: ProviderSettings
  /** Where to send somebody. Throws when the provider cannot be reached. */
  departure(to: Departure): Promise<URL>
  /** Redeems the code. Throws AuthError, or the provider's error. */
  redeem(back: Return): Promise<Vouched>
}

/** A provider that gives out identity tokens. */
export interface TokenIssuer {
  /** `iss` of its tokens. */
  readonly issuer: string
  /**
   * The claims of an identity token that the provider signed for this club and that is not out of date, with the
   * algorithm of the signature. Throws when it is anything else. `now` is in milliseconds.
   */
  verify(idToken: string, now: number): Promise<{ claims: IdTokenClaims; algorithm: string }>
  /** The person that claims speak of. Throws AuthError. */
  profile(claims: IdTokenClaims): ProviderProfile
}

export type IdTokenClaims = { iss: string; sub: string } & Record<string, unknown>

export function issuesTokens(provider: SocialProvider): provider is SocialProvider & TokenIssuer {
  return 'verify' in provider
}

/** What a provider did wrong, as a refusal; what it said goes no further, as it may quote codes and tokens. */
export function providerFault(provider: string, error: unknown, message: string): AuthError {
  if (error instanceof AuthError) return error
  const { name, code } = fieldsOf(error)
  console.error('auth', `${message}: ${provider}`, name, code)
  return new AuthError(500, 'unexpected_failure', message)
}
