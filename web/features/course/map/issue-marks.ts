import { useQuery } from '@tanstack/react-query'
import { supabase } from '#web/data/client.ts'
import type { MapMark } from '#web/map/course-map.ts'

const none: MapMark[] = []

/** Unresolved issues with coordinates, for the staff's map. */
export function useIssueMarks(enabled: boolean): MapMark[] {
  const { data } = useQuery({
    queryKey: ['issue', 'open places'],
    enabled,
    queryFn: async () => {
      const { data: rows } = await supabase()
        .from('issue')
        .select('id, status, lng, lat')
        .in('status', ['new', 'assigned', 'in_progress'])
        .not('lng', 'is', null)
        .throwOnError()
      return rows.map(({ id, status, lng, lat }) => ({ id, state: status, lng: lng!, lat: lat! }))
    },
  })
  return enabled ? (data ?? none) : none
}
