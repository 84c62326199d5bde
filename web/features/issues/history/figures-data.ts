import { useQuery } from '@tanstack/react-query'
import { supabase } from '#web/data/client.ts'
import type { Category } from '#web/features/issues/shared/issue-data.ts'

type Counted = {
  reported: number
  reopened: number
  /** From the report to the repair; null while none is repaired. */
  median_seconds: number | null
}

export type IssueFigures = Counted & {
  open: number
  resolved: number
  declined: number
  work_minutes: number | null
  by_category: (Counted & { category: Category; resolved: number; work_minutes: number | null })[]
  by_hole: (Counted & { hole: number | null; open: number })[]
  by_time: { under_hours: number | null; resolved: number }[]
  by_week: { week: string; reported: number; resolved: number }[]
}

/** The outcome of issues reported since a day, or ever; counted by the database. */
export function useIssueFigures(firstDay: string | null) {
  return useQuery({
    queryKey: ['issue', 'figures', firstDay],
    queryFn: async () => {
      const { data } = await supabase()
        .rpc('issue_figures', firstDay ? { first_day: firstDay } : {})
        .throwOnError()
      return data as IssueFigures
    },
  })
}

/** The locations of issues reported since a day, or ever. */
export function useIssueLocations(firstDay: string | null, category: Category | null) {
  return useQuery({
    queryKey: ['issue', 'places', firstDay, category],
    queryFn: async () => {
      const args = { ...(firstDay && { first_day: firstDay }), ...(category && { of_category: category }) }
      const { data } = await supabase().rpc('issue_places', args).throwOnError()
      return (data as [number, number][]).map(([lng, lat]) => ({ lng, lat }))
    },
  })
}
