import type { User } from '@supabase/supabase-js'
import { persistedJson } from '#web/data/persisted-value.ts'
import type { Person } from '#web/data/session/profile.ts'

/** The stored details of the signed-in person, for an offline start. */
export interface UserDetails extends Person {
  user: User
}

/** As the session has them, where a person may be unknown. */
type MaybeDetails = { [Name in keyof UserDetails]: UserDetails[Name] | null }

const details = persistedJson('userData', asDetails)

/** Stores a person, or none. */
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

/** The stored person; undefined if none, or if the data are damaged. */
export function storedDetails(): UserDetails | undefined {
  return details.get()
}

function asDetails(stored: unknown): UserDetails | undefined {
  const { user, profile } = (stored ?? {}) as Partial<UserDetails>
  return user?.id && profile?.id === user.id ? (stored as UserDetails) : undefined
}
