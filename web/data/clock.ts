import { createStore, useStore } from '#web/data/store.ts'

const skewMs = createStore(0)

/** A smaller clock error counts as right: answers take time, and servers give whole seconds. */
const TOLERANCE_MS = 2 * 60_000

/** Sets the clock skew from the Date header of a server's answer; a header that is absent or unreadable changes nothing. */
export function noteServerTime(header: string | null, now: number = Date.now()): void {
  const server = header === null ? Number.NaN : Date.parse(header)
  if (Number.isNaN(server)) return
  const off = now - server
  const next = Math.abs(off) < TOLERANCE_MS ? 0 : off
  if (Math.abs(next - skewMs.get()) < TOLERANCE_MS && next !== 0) return
  if (next !== skewMs.get()) skewMs.set(next)
}

/** Milliseconds that this device's clock is ahead of the server's (negative: behind); 0 when right or unknown. */
export function useClockSkew(): number {
  return useStore(skewMs)
}

/** See useClockSkew(). */
export function clockSkew(): number {
  return skewMs.get()
}

/** The present time by the club's clock, in milliseconds: a sent moment must not depend on the device's wrong clock. */
export function clubNow(): number {
  return Date.now() - clockSkew()
}
