import { type DelaySetting, delayAfter, delayAt, type Pause, pauseFor } from '#domain/queue/throttle.ts'
import { clubNow } from '#web/data/clock.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { usePauseOf, useRedrawAt } from '#web/data/pause.ts'
import { useSetting } from '#web/data/setting-change.ts'

/** The kitchen's pause with my own unsent change, live. */
export function useKitchenPause(): Pause | null {
  return usePauseOf(useSetting('kitchen.paused').value)
}

/** Pauses orders for that many minutes; null for no end. Rejects when the device cannot store the change. */
export async function pauseOrders(minutes: number | null, sentence: string): Promise<void> {
  const value = pauseFor(minutes, sentence, clubNow())
  await write({ type: 'UPDATE', table: 'setting', id: 'kitchen.paused', data: { value } })
}

/** Ends the pause. */
export async function resumeOrders(): Promise<void> {
  await write({ type: 'UPDATE', table: 'setting', id: 'kitchen.paused', data: { value: false } })
}

/** The delay added to new promises with my own unsent change, live; null for none. */
export function useDelay(): DelaySetting {
  const { value } = useSetting('kitchen.delay')
  const delay = delayAt(value, clubNow())
  useRedrawAt(delay ? Date.parse(delay.until) : null)
  return delay
}

/** Adds ten minutes to new promises, or removes ten. */
export async function stepDelay(current: DelaySetting, step: 1 | -1): Promise<void> {
  const value = delayAfter(current, step, clubNow())
  await write({ type: 'UPDATE', table: 'setting', id: 'kitchen.delay', data: { value } })
}
