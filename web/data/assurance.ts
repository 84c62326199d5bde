import type { Session, User } from '@supabase/supabase-js'

/** Authenticator assurance: aal2 once a second factor was shown in this session. */
export type AssuranceLevel = 'aal1' | 'aal2'

/** The level that an access token claims; aal1 when it claims none. */
export function assuranceOf(accessToken: string): AssuranceLevel {
  try {
    const payload = accessToken.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    return JSON.parse(atob(payload)).aal === 'aal2' ? 'aal2' : 'aal1'
  } catch {
    return 'aal1'
  }
}

/** Whether aal2 is next for a person: as soon as any factor of theirs is verified. */
export function hasSecondFactor(user: Pick<User, 'factors'>): boolean {
  return user.factors?.some(({ status }) => status === 'verified') ?? false
}

/** Whether this session still has to show the second factor that its person set up. */
export function lacksSecondFactor(session: Pick<Session, 'access_token' | 'user'>): boolean {
  return hasSecondFactor(session.user) && assuranceOf(session.access_token) === 'aal1'
}
