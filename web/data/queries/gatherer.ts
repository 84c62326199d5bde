/** Collects items and passes them on together. */
export interface Gatherer<Item> {
  add(item: Item): void
  /** Passes the collected items on at once. */
  flush(): void
}

/**
 * Passes items on `gatherMs` after the first of them. While the previous work runs it waits, at most `longestMs`, and
 * then for as long again as that work took: many changes in a row interrupt no read, and cost at most half of the time.
 */
export function createGatherer<Item>(
  work: (items: readonly Item[]) => Promise<unknown>,
  { gatherMs, longestMs }: { gatherMs: number; longestMs: number },
): Gatherer<Item> {
  let items = new Set<Item>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let working = 0

  function gather(restMs = 0): void {
    if (items.size > 0 && timer === undefined && working === 0)
      timer = setTimeout(flush, Math.max(gatherMs, restMs))
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (items.size === 0) return
    const batch = [...items]
    items = new Set()
    working += 1
    const startedAt = performance.now()
    const limit = setTimeout(end, longestMs)
    let isOver = false
    function end(): void {
      if (isOver) return
      isOver = true
      clearTimeout(limit)
      working -= 1
      gather(performance.now() - startedAt)
    }
    void work(batch).then(end, end)
  }

  return {
    add(item) {
      items.add(item)
      gather()
    },
    flush,
  }
}
