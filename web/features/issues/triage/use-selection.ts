import { useCallback, useRef, useState } from 'react'
import type { ShownIssue } from '#web/features/issues/shared/issue-data.ts'

export function useSelection(visible: readonly ShownIssue[]) {
  const [currentId, choose] = useState<string>()
  const [pickedIds, setPickedIds] = useState<ReadonlySet<string>>(new Set())
  const place = useRef(0)
  const currentIndex = visible.findIndex(({ id }) => id === currentId)
  // When the current row disappears, the next one becomes current.
  const at =
    currentIndex >= 0
      ? currentIndex
      : currentId === undefined
        ? -1
        : Math.min(place.current, visible.length - 1)
  if (at >= 0) place.current = at
  const pick = useCallback((id: string) => {
    setPickedIds((ids) => {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  return {
    at,
    current: visible[at],
    choose,
    move: (by: 1 | -1) => choose(visible[Math.max(0, Math.min(visible.length - 1, at + by))]?.id),
    selected: visible.filter(({ id }) => pickedIds.has(id)),
    isPicked: (id: string) => pickedIds.has(id),
    pick,
    pickAll: () => setPickedIds(new Set(visible.map(({ id }) => id))),
    unpick: () => setPickedIds(new Set()),
  }
}
