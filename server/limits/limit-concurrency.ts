interface QueueBound {
  maxQueued: number
  onOverflow: () => Error
}

/** Runs at most `max` tasks at a time and queues others; refuses those above `bound` with the error of `onOverflow`. */
export function limitConcurrency(max: number, bound?: QueueBound) {
  let running = 0
  const queue: (() => void)[] = []

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= max) {
      if (bound && queue.length >= bound.maxQueued) throw bound.onOverflow()
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      // The turn passes to the next in the queue.
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
