import { useSyncExternalStore } from 'react'

// One timer for all tickets: a clock in each of 200 of them would keep the tablet busy.
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/**
 * What `read` makes of the present time (milliseconds), asked every second by the one clock of the kitchen. The
 * component is drawn again only when the answer, a plain value, has changed.
 */
export function useClock<Value extends string | number | boolean | null>(
  read: (now: number) => Value,
): Value {
  const current = () => read(now)
  return useSyncExternalStore(subscribe, current, current)
}

/** Calls the listener now and every second with the present time. Returns the function that ends it. */
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
