let errorMs = 0

/** Sets how far this device's clock is ahead of the satellites'; null: correct or unknown. */
export function noteClockError(ms: number | null): void {
  errorMs = ms ?? 0
}

/** The satellites' current time, from the fixes so far. Captured data carries it instead of the device's time. */
export function trueNow(): number {
  return Date.now() - errorMs
}
