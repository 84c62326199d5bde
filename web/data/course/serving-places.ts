import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { byPosition } from '#domain/menu/menu.ts'
import type { ServingPlace } from '#domain/orders/serving-place.ts'
import { supabase } from '#web/data/client.ts'
import type { Shown } from '#web/data/outbox/optimistic.ts'
import { useOverlay } from '#web/data/outbox/outbox.ts'

/** The query of the places, also for reading ahead. */
export const servingPlacesQuery = queryOptions({
  queryKey: ['serving_place', 'all'],
  queryFn: async () => {
    const { data } = await supabase().from('serving_place').select('*').throwOnError()
    return data
  },
})

/** The places where orders are collected or delivered, in order, with my changes applied. */
export function useServingPlaces() {
  const query = useQuery(servingPlacesQuery)
  const rows = useOverlay<ServingPlace>('serving_place', query.data, asPlace)
  const places = useMemo((): Shown<ServingPlace>[] => [...rows].sort(byPosition), [rows])
  return { query, places }
}

function asPlace(row: Record<string, unknown>): ServingPlace {
  const rest = { code: null, name_i18n: {}, kind: 'collection', asks_hole: false, hours: [], is_active: true }
  return { ...rest, position: 0, ...(row as Pick<ServingPlace, 'id' | 'name'>) } as ServingPlace
}
