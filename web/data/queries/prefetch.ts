const MAX_AT_ONCE = 2

const waiting = new Map<string, () => Promise<unknown>>()
const running = new Set<string>()

/**
 * Runs a read ahead of its need, at most two at once, the others in order. The same key waits or runs only once. The
 * real read reports a failure.
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
