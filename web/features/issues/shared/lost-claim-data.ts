import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { supabase } from '#web/data/client.ts'
import { useOverlay, usePending, write } from '#web/data/outbox/outbox.ts'
import { isReadOver, queryClient } from '#web/data/queries/query.ts'
import { useMe } from '#web/data/session/session.ts'

/** The unread notification of a claim of mine that came after another person's. */
export interface LostClaimNews {
  id: string
  issue_id: string
  read_at: string | null
}

/**
 * My claims that came after another person's, the newest first, until I chose or read it in my inbox. `always` reads them again
 * also where they were read a moment ago; `isOver`: that read has ended.
 */
export function useLostClaims(refetchOnMount: true | 'always' = true) {
  const me = useMe().user?.id ?? ''
  const queryKey = ['notification', 'lost claims', me]
  const query = useQuery({
    queryKey,
    enabled: me !== '',
    refetchOnMount,
    queryFn: async () => {
      const { data: news } = await supabase()
        .from('notification')
        .select('id, issue_id, read_at')
        .eq('type', 'claim_lost')
        .is('read_at', null)
        .order('created_at', { ascending: false })
        .limit(20)
        .throwOnError()
      return news as LostClaimNews[]
    },
  })
  useAfterClaim(() => void queryClient.invalidateQueries({ queryKey }))
  const unread = useOverlay<LostClaimNews>('notification', query.data).filter(
    ({ read_at }) => read_at === null,
  )
  const claims = [...new Map(unread.map((news) => [news.issue_id, news])).values()]
  return { claims, isOver: isReadOver(query) }
}

/** Calls back when a claim of mine was answered: no realtime event need have arrived by then. */
function useAfterClaim(onAnswered: () => void): void {
  const waiting = usePending('issue').filter(
    ({ status, payload }) => status === 'pending' && payload.data.claim === true,
  ).length
  const before = useRef(waiting)
  useEffect(() => {
    if (waiting < before.current) onAnswered()
    before.current = waiting
  })
}

/** Ends the card of a lost claim: its notification is read. */
export async function settleLostClaim({ id }: LostClaimNews): Promise<void> {
  await write({ type: 'UPDATE', table: 'notification', id, data: { read_at: new Date().toISOString() } })
}
