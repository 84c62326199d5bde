import type { User } from '@supabase/supabase-js'
import { persistedJson } from '#web/data/persisted-value.ts'
import type { Person } from '#web/data/session/profile.ts'

/** What the device remembers of the one signed in, so that a start with no network knows them. */
export interface UserDetails extends Person {
  user: User
}

/** As the session has them, where a person may be unknown. */
type MaybeDetails = { [Name in keyof UserDetails]: UserDetails[Name] | null }

const details = persistedJson('userData', asDetails)

/** Remembers a person, or nobody. */
export function storeDetails(person: MaybeDetails | undefined): void {
  try {
    details.set(undefined)
    if (!person?.user || !person.profile) return
    const { user, profile, role, group } = person
    details.set({ user, profile, role, group } as UserDetails)
  } catch (cause) {
    console.warn('User details could not be stored', cause)
  }
}

/** Whom the device remembers; undefined when nobody, or when what lies there is damaged. */
export function storedDetails(): UserDetails | undefined {
  return details.get()
}

function asDetails(stored: unknown): UserDetails | undefined {
  const { user, profile } = (stored ?? {}) as Partial<UserDetails>
  return user?.id && profile?.id === user.id ? (stored as UserDetails) : undefined
}
