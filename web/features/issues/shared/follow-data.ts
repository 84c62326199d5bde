import { useQuery } from '@tanstack/react-query'
import { worksOnIssues } from '#domain/issues/crew.ts'
import { supabase } from '#web/data/client.ts'
import { useOverlay, write } from '#web/data/outbox/outbox.ts'
import { useMe } from '#web/data/session/session.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import type { Issue, Status } from '#web/features/issues/shared/issue-data.ts'

interface Following {
  id: string
  issue_id: string
}

/** The part of another person's issue that its followers may read. */
export type FollowedIssue = Pick<
  Issue,
  | 'id'
  | 'number'
  | 'category'
  | 'status'
  | 'lng'
  | 'lat'
  | 'hole_id'
  | 'place_name'
  | 'created_at'
  | 'updated_at'
  | 'resolved_at'
> & {
  /** The time of each step, oldest first. */
  steps: { status: Status; at: string }[]
  /** Public comments of staff. */
  said: { body: string; at: string }[]
}

/** The issues that I follow, pending changes applied. */
function useFollowing(): Following[] {
  const me = useMe().user?.id ?? ''
  const { data } = useQuery({
    queryKey: ['issue_follower', 'mine', me],
    enabled: me !== '',
    queryFn: async () => {
      const { data: rows } = await supabase()
        .from('issue_follower')
        .select('id, issue_id')
        .eq('user_id', me)
        .throwOnError()
      return rows
    },
  })
  return useOverlay<Following>('issue_follower', data)
}

/** The number of followers of an issue, for staff; undefined while unknown. */
export function useFollowerCount(issueId: string): number | undefined {
  const enabled = worksOnIssues(useRole())
  const { data } = useQuery({
    queryKey: ['issue_follower', 'count', issueId],
    enabled: enabled,
    queryFn: async () => {
      const { count } = await supabase()
        .from('issue_follower')
        .select('id', { count: 'exact', head: true })
        .eq('issue_id', issueId)
        .throwOnError()
      return count ?? 0
    },
  })
  return data
}

/** Whether I follow an issue, and the action that toggles it. */
export function useFollow(issueId: string): { follows: boolean; toggle: () => Promise<void> } {
  const mine = useFollowing().find(({ issue_id }) => issue_id === issueId)
  const toggle = async () => {
    if (mine) await write({ type: 'DELETE', table: 'issue_follower', id: mine.id, data: {} })
    else await followIssue(issueId)
  }
  return { follows: mine !== undefined, toggle }
}

/** Follows an issue; repeating it changes nothing. */
async function followIssue(issueId: string): Promise<void> {
  await write({ type: 'CREATE', table: 'issue_follower', id: uuidv7(), data: { issue_id: issueId } })
}

/** Issues of others that I follow, the latest first. */
export function useFollowedIssues(): { issues: FollowedIssue[]; isLoading: boolean } {
  const isLoggedIn = useMe().isLoggedIn
  const { data, isLoading } = useQuery({
    queryKey: ['issue_follower', 'followed'],
    meta: { refreshesUnseen: true },
    enabled: isLoggedIn,
    queryFn: async () => {
      const { data: issues } = await supabase().rpc('followed_issues').throwOnError()
      return issues as FollowedIssue[]
    },
  })
  return { issues: data ?? none, isLoading }
}

const none: FollowedIssue[] = []
