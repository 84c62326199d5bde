import { asksSecondLook } from '#domain/queue/stations.ts'
import { createStore, useStore } from '#web/data/store.ts'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'

/** A second press within this time is an accidental double tap: the person has not read the allergies. */
const READ_MS = 600
/** After this time the question starts again. */
const FORGET_MS = 12_000

/** The ticket whose allergies are now shown beside its button. */
const shown = createStore<{ id: string; atMs: number } | undefined>(undefined)
const confirmed = new Set<string>()

/** Whether the allergies of a ticket are shown beside its button, live. */
export function useSecondLook(id: string): boolean {
  return useStore({ get: () => shown.get()?.id === id, subscribe: shown.subscribe })
}

/**
 * Whether a bump may go ahead. The first press on a ticket whose dishes contain a declared allergy shows it; a second,
 * after a moment to read, confirms it for this device.
 */
export function passesSecondLook(ticket: KitchenTicket): boolean {
  const { id } = ticket
  if (!asksSecondLook(ticket) || confirmed.has(id)) return true
  const now = performance.now()
  const look = shown.get()
  if (look?.id !== id) {
    const started = { id, atMs: now }
    shown.set(started)
    setTimeout(() => {
      if (shown.get() === started) shown.set(undefined)
    }, FORGET_MS)
    return false
  }
  if (now - look.atMs < READ_MS) return false
  shown.set(undefined)
  confirmed.add(id)
  return true
}
