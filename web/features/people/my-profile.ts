import type { MutationFile, MutationRecord } from '#web/data/outbox/mutation.ts'
import { useOverlay, usePending, write } from '#web/data/outbox/outbox.ts'
import type { Profile } from '#web/data/session/profile.ts'
import { useMe } from '#web/data/session/session.ts'

/** The fields that a person may change in their own profile. */
export type ProfileChange = Partial<
  Pick<Profile, 'first_name' | 'surname' | 'phone' | 'locale' | 'country'> & {
    units: NonNullable<Profile['units']>
  }
>

/** My profile with my unsent changes; null without a session. */
export function useMyProfile(): Profile | null {
  const { profile } = useMe()
  const [current] = useOverlay('profiles', profile ? [profile] : [])
  return current ?? null
}

/** My newest unsent or refused change of one of these fields. */
export function usePendingChange(fields: readonly (keyof ProfileChange)[]): MutationRecord | undefined {
  const { user } = useMe()
  return usePending('profiles').findLast(
    ({ payload: { id, data } }) => id === user?.id && fields.some((field) => field in data),
  )
}

/** Changes my profile. Resolves when the device has stored the change; rejects when its storage is full. */
export function changeProfile(id: string, change: ProfileChange): Promise<MutationRecord> {
  return write({ type: 'UPDATE', table: 'profiles', data: change, id })
}

/** Sets or removes my profile's photo; its file is uploaded with the change. */
export function changePhoto(id: string, path: string | null, files: MutationFile[]): Promise<MutationRecord> {
  return write({ type: 'UPDATE', table: 'profiles', data: { avatar_path: path }, id, files })
}
