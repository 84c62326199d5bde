import type { Database } from '#domain/generated/database.ts'
import { supabase } from '#web/data/client.ts'

type Tables = Database['public']['Tables']

/** A person with the details that only they and administrators read; a change of any of them is an UPDATE of profiles. */
export type Profile = Pick<
  Tables['profiles']['Row'],
  'id' | 'role_id' | 'role' | 'first_name' | 'surname' | 'user_group_id' | 'avatar_path'
> &
  PrivateDetails
type PrivateDetails = Pick<
  Tables['profile_private']['Row'],
  'phone' | 'locale' | 'country' | 'units' | 'waiting_since'
>
export type Role = Pick<Tables['roles']['Row'], 'role_id' | 'name'>
export type Group = Pick<Tables['user_groups']['Row'], 'group_id' | 'name'>

export interface Person {
  profile: Profile
  role: Role
  group: Group
}

export const GUEST_ROLE: Role = { role_id: 'guest', name: 'guest' }
export const DEFAULT_GROUP: Group = { group_id: 'default', name: 'default' }

/** PostgREST's code for single() without a row. */
const NO_ROW = 'PGRST116'
const COLUMNS =
  'id, role_id, role, first_name, surname, user_group_id, avatar_path, details:profile_private (phone, locale, country, units, waiting_since)'
const NO_DETAILS: PrivateDetails = {
  phone: null,
  locale: 'en',
  country: null,
  units: null,
  waiting_since: null,
}

/**
 * A person's profile with role and group; false if any of it could not be read. A missing role or group gives the
 * fallback.
 */
export async function loadPerson(userId: string): Promise<Person | false> {
  const { data, error } = await supabase().from('profiles').select(COLUMNS).eq('id', userId).single()
  if (error) return unread('profile', error)
  const { details, ...shared } = data
  const profile = { ...shared, ...(details ?? NO_DETAILS) }
  const [role, group] = await Promise.all([loadRole(profile.role_id), loadGroup(profile.user_group_id)])
  return role && group && { profile, role, group }
}

async function loadRole(roleId: Role['role_id']): Promise<Role | false> {
  const { data, error } = await supabase()
    .from('roles')
    .select('role_id, name')
    .eq('role_id', roleId)
    .single()
  if (error) return error.code === NO_ROW ? GUEST_ROLE : unread('role', error)
  return data
}

async function loadGroup(groupId: string): Promise<Group | false> {
  const { data, error } = await supabase()
    .from('user_groups')
    .select('group_id, name')
    .eq('group_id', groupId)
    .single()
  if (error) return error.code === NO_ROW ? DEFAULT_GROUP : unread('group', error)
  return data
}

function unread(what: string, { message }: { message: string }): false {
  console.warn(`The ${what} could not be read: ${message}`)
  return false
}
