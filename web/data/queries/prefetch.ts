const MAX_AT_ONCE = 2

const waiting = new Map<string, () => Promise<unknown>>()
const running = new Set<string>()

/**
 * Runs a piece of reading ahead of its need, at most two at once, the others in the order they were asked for.
 * The same key waits or runs only once. A failure is left to the real read to report.
 */
export function prefetch(key: string, task: () => Promise<unknown>): void {
  if (running.has(key) || waiting.has(key)) return
  waiting.set(key, task)
  startNext()
}

function startNext(): void {
  const next = waiting.entries().next()
  if (next.done || running.size >= MAX_AT_ONCE) return
  const [key, task] = next.value
  waiting.delete(key)
  running.add(key)
  void Promise.resolve()
    .then(task)
    .catch(() => undefined)
    .finally(() => {
      running.delete(key)
      startNext()
    })
  startNext()
}
