import { useState } from 'react'
import { type LineOrder, lineOrders, type Station, stations } from '#domain/queue/tickets.ts'

/** What a device shows: everything, the lines of one station, or the pass, where whole tickets are put together. */
export const views = ['all', ...stations, 'pass'] as const
export type View = Station | 'all' | 'pass'

/** What this device shows; it keeps it. */
export function useView(): [View, (view: View) => void] {
  return useKept('kitchen-station', views, 'all')
}

/** By what the tickets on this device stand in line; it keeps it. */
export function useLineOrder(): [LineOrder, (order: LineOrder) => void] {
  return useKept('kitchen-order', lineOrders, 'placed')
}

function useKept<Value extends string>(key: string, values: readonly Value[], usual: Value) {
  const [value, setValue] = useState(() => values.find((one) => one === localStorage.getItem(key)) ?? usual)
  const keep = (next: Value) => {
    localStorage.setItem(key, next)
    setValue(next)
  }
  return [value, keep] as [Value, (next: Value) => void]
}
