/** Collects items and hands them over together. */
export interface Gatherer<Item> {
  add(item: Item): void
  /** Hands over at once what is collected. */
  flush(): void
}

/**
 * Hands over items `gatherMs` after the first of them, but not while the work on those before goes on: for that it waits
 * at most `longestMs`. So many changes in a row cost one reading after another, and none is cut off by the next.
 */
export function createGatherer<Item>(
  work: (items: readonly Item[]) => Promise<unknown>,
  { gatherMs, longestMs }: { gatherMs: number; longestMs: number },
): Gatherer<Item> {
  let items = new Set<Item>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let working = 0

  function gather(): void {
    if (items.size > 0 && timer === undefined && working === 0) timer = setTimeout(flush, gatherMs)
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (items.size === 0) return
    const batch = [...items]
    items = new Set()
    working += 1
    const limit = setTimeout(end, longestMs)
    let isOver = false
    function end(): void {
      if (isOver) return
      isOver = true
      clearTimeout(limit)
      working -= 1
      gather()
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
