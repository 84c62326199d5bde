import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { supabase } from '#web/data/client.ts'
import { useOverlay, usePending, write } from '#web/data/outbox/outbox.ts'
import { isReadOver, queryClient } from '#web/data/queries/query.ts'
import { useMe } from '#web/data/session/session.ts'

/** The unread notification that my claim came after another person's. */
export interface LostClaimNews {
  id: string
  issue_id: string
  read_at: string | null
}

/**
 * My claims that came after another person's, newest first, until I choose or read the notification in my inbox.
 * `always` reads again even if the last read is recent; `isOver`: that read has ended.
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

/** Calls back when my claim was answered: the realtime event may arrive later. */
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

/** Closes the card of a lost claim: marks its notification as read. */
export async function settleLostClaim({ id }: LostClaimNews): Promise<void> {
  await write({ type: 'UPDATE', table: 'notification', id, data: { read_at: new Date().toISOString() } })
}
