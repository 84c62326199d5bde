import { queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '#web/data/client.ts'
import { completeWith } from '#web/data/outbox/optimistic.ts'
import { useOverlay } from '#web/data/outbox/outbox.ts'
import type { Category } from '#web/features/issues/shared/issue-data.ts'

const MONTH_MS = 30 * 24 * 3600 * 1000

/** A machine or a spot with a QR code. */
export interface IssuePlace {
  id: string
  code: string
  name: string
  kind: 'machine' | 'place'
  category: Category
  lng: number | null
  lat: number | null
  is_active: boolean
}

export const issuePlacesQuery = queryOptions({
  queryKey: ['issue_place', 'all'],
  meta: { keepMs: MONTH_MS },
  queryFn: async () => {
    const { data } = await supabase()
      .from('issue_place')
      .select('id, code, name, kind, category, lng, lat, is_active')
      .order('name')
      .throwOnError()
    return data as IssuePlace[]
  },
})

/** All places with a code, by name; kept on the device, since codes are scanned without a signal. */
export function useIssuePlaces(enabled = true) {
  const query = useQuery({ ...issuePlacesQuery, enabled })
  const places = useOverlay<IssuePlace>('issue_place', query.data, newPlace)
  return { places, query }
}

const newPlace = completeWith<IssuePlace>(() => ({
  lng: null,
  lat: null,
  category: 'other',
  is_active: true,
}))
