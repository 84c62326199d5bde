import { fullName } from '#domain/base/person-name.ts'
import type { Named } from '#domain/issues/mentions.ts'
import { useMe } from '#web/data/session/session.ts'
import { useCrew } from '#web/features/issues/shared/crew-data.ts'
import type { Issue } from '#web/features/issues/shared/issue-data.ts'

export interface Reader extends Named {
  /** Whether they read comments for staff only. */
  staff: boolean
}

/** The people who may read comments on an issue and whose names I may read. */
export function useReaders(issue: Pick<Issue, 'reporter_id' | 'reporter'>): Reader[] {
  const crew = useCrew()
  const { user, profile } = useMe()
  const readers = new Map<string, Reader>()
  const add = (id: string | null | undefined, name: string | undefined, staff: boolean) => {
    if (id && name && !readers.has(id)) readers.set(id, { id, name, staff })
  }
  for (const person of crew) add(person.id, fullName(person), true)
  add(issue.reporter_id, fullName(issue.reporter), false)
  add(user?.id, fullName(profile), false)
  return [...readers.values()]
}
