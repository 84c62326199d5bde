import { useSyncExternalStore } from 'react'

// One timer for all tickets: 200 separate clocks would keep the tablet busy.
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/**
 * The result of `read` for the present time (milliseconds), computed every second by the kitchen's clock. The component
 * renders again only when the result, a plain value, changes.
 */
export function useClock<Value extends string | number | boolean | null>(
  read: (now: number) => Value,
): Value {
  const current = () => read(now)
  return useSyncExternalStore(subscribe, current, current)
}

/** Calls the listener now and every second with the present time. Returns the unsubscribe function. */
export function onSecond(listener: (now: number) => void): () => void {
  const stop = subscribe(() => listener(now))
  listener(now)
  return stop
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) start()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function start(): void {
  now = Date.now()
  timer = setInterval(() => {
    now = Date.now()
    for (const listener of [...listeners]) listener()
  }, 1000)
}
