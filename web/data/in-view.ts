import { useEffect } from 'react'

/** A register of visible items. `useInView` enters an id while its component is mounted. */
export function createInView<Id extends string | number>() {
  const counts = new Map<Id, number>()
  const enter = (id: Id) => counts.set(id, (counts.get(id) ?? 0) + 1)
  const leave = (id: Id) => {
    const left = (counts.get(id) ?? 1) - 1
    if (left > 0) counts.set(id, left)
    else counts.delete(id)
  }
  return {
    useInView: (id: Id | undefined): void => {
      useEffect(() => {
        if (id === undefined) return
        enter(id)
        return () => leave(id)
      }, [id])
    },
    isInView: (id: Id): boolean => counts.has(id),
  }
}
