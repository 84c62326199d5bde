import type { QueryData } from '@supabase/supabase-js'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { onTheWall } from '#domain/issues/wall.ts'
import { supabase } from '#web/data/client.ts'

const WALL_COLUMNS =
  `id, number, category, priority, status, description, lng, lat, hole_id, place_name, place_id, assignee_id,
  group_id, due_on, reopened_count, created_at, issue_work (started_at, ended_at, minutes)` as const

/** An issue with the columns of the wall. */
export type WallIssue = QueryData<ReturnType<typeof open>>[number]

const OPEN = ['new', 'assigned', 'in_progress'] as const
/** The most rows that the wall shows. */
const ROWS = 60
/** Realtime updates the wall; this read repairs missed events. */
const REFRESH_MS = 60_000

/**
 * Open issues in the wall's order, with counts of new issues (`fresh`), of assigned or started ones (`going`) and of all
 * that were due before today.
 */
export function useWall(today: string) {
  const query = useQuery({
    queryKey: ['issue', 'wall', today],
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: true,
    queryFn: async () => {
      const [first, next, fresh, going, overdue] = await Promise.all([
        open().or('status.eq.in_progress,priority.eq.urgent').throwOnError(),
        open().neq('status', 'in_progress').neq('priority', 'urgent').throwOnError(),
        count().eq('status', 'new').throwOnError(),
        count().in('status', ['assigned', 'in_progress']).throwOnError(),
        count().in('status', OPEN).lt('due_on', today).throwOnError(),
      ])
      return {
        rows: [...first.data, ...next.data],
        counts: { fresh: fresh.count ?? 0, going: going.count ?? 0, overdue: overdue.count ?? 0 },
      }
    },
  })
  const rows = useMemo(() => onTheWall(query.data?.rows ?? []).slice(0, ROWS), [query.data])
  return { rows, counts: query.data?.counts ?? null, query }
}

function open() {
  return supabase()
    .from('issue')
    .select(WALL_COLUMNS)
    .in('status', OPEN)
    .order('due_on', { ascending: true, nullsFirst: false })
    .order('created_at')
    .limit(ROWS)
}

function count() {
  return supabase().from('issue').select('id', { count: 'exact', head: true })
}
