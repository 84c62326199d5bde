import { useEffect, useRef } from 'react'
import { freshOf } from '#domain/queue/tickets.ts'
import { createStore, useStore } from '#web/data/store.ts'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'
import { chime } from '#web/features/queue/sound/sound.ts'

const FRESH_MS = 8_000

/** Outside the components, so that an arrival renders its own card and not the board. */
const freshIds = createStore<ReadonlySet<string>>(new Set())

/** The ids of the newly arrived tickets, live. */
export function useFreshIds(): ReadonlySet<string> {
  return useStore(freshIds)
}

/** Whether a ticket is newly arrived, live. */
export function useIsFresh(id: string): boolean {
  return useStore({ get: () => freshIds.get().has(id), subscribe: freshIds.subscribe })
}

/**
 * Marks tickets that arrive while the board is open as fresh, for a few seconds each; the device rings for those that
 * `concerns` it. The tickets of the first read do not count.
 */
export function useArrivals(
  tickets: readonly KitchenTicket[],
  concerns: (ticket: KitchenTicket) => boolean,
): void {
  const seenIds = useRef<Set<string>>(undefined)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const arrived = seenIds.current ? freshOf(tickets, seenIds.current).filter(concerns) : []
    seenIds.current = new Set([...(seenIds.current ?? []), ...tickets.map(({ id }) => id)])
    if (arrived.length === 0) return
    chime()
    const ids = arrived.map(({ id }) => id)
    freshIds.set(new Set([...freshIds.get(), ...ids]))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      freshIds.set(new Set([...freshIds.get()].filter((id) => !ids.includes(id))))
    }, FRESH_MS)
    timers.current.add(timer)
  }, [tickets, concerns])
  useEffect(
    () => () => {
      for (const timer of timers.current) clearTimeout(timer)
      freshIds.set(new Set())
    },
    [],
  )
}
