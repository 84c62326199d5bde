import { queryOptions, useQuery } from '@tanstack/react-query'
import { fullName } from '#domain/base/person-name.ts'
import { worksOnIssues } from '#domain/issues/crew.ts'
import { supabase } from '#web/data/client.ts'
import { useCourse } from '#web/data/course/course.ts'
import { type CrewMember, crewMembersQuery, useCrewMembers } from '#web/data/crew-members.ts'
import { useConnection } from '#web/data/realtime.ts'
import { useMe } from '#web/data/session/session.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

export interface Crew {
  group_id: string
  name: string
  /** Minutes until the claim deadline; null without one. */
  claim_minutes: number | null
}

/** The people to whom an issue can be assigned; undefined until read, and for readers without access to names. */
export function useKnownCrew(): CrewMember[] | undefined {
  return useCrewMembers(worksOnIssues(useRole()))
}

/** The people to whom an issue can be assigned, as far as they are known. */
export function useCrew(): CrewMember[] {
  return useKnownCrew() ?? nobody
}

const nobody: CrewMember[] = []

/** The crews to which issues can be assigned; empty while being read. */
export function useCrews(): Crew[] {
  const { i18n } = useTranslation()
  return (useCrewRows().data ?? []).map(({ group_id, name, name_i18n, claim_minutes }) => ({
    group_id,
    claim_minutes,
    name: (name_i18n as Record<string, string> | null)?.[i18n.language] ?? name,
  }))
}

/** Whether the possible assignees (people and crews) are being read. */
export function useIsReadingReceivers(): boolean {
  const people = useQuery({ ...crewMembersQuery, enabled: worksOnIssues(useRole()) })
  const crews = useCrewRows()
  return people.isLoading || crews.isLoading
}

/** Whether the names of holes, people and crews are being read: they may add a line to a row. */
export function useIsReadingNames(): boolean {
  const isStaff = worksOnIssues(useRole())
  const { isLoading } = useCourse()
  const isReadingPeople = useCrewMembers(isStaff) === undefined && isStaff
  const { isLoading: isReadingCrews } = useCrewRows()
  // Offline none of them arrives, and the rows show without names.
  const { online } = useConnection()
  return online && (isReadingCrews || isReadingPeople || isLoading)
}

/** Whether the club has no crew for issues. */
export function useHasNoCrew(): boolean {
  return useCrewRows().data?.length === 0
}

export const crewsQuery = queryOptions({
  queryKey: ['user_groups', 'crews'],
  meta: { isSmall: true },
  queryFn: async () => {
    const { data } = await supabase()
      .from('user_groups')
      .select('group_id, name, name_i18n, claim_minutes')
      .neq('group_id', 'default')
      .order('name')
      .throwOnError()
    return data
  },
})

function useCrewRows() {
  return useQuery(crewsQuery)
}

/** Whether I may take an unassigned issue: as a member of its crew or as administrator; without a crew, always. */
export function useMayTake(): (issue: { group_id: string | null }) => boolean {
  const role = useRole()
  const { group } = useMe()
  return ({ group_id }) => group_id === null || group_id === group.group_id || role === 'admin'
}

/** Names of people and crews; a general word for names I may not read. */
export function useNames() {
  const { t } = useTranslation('issues')
  const crew = useCrew()
  const crews = useCrews()
  const me = useMe().user?.id
  return {
    ofPerson(id: string | null): string {
      if (id === null) return t('who.gone')
      if (id === me) return t('who.me')
      return fullName(crew.find((person) => person.id === id)) ?? t('who.greenkeeping')
    },
    ofCrew(id: string): string {
      return crews.find(({ group_id }) => group_id === id)?.name ?? id
    },
  }
}
