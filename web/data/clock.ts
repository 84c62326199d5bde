import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let skewMs = 0

/** A clock that is off by less than this is right: answers take their time, and servers say whole seconds. */
const TOLERANCE_MS = 2 * 60_000

/** Takes in what a server's answer says of the time (its Date header); what cannot be read is let go by. */
export function noteServerTime(header: string | null, now: number = Date.now()): void {
  const server = header === null ? Number.NaN : Date.parse(header)
  if (Number.isNaN(server)) return
  const off = now - server
  const next = Math.abs(off) < TOLERANCE_MS ? 0 : off
  if (Math.abs(next - skewMs) < TOLERANCE_MS && next !== 0) return
  if (next === skewMs) return
  skewMs = next
  for (const listener of listeners) listener()
}

/** Milliseconds that this device's clock is ahead of the server's (negative: behind); 0 when it is right or not known. */
export function useClockSkew(): number {
  return useSyncExternalStore(subscribe, clockSkew, clockSkew)
}

/** See useClockSkew(). */
export function clockSkew(): number {
  return skewMs
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
