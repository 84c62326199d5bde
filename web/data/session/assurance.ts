import type { Session, User } from '@supabase/supabase-js'

/** Authenticator assurance: aal2 after a second factor in this session. */
type AssuranceLevel = 'aal1' | 'aal2'

/** The level that an access token claims; aal1 when it claims none. */
function assuranceOf(accessToken: string): AssuranceLevel {
  return claimsOf(accessToken).aal === 'aal2' ? 'aal2' : 'aal1'
}

/** The user id in an access token; the club verifies it. */
export function subjectOf(accessToken: string): string | undefined {
  const { sub } = claimsOf(accessToken)
  return typeof sub === 'string' ? sub : undefined
}

function claimsOf(accessToken: string): { aal?: unknown; sub?: unknown } {
  try {
    return JSON.parse(atob(accessToken.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return {}
  }
}

/** Whether a person can reach aal2: as soon as any of their factors is verified. */
export function hasSecondFactor(user: Pick<User, 'factors'>): boolean {
  return user.factors?.some(({ status }) => status === 'verified') ?? false
}

/** Whether this session still lacks the second factor that its person set up. */
export function lacksSecondFactor(session: Pick<Session, 'access_token' | 'user'>): boolean {
  return hasSecondFactor(session.user) && assuranceOf(session.access_token) === 'aal1'
}
