/**
 * Returns the milliseconds since it was called, by the clock that moved further: the device's may be set back, and the
 * page's steady one may stand still while the device sleeps.
 */
export function startStopwatch(): () => number {
  const date = Date.now()
  const steady = performance.now()
  return () => Math.max(Date.now() - date, performance.now() - steady)
}
