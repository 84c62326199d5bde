import { useEffect } from 'react'

/** How many cards in view show the refusal of a change, by the id of its record. */
const cards = new Map<number, number>()

/** Notes that a card in view shows the refusal of this change: no message needs to repeat it. */
export function useRefusalInView(id: number | undefined): void {
  useEffect(() => {
    if (id === undefined) return
    cards.set(id, (cards.get(id) ?? 0) + 1)
    return () => {
      const left = (cards.get(id) ?? 1) - 1
      if (left > 0) cards.set(id, left)
      else cards.delete(id)
    }
  }, [id])
}

/** Whether a card in view shows the refusal of this change. */
export function isRefusalInView(id: number): boolean {
  return cards.has(id)
}
