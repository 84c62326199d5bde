import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Allergen } from '#domain/menu/menu.ts'
import { supabase } from '#web/data/client.ts'
import { useOverlay, write } from '#web/data/outbox/outbox.ts'
import { useMe } from '#web/data/session/session.ts'

interface Declaration {
  id: string
  allergens: readonly Allergen[]
}

/** The query of a person's declared allergies. */
export function allergiesQuery(userId: string) {
  return queryOptions({
    queryKey: ['profile_allergies', userId],
    queryFn: async () => {
      const { data } = await supabase()
        .from('profile_allergies')
        .select('id, allergens')
        .eq('id', userId)
        .maybeSingle()
        .throwOnError()
      return data
    },
  })
}

/** My declared allergies, including unsent changes, and the state of the query. */
export function useMyAllergies() {
  const { user } = useMe()
  const id = user?.id
  const query = useQuery({ ...allergiesQuery(id ?? ''), enabled: id !== undefined })
  const rows = useMemo((): Declaration[] => (query.data ? [query.data] : []), [query.data])
  const [mine] = useOverlay('profile_allergies', rows)
  return { ...query, allergies: mine?.allergens }
}

/** Declares all allergies of a person. Resolves when the device has stored the change; rejects when it has no room. */
export async function declareAllergies(id: string, allergens: readonly Allergen[]): Promise<void> {
  await write({ type: 'UPDATE', table: 'profile_allergies', data: { allergens: [...allergens] }, id })
}
