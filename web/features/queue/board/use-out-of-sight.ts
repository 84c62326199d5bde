import { type RefObject, useEffect, useRef, useState } from 'react'

type Side = 'above' | 'below'

/** A card with at least this share in view counts as visible. */
const WHOLE = 0.98

const noSides: ReadonlyMap<string, Side> = new Map()

/**
 * The rows of a scrolling list that are not fully visible, and on which side, live. Each row has its id as `data-row`;
 * `rows` changes with the rows. A row of the list's height counts as visible when it fills the list.
 */
export function useOutOfSight(
  list: RefObject<HTMLElement | null>,
  rows: unknown,
  isOn: boolean,
): ReadonlyMap<string, Side> {
  const [sides, setSides] = useState(noSides)
  const observer = useRef<IntersectionObserver>(null)
  const observedRows = useRef(new WeakSet<Element>())
  useEffect(() => {
    if (!isOn || !list.current) return
    const update = (entries: readonly IntersectionObserverEntry[]) =>
      setSides((before) => withEntries(before, entries))
    observer.current = new IntersectionObserver(update, { root: list.current, threshold: [0, 0.5, WHOLE] })
    observedRows.current = new WeakSet()
    return () => {
      observer.current?.disconnect()
      observer.current = null
      setSides(noSides)
    }
  }, [list, isOn])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rows` says that the document has others
  useEffect(() => {
    for (const row of list.current?.children ?? []) {
      if (!observer.current || observedRows.current.has(row)) continue
      observer.current.observe(row)
      observedRows.current.add(row)
    }
  }, [list, rows, isOn])
  return sides
}

function withEntries(
  before: ReadonlyMap<string, Side>,
  entries: readonly IntersectionObserverEntry[],
): ReadonlyMap<string, Side> {
  const sides = new Map(before)
  for (const entry of entries) {
    const { row } = (entry.target as HTMLElement).dataset
    const side = sideOf(entry)
    if (row === undefined) continue
    if (side) sides.set(row, side)
    else sides.delete(row)
  }
  return sides
}

function sideOf({ boundingClientRect: row, intersectionRect, rootBounds }: IntersectionObserverEntry) {
  if (!rootBounds || row.height === 0) return undefined
  const isWhole = intersectionRect.height >= WHOLE * Math.min(row.height, rootBounds.height)
  return isWhole ? undefined : row.bottom > rootBounds.bottom ? 'below' : 'above'
}
