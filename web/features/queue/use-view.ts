import { lineOrders, type Station, stations } from '#domain/queue/tickets.ts'
import { deviceChoice } from '#web/features/queue/board/board-settings.ts'

/** What a device shows: everything, the lines of one station, or the pass, where whole tickets are put together. */
export const views = ['all', ...stations, 'pass'] as const
export type View = Station | 'all' | 'pass'

/** What this device shows; it keeps it. */
export const useView = deviceChoice<View>('kitchen-station', views, 'all')

/** By what the tickets on this device stand in line; it keeps it. */
export const useLineOrder = deviceChoice('kitchen-order', lineOrders, 'promised')
