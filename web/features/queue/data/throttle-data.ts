import { type DelaySetting, delayAfter, delayAt, type Pause, pauseFor } from '#domain/queue/throttle.ts'
import { clubNow } from '#web/data/clock.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { usePauseOf, useRedrawAt } from '#web/data/pause.ts'
import { useSetting } from '#web/data/setting-change.ts'

/** The pause of the kitchen with my own change to it already in it, live. */
export function useKitchenPause(): Pause | null {
  return usePauseOf(useSetting('kitchen.paused').value)
}

/** Stops taking orders for so many minutes; null for no end. Rejects when the device cannot keep the change. */
export async function pauseOrders(minutes: number | null, sentence: string): Promise<void> {
  const value = pauseFor(minutes, sentence, clubNow())
  await write({ type: 'UPDATE', table: 'setting', id: 'kitchen.paused', data: { value } })
}

/** Takes orders again. */
export async function resumeOrders(): Promise<void> {
  await write({ type: 'UPDATE', table: 'setting', id: 'kitchen.paused', data: { value: false } })
}

/** What the kitchen adds to new promises, with my own change already in it, live; null for nothing. */
export function useDelay(): DelaySetting {
  const { value } = useSetting('kitchen.delay')
  const delay = delayAt(value, clubNow())
  useRedrawAt(delay ? Date.parse(delay.until) : null)
  return delay
}

/** Adds ten minutes to new promises, or takes ten back. */
export async function stepDelay(current: DelaySetting, step: 1 | -1): Promise<void> {
  const value = delayAfter(current, step, clubNow())
  await write({ type: 'UPDATE', table: 'setting', id: 'kitchen.delay', data: { value } })
}
