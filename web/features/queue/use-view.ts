import { lineOrders, type Station, stations } from '#domain/queue/tickets.ts'
import { deviceChoice } from '#web/features/queue/board/board-settings.ts'

/** The view of a device: everything, the lines of one station, or the pass, where whole tickets are assembled. */
export const views = ['all', ...stations, 'pass'] as const
export type View = Station | 'all' | 'pass'

/** This device's view, remembered. */
export const useView = deviceChoice<View>('kitchen-station', views, 'all')

/** The order of the tickets on this device, remembered. */
export const useLineOrder = deviceChoice('kitchen-order', lineOrders, 'promised')
