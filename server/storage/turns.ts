/** Runs at most `atOnce` pieces of work at a time; at most `waiting` more wait for their turn, others are refused. */
export function turns(atOnce: number, waiting: number, refusal: () => Error) {
  let running = 0
  const queue: (() => void)[] = []

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw refusal()
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      // The turn goes on to the next in line, or back.
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
