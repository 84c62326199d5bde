import { useEffect, useRef, useState } from 'react'
import { freshOf } from '#domain/queue/tickets.ts'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'
import { chime } from '#web/features/queue/sound/sound.ts'

const FRESH_MS = 8_000

const nobody: ReadonlySet<string> = new Set()

/**
 * The tickets that came in while somebody looks, for a few seconds each; the device rings for those that `concerns` it.
 * The tickets of the first reading do not count.
 */
export function useArrivals(
  tickets: readonly KitchenTicket[],
  concerns: (ticket: KitchenTicket) => boolean,
): ReadonlySet<string> {
  const seenIds = useRef<Set<string>>(undefined)
  const [fresh, setFresh] = useState(nobody)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const arrived = seenIds.current ? freshOf(tickets, seenIds.current).filter(concerns) : []
    seenIds.current = new Set([...(seenIds.current ?? []), ...tickets.map(({ id }) => id)])
    if (arrived.length === 0) return
    chime()
    const ids = arrived.map(({ id }) => id)
    setFresh((before) => new Set([...before, ...ids]))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setFresh((before) => new Set([...before].filter((id) => !ids.includes(id))))
    }, FRESH_MS)
    timers.current.add(timer)
  }, [tickets, concerns])
  useEffect(
    () => () => {
      for (const timer of timers.current) clearTimeout(timer)
    },
    [],
  )
  return fresh
}
