import { vi } from 'vitest'
import { HOLD_MS } from '#domain/queue/rail.ts'

/**
 * Stops the clock of the board: `performance.now` and the timers of five seconds, so that no test depends on the speed of its
 * machine. `vi.restoreAllMocks` starts it again.
 */
export function stopBoardClock() {
  const [startMs, setRealTimeout] = [Math.ceil(performance.now()), setTimeout]
  let passedMs = 0
  let timers: { dueMs: number; work: () => void }[] = []
  vi.spyOn(performance, 'now').mockImplementation(() => startMs + passedMs)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number, ...given: []) => {
    if (ms !== HOLD_MS) return setRealTimeout(work, ms, ...given)
    timers.push({ dueMs: passedMs + ms, work })
    return 0
  }) as unknown as typeof setTimeout)
  return {
    /** Lets so many milliseconds pass. Call it within `act` when a timer may become due. */
    pass(milliseconds: number) {
      passedMs += milliseconds
      const due = timers.filter(({ dueMs }) => dueMs <= passedMs)
      timers = timers.filter((timer) => !due.includes(timer))
      for (const { work } of due) work()
    },
  }
}
