import { useQuery } from '@tanstack/react-query'
import { supabase } from '#web/data/client.ts'
import { useKnownAt } from '#web/data/queries/known-at.ts'
import { hindranceOf } from '#web/data/queries/query.ts'

/** Tasks that can wait for the office or the kitchen, in the order of the home screen. */
const needKinds = ['printers', 'messages', 'waiting', 'invitations', 'jobs'] as const
export type NeedKind = (typeof needKinds)[number]

export interface Need {
  kind: NeedKind
  count: number
  /** The time of the oldest. */
  since: string
}

const QUERY_KEY = ['needs']
/** Invitations expire by the clock, and realtime does not cover jobs. */
const READ_AGAIN_MS = 60_000

/** The caller's pending tasks, counted by the database for their role in one read. */
export function useNeeds() {
  const query = useQuery({
    queryKey: QUERY_KEY,
    refetchInterval: READ_AGAIN_MS,
    meta: {
      isPolled: true,
      tables: ['contact_message', 'profiles', 'profile_private', 'job_retry', 'printer_state', 'printer'],
    },
    queryFn: async (): Promise<Need[]> => {
      const { data } = await supabase().rpc('needs_you').throwOnError()
      return needKinds.flatMap((kind) => {
        const row = data.find(({ need }) => need === kind)
        return row ? [{ kind, count: row.things!, since: row.oldest_at! }] : []
      })
    },
  })
  return { ...query, hindrance: hindranceOf(query), knownAt: useKnownAt(QUERY_KEY) }
}
