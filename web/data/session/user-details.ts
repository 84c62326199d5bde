import type { User } from '@supabase/supabase-js'
import type { Person } from '#web/data/session/profile.ts'

/** What the device remembers of the one signed in, so that a start with no network knows them. */
export interface UserDetails extends Person {
  user: User
}

/** As the session has them, where a person may be unknown. */
type MaybeDetails = { [Name in keyof UserDetails]: UserDetails[Name] | null }

const STORAGE_KEY = 'userData'

/** Remembers a person, or nobody. */
export function storeDetails(details: MaybeDetails | undefined): void {
  try {
    localStorage.removeItem(STORAGE_KEY)
    if (!details) return
    const { user, profile, role, group } = details
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ user, profile, role, group }))
  } catch (cause) {
    console.warn('User details could not be stored', cause)
  }
}

/** Whom the device remembers; undefined when nobody, or when what lies there is damaged. */
export function storedDetails(): UserDetails | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as UserDetails | null
    return stored?.user?.id && stored.profile?.id === stored.user.id ? stored : undefined
  } catch {
    return undefined
  }
}
