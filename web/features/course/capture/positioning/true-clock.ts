let errorMs = 0

/** Notes by how much this device's clock is ahead of the satellites'; null: it is right, or nothing is known. */
export function noteClockError(ms: number | null): void {
  errorMs = ms ?? 0
}

/** Now by the satellites, from the fixes so far. Captured data carries this time instead of the device's clock. */
export function trueNow(): number {
  return Date.now() - errorMs
}
