const MAX_AT_ONCE = 2

const waiting = new Map<string, () => Promise<unknown>>()
const running = new Set<string>()
let isHeld = false

/**
 * Runs a read ahead of its need, at most two at once, the others in order. The same key waits or runs only once. The
 * real read reports a failure.
 */
export function prefetch(key: string, task: () => Promise<unknown>): void {
  if (running.has(key) || waiting.has(key)) return
  waiting.set(key, task)
  startNext()
}

/** Starts none before `until` ends: what the present screen needs comes first. */
export async function holdPrefetches(until: Promise<unknown>): Promise<void> {
  isHeld = true
  await until
  isHeld = false
  startNext()
}

function startNext(): void {
  const next = waiting.entries().next()
  if (isHeld || next.done || running.size >= MAX_AT_ONCE) return
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
