import { vi } from 'vitest'

const setRealTimeout = setTimeout

/**
 * Stops the clocks of the page, and its timers of exactly `timersOfMs`, so that no test depends on the speed of its machine.
 * `vi.restoreAllMocks` starts them again.
 */
export function stopClock(timersOfMs: number) {
  const [startMs, startAt] = [Math.ceil(performance.now()), Date.now()]
  let passedMs = 0
  let timers: { dueMs: number; work: () => void }[] = []
  vi.spyOn(performance, 'now').mockImplementation(() => startMs + passedMs)
  vi.spyOn(Date, 'now').mockImplementation(() => startAt + passedMs)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number, ...given: []) => {
    const timer = setRealTimeout(work, ms, ...given)
    if (ms !== timersOfMs) return timer
    clearTimeout(timer)
    timers.push({ dueMs: passedMs + ms, work })
    return timer
  }) as typeof setTimeout)
  return {
    /** Lets that many milliseconds pass. Call it within `act` when a timer may become due. */
    pass(milliseconds: number) {
      passedMs += milliseconds
      const due = timers.filter(({ dueMs }) => dueMs <= passedMs)
      timers = timers.filter((timer) => !due.includes(timer))
      for (const { work } of due) work()
    },
  }
}
