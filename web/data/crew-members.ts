import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Database } from '#domain/generated/database.ts'
import { supabase } from '#web/data/client.ts'

type Profile = Database['public']['Tables']['profiles']['Row']

/** A person who can be assigned work on the course. */
export type CrewMember = Pick<Profile, 'id' | 'first_name' | 'surname' | 'user_group_id'>

/** The query of everyone who can be assigned work on the course. */
export const crewMembersQuery = queryOptions({
  queryKey: ['profiles', 'keepers'],
  queryFn: async () => {
    const { data } = await supabase()
      .from('profiles')
      .select('id, first_name, surname, user_group_id')
      .in('role_id', ['maintenance', 'admin'])
      .order('first_name')
      .throwOnError()
    return data
  },
})

/** Everyone who can be assigned work on the course, by first name; `isEnabled`: false if I may not read names. */
export function useCrewMembers(isEnabled = true): CrewMember[] | undefined {
  const { data } = useQuery({ ...crewMembersQuery, enabled: isEnabled })
  return data
}
