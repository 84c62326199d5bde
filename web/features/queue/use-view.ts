import { type LineOrder, lineOrders, type Station, stations } from '#domain/queue/tickets.ts'
import { usePersistedChoice } from '#web/data/persisted-value.ts'

/** What a device shows: everything, the lines of one station, or the pass, where whole tickets are put together. */
export const views = ['all', ...stations, 'pass'] as const
export type View = Station | 'all' | 'pass'

/** What this device shows; it keeps it. */
export function useView(): [View, (view: View) => void] {
  return usePersistedChoice('kitchen-station', views, 'all')
}

/** By what the tickets on this device stand in line; it keeps it. */
export function useLineOrder(): [LineOrder, (order: LineOrder) => void] {
  return usePersistedChoice('kitchen-order', lineOrders, 'placed')
}
