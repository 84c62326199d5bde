import { createEmitter } from '#web/data/store.ts'

/** An older alarm says nothing about a new one. */
const MEMORY_MS = 60_000

const alarmTimes = new Map<string, number>()
const changes = createEmitter()

/** Records that this page rings for the order's alarm now, or shows the order on its board. */
export function noteShownAlarm(orderId: string): void {
  alarmTimes.set(orderId, Date.now())
  changes.emit()
}

/**
 * Whether this page shows the alarm of that order, or of any order if undefined, by its live channel; waits up to
 * `waitMs`, since the push of an alarm may arrive before the change.
 */
export function isAlarmShown(orderId: string | undefined, waitMs: number): Promise<boolean> {
  const isShown = () => {
    const oldest = Date.now() - MEMORY_MS
    for (const [id, at] of alarmTimes) if (at < oldest) alarmTimes.delete(id)
    return orderId === undefined ? alarmTimes.size > 0 : alarmTimes.has(orderId)
  }
  return new Promise((resolve) => {
    const end = (answer: boolean) => {
      clearTimeout(timer)
      stop()
      resolve(answer)
    }
    const stop = changes.subscribe(() => isShown() && end(true))
    const timer = setTimeout(() => end(false), waitMs)
    if (isShown()) end(true)
  })
}
