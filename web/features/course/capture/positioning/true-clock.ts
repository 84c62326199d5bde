let errorMs = 0

/** Notes by how much this device's clock is ahead of the satellites'; null: it is right, or nothing is known. */
export function noteClockError(ms: number | null): void {
  errorMs = ms ?? 0
}

/** Now by the satellites, as far as they were heard: what is captured carries this time, whatever the device's clock says. */
export function trueNow(): number {
  return Date.now() - errorMs
}
