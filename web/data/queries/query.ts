import { onlineManager, type Query, QueryClient, type UseQueryResult } from '@tanstack/react-query'
import { reachability } from '#web/data/network.ts'
import { OFFLINE_LIFETIME_MS } from '#web/data/outbox/offline-store.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** false: never stored on the device (large or secret). */
      keep?: false
      /** The query applies realtime events itself, so they need no new read. */
      appliesRealtime?: true
      /** It changes without events, such as by the clock: its age counts from its last read. */
      isPolled?: true
      /** Further tables whose changes alter it. */
      tables?: readonly string[]
      /** Read again when its table changes even while hidden: a list of Today, which must not grow in view. */
      refreshesUnseen?: true
      /** A small answer that many screens need: also in the cache, which works without the device's store. */
      isSmall?: true
      /** Storage time, if not a day. */
      keepMs?: number
    }
  }
}

/** The one query client. Keys start with the table's name: ['user_order', 'mine']. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'offlineFirst',
      // Changes arrive by realtime; this limits the effect of a missed one.
      staleTime: 30_000,
      gcTime: OFFLINE_LIFETIME_MS,
      // The client itself repeats a read three times, so there are no further retries; but a read that failed offline
      // is repeated when the network returns.
      retry: (failures) => failures < 1 && !onlineManager.isOnline(),
    },
    mutations: { networkMode: 'offlineFirst' },
  },
})

// The library's own listeners follow navigator.onLine.
onlineManager.setEventListener((setOnline) => {
  setOnline(reachability.get())
  return reachability.subscribe(() => setOnline(reachability.get()))
})

/** The tables of a query's answer. */
export const tablesOf = ({ queryKey, meta }: Pick<Query, 'queryKey' | 'meta'>): string[] => [
  String(queryKey[0]),
  ...(meta?.tables ?? []),
]

/** Whether a read has ended since its component was mounted, or waits for a network: no newer answer is coming. */
export const isReadOver = ({
  isFetchedAfterMount,
  fetchStatus,
}: Pick<UseQueryResult, 'isFetchedAfterMount' | 'fetchStatus'>): boolean =>
  isFetchedAfterMount || fetchStatus === 'paused'

/** The obstacle to a read: its error, or the missing network. null: none, it has data or is running. */
export function hindranceOf(
  read: Pick<UseQueryResult, 'data' | 'error' | 'fetchStatus' | 'failureReason'>,
): Error | null {
  if (read.data !== undefined) return null
  return read.error ?? (read.fetchStatus === 'paused' ? read.failureReason : null)
}
