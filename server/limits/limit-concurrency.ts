/** Runs at most `max` tasks at a time and queues at most `maxQueued`; refuses others with the error of `onOverflow`. */
export function limitConcurrency(
  max: number,
  maxQueued = Number.POSITIVE_INFINITY,
  onOverflow = () => new Error('The queue is full'),
) {
  let running = 0
  const queue: (() => void)[] = []

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= max) {
      if (queue.length >= maxQueued) throw onOverflow()
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
