import { onlineManager, type Query, QueryClient, type UseQueryResult } from '@tanstack/react-query'
import { reachability } from '#web/data/network.ts'
import { OFFLINE_LIFETIME_MS } from '#web/data/outbox/offline-store.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** false: never kept on the device (large or secret). */
      keep?: false
      /** The query applies realtime events itself, and need not be read again for them. */
      appliesRealtime?: true
      /** Changes of it that no event tells, such as those by the clock: its age counts from its last reading. */
      isPolled?: true
      /** Tables beside that of its key whose changes alter it. */
      tables?: readonly string[]
      /** Read again when its table changes also while no screen shows it: a list of Today, which must not grow in view. */
      refreshesUnseen?: true
      /** A small answer that many screens need: in the cache too, which opens where the device's store does not. */
      isSmall?: true
      /** Kept for longer or shorter than a day. */
      keepMs?: number
    }
  }
}

/** The one query client. Keys start with the table's name: ['user_order', 'mine']. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'offlineFirst',
      // Changes arrive by realtime; this bounds what a missed one can cost.
      staleTime: 30_000,
      gcTime: OFFLINE_LIFETIME_MS,
      // The client itself repeats a read three times, and no more is asked; but one that failed for want of a network
      // is read again when the network is back.
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

/** The tables that a query's answer stands on. */
export const tablesOf = ({ queryKey, meta }: Pick<Query, 'queryKey' | 'meta'>): string[] => [
  String(queryKey[0]),
  ...(meta?.tables ?? []),
]

/** Whether a read has ended since its component was mounted, or waits for a network: nothing newer comes for now. */
export const isReadOver = ({
  isFetchedAfterMount,
  fetchStatus,
}: Pick<UseQueryResult, 'isFetchedAfterMount' | 'fetchStatus'>): boolean =>
  isFetchedAfterMount || fetchStatus === 'paused'

/**
 * What keeps a read from bringing anything: its error, or the want of a network that it waits for. null: nothing, it has
 * data or is on its way.
 */
export function hindranceOf(
  read: Pick<UseQueryResult, 'data' | 'error' | 'fetchStatus' | 'failureReason'>,
): Error | null {
  if (read.data !== undefined) return null
  return read.error ?? (read.fetchStatus === 'paused' ? read.failureReason : null)
}
