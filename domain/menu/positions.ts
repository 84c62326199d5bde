interface Placed {
  id: string
  position: number
}

/**
 * The position changes that put an item before index `to` of an ordered list without it: one, or more where there is no
 * room between two neighbours.
 */
export function placedAt(others: readonly Placed[], id: string, to: number): Placed[] {
  const before = others[to - 1]?.position ?? (others[to]?.position ?? 1) - 2
  const after = others[to]?.position ?? before + 2
  const position = (before + after) / 2
  if (before < position && position < after) return [{ id, position }]
  const line = [...others.slice(0, to), { id, position: Number.NaN }, ...others.slice(to)]
  return line
    .map((one, at) => ({ id: one.id, was: one.position, position: at }))
    .filter(({ was, position: now }) => was !== now)
    .map(({ id: itemId, position: now }) => ({ id: itemId, position: now }))
}

/** The changes that move an item of an ordered list from one index to another; none if it stays. */
export function movedTo(list: readonly Placed[], from: number, to: number): Placed[] {
  const item = list[from]
  const target = Math.max(0, Math.min(list.length - 1, to))
  if (!item || target === from) return []
  return placedAt(
    list.filter((_, at) => at !== from),
    item.id,
    target,
  )
}

/** The position after the last of a list. */
export function lastPosition(list: readonly { position: number }[]): number {
  return list.length === 0 ? 0 : Math.max(...list.map(({ position }) => position)) + 1
}
