import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { afterPage } from '#domain/base/list-query.ts'
import { type Stretch, stretchesNow } from '#domain/issues/work-time.ts'
import { supabase } from '#web/data/client.ts'
import type { EditParts } from '#web/data/outbox/mutation.ts'
import { usePending } from '#web/data/outbox/outbox.ts'
import { useMe } from '#web/data/session/session.ts'
import {
  cachedIssue,
  ISSUE_COLUMNS,
  type Issue,
  type IssueWork,
  type ShownIssue,
  useIssuesWithPending,
} from '#web/features/issues/shared/issue-data.ts'

/** An issue with its work time. */
export type WorkIssue = ShownIssue & { issue_work?: IssueWork[] }

const WORK_COLUMNS = `${ISSUE_COLUMNS},
  issue_work (id, issue_id, person_id, started_at, ended_at, minutes, by_hand)` as const

/** The most issues read; more follow when some are done. */
const WORK_MAX = 300

/** Reads the open issues of a person, and the unassigned ones of a crew. */
export function workQuery(userId: string, crew: string) {
  return queryOptions({
    queryKey: ['issue', 'work of', userId, crew],
    queryFn: async () => {
      const { data } = await supabase()
        .from('issue')
        .select(WORK_COLUMNS)
        .in('status', ['assigned', 'in_progress'])
        .or(`assignee_id.eq.${userId},and(assignee_id.is.null,group_id.eq.${JSON.stringify(crew)})`)
        .order('due_on', { ascending: true, nullsFirst: false })
        .order('created_at')
        .limit(WORK_MAX)
        .throwOnError()
      return data
    },
  })
}

/** My open issues, and the unassigned ones of my crew. */
export function useMyWork() {
  const { user, group } = useMe()
  const me = user?.id ?? ''
  const crew = group.group_id
  const query = useQuery({ ...workQuery(me, crew), enabled: me !== '' })
  const issues = useIssuesWithPending(useWithChanged(query.data))
  const { mine, crews } = useMemo(() => {
    const activeIssues = (issues as WorkIssue[]).filter(
      ({ status }) => status === 'assigned' || status === 'in_progress',
    )
    return {
      mine: activeIssues.filter(({ assignee_id }) => assignee_id !== null && assignee_id === me),
      crews: activeIssues.filter(({ assignee_id, group_id }) => assignee_id === null && group_id === crew),
    }
  }, [issues, me, crew])
  return { mine, crews, query }
}

/** A list with the issues that an unsent change adds to it, taken from other lists of this device. */
function useWithChanged(rows: Issue[] | undefined): Issue[] | undefined {
  const pending = usePending('issue')
  return useMemo(() => {
    const readIds = new Set(rows?.map(({ id }) => id))
    const others = pending
      .filter(
        ({ type, status, payload }) => type === 'UPDATE' && status === 'pending' && !readIds.has(payload.id),
      )
      .flatMap(({ payload }) => cachedIssue(payload.id) ?? [])
    if (others.length === 0) return rows
    return [...(rows ?? []), ...new Map(others.map((issue) => [issue.id, issue])).values()]
  }, [rows, pending])
}

/** The periods of work on an issue, with this device's unsent steps applied. */
export function useStretches({ id, issue_work = [] }: Pick<WorkIssue, 'id' | 'issue_work'>): Stretch[] {
  const pending = usePending('issue')
  return useMemo(() => {
    const steps = pending
      .filter(({ type, status, payload }) => type === 'UPDATE' && status === 'pending' && payload.id === id)
      .flatMap(({ payload: { data }, timestamp }) => {
        if (typeof data.status !== 'string') return []
        const edit = data.edit as EditParts | undefined
        return { to: data.status, at: edit?.made_at ?? new Date(timestamp).toISOString() }
      })
    return stretchesNow(issue_work, steps)
  }, [pending, id, issue_work])
}

const PAGE = 30

export function resolvedByQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: ['issue', 'resolved by', userId],
    initialPageParam: null as Issue | null,
    queryFn: async ({ pageParam }) => {
      let request = supabase()
        .from('issue')
        .select(WORK_COLUMNS)
        .eq('resolved_by', userId)
        .in('status', ['resolved', 'closed'])
      if (pageParam?.resolved_at)
        request = request.or(afterPage('resolved_at', pageParam.resolved_at, pageParam.id))
      const { data } = await request
        .order('resolved_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(PAGE)
        .throwOnError()
      return data
    },
    getNextPageParam: (page: WorkIssue[]) => (page.length < PAGE ? undefined : page.at(-1)!),
  })
}

/** The issues that I resolved, the latest first, in pages. */
export function useResolvedByMe() {
  const me = useMe().user?.id ?? ''
  const query = useInfiniteQuery({ ...resolvedByQuery(me), enabled: me !== '' })
  const rows = useMemo(() => flat(query.data), [query.data])
  const withPending = useIssuesWithPending(useWithChanged(rows)) as WorkIssue[]
  const readIds = useMemo(() => new Set(rows.map(({ id }) => id)), [rows])
  // First the issues that I have just resolved and the server does not know yet.
  const issues = withPending
    .filter(({ id, status }) => readIds.has(id) || status === 'resolved')
    .sort((a, b) => Number(readIds.has(a.id)) - Number(readIds.has(b.id)))
  return { issues, query }
}

/** The pages of a list as one; removes the duplicate of a row that moved to a later page during the reads. */
export function flat<T extends { id: string }>(data: InfiniteData<T[]> | undefined): T[] {
  return [...new Map(data?.pages.flat().map((row) => [row.id, row])).values()]
}
