import type { QueryKey } from '@tanstack/react-query'
import { lastHeardAt } from '#web/data/realtime.ts'
import { useIsStale } from '#web/data/use-is-stale.ts'
import { queryClient } from './query.ts'

/**
 * When the answer of a query was last known to be right, in milliseconds; undefined without an answer. The live channel
 * reports changes, so an unchanged answer was right at the channel's last message, unless it is polled.
 */
export function knownAt(queryKey: QueryKey): number | undefined {
  const { state, meta } = queryClient.getQueryCache().find({ queryKey, exact: true }) ?? {}
  if (state?.data === undefined || !state.dataUpdatedAt) return undefined
  const { dataUpdatedAt, isInvalidated } = state
  return isInvalidated || meta?.isPolled ? dataUpdatedAt : Math.max(dataUpdatedAt, lastHeardAt())
}

/** See `knownAt`; updated when the connection or the live channel is lost; 0 without an answer. */
export function useKnownAt(queryKey: QueryKey): number {
  useIsStale()
  return knownAt(queryKey) ?? 0
}
