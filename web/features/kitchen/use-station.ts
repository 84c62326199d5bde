import { useState } from 'react'
import { type Station, stations } from '#domain/orders/queue.ts'

const STORAGE_KEY = 'kitchen-station'

/** The station that this device stands at; it keeps it. */
export function useStation(): [Station | 'all', (station: Station | 'all') => void] {
  const [station, setStation] = useState(kept)
  const keep = (next: Station | 'all') => {
    localStorage.setItem(STORAGE_KEY, next)
    setStation(next)
  }
  return [station, keep]
}

function kept(): Station | 'all' {
  return stations.find((station) => station === localStorage.getItem(STORAGE_KEY)) ?? 'all'
}
