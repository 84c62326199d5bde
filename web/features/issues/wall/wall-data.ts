import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { onTheWall, type WallWork } from '#domain/issues/wall.ts'
import { supabase } from '#web/data/client.ts'
import type { Issue, IssueWork } from '#web/features/issues/shared/issue-data.ts'

type Shown =
  | 'id'
  | 'number'
  | 'category'
  | 'priority'
  | 'status'
  | 'description'
  | 'lng'
  | 'lat'
  | 'hole_id'
  | 'place_name'
  | 'place_id'
  | 'assignee_id'
  | 'group_id'
  | 'due_on'
  | 'reopened_count'
  | 'created_at'

/** An issue as far as the wall shows it. */
export type WallIssue = Pick<Issue, Shown> &
  WallWork & { issue_work: Pick<IssueWork, 'started_at' | 'ended_at' | 'minutes'>[] }

const WALL_COLUMNS = `id, number, category, priority, status, description, lng, lat, hole_id, place_name, place_id, assignee_id,
  group_id, due_on, reopened_count, created_at, issue_work (started_at, ended_at, minutes)`

/** Nobody reads more than this from a wall. */
const ROWS = 60
/** Changes come by themselves; this bounds what a missed one can cost on a screen that nobody touches. */
const REFRESH_MS = 60_000

/** What the crew has to do, in the order of the wall, and how much there is of it altogether. */
export function useWall() {
  const query = useQuery({
    queryKey: ['issue', 'wall'],
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: true,
    queryFn: async () => {
      const [first, next, fresh, going] = await Promise.all([
        open().or('status.eq.in_progress,priority.eq.urgent').throwOnError(),
        open().neq('status', 'in_progress').neq('priority', 'urgent').throwOnError(),
        count().eq('status', 'new').throwOnError(),
        count().in('status', ['assigned', 'in_progress']).throwOnError(),
      ])
      const rows = [...first.data, ...next.data] as unknown as WallIssue[]
      return { rows, fresh: fresh.count ?? 0, going: going.count ?? 0 }
    },
  })
  const rows = useMemo(() => onTheWall(query.data?.rows ?? []).slice(0, ROWS), [query.data])
  return { rows, fresh: query.data?.fresh ?? 0, going: query.data?.going ?? 0, query }
}

function open() {
  return supabase()
    .from('issue')
    .select(WALL_COLUMNS)
    .in('status', ['new', 'assigned', 'in_progress'])
    .order('due_on', { ascending: true, nullsFirst: false })
    .order('created_at')
    .limit(ROWS)
}

function count() {
  return supabase().from('issue').select('id', { count: 'exact', head: true })
}
