import { useEffect } from 'react'
import { STEADY_MS } from '#domain/queue/rail.ts'
import { createStore, useStore } from '#web/data/store.ts'
import { useKeyboard } from '#web/features/queue/keys/key-map.ts'

interface Choice {
  /** The ticket of each digit, 1 to 9. */
  digits: ReadonlyMap<number, string>
  chosenId: string | undefined
}

const choice = createStore<Choice>({ digits: new Map(), chosenId: undefined })
/** When another ticket was chosen without a key. */
let driftedAtMs = Number.NEGATIVE_INFINITY

/**
 * Assigns digits from `first` on to a lane's tickets while it is in view; '' is a digit without a ticket. Returns the
 * digit that a card shows.
 */
export function useDigits(first: number, ids: readonly string[]): (id: string) => number | undefined {
  const [keyboard] = useKeyboard()
  const key = ids.join()
  useEffect(() => {
    const own = key.split(',').map((id, at) => [first + at, id] as const)
    change([...without(own), ...own.filter(([, id]) => id !== '')])
    return () => change(without(own))
  }, [first, key])
  return (id) => (keyboard === 'on' && ids.includes(id) ? first + ids.indexOf(id) : undefined)
}

/** Whether the bump key moves this ticket, live. Before the first key none is chosen. */
export function useIsChosen(id: string): boolean {
  const [keyboard] = useKeyboard()
  const isChosen = useStore({ get: () => choice.get().chosenId === id, subscribe: choice.subscribe })
  return isChosen && keyboard === 'on'
}

/** Chooses the ticket of a digit; undefined without one. */
export function chooseDigit(digit: number): string | undefined {
  const id = choice.get().digits.get(digit)
  if (id === undefined) return undefined
  driftedAtMs = Number.NEGATIVE_INFINITY
  choice.set({ ...choice.get(), chosenId: id })
  return id
}

/** False for a moment after the choice has moved to another ticket without a key. */
export function isChoiceSteady(nowMs: number): boolean {
  return nowMs - driftedAtMs >= STEADY_MS
}

function without(own: readonly (readonly [number, string])[]): [number, string][] {
  const digits = new Set(own.map(([digit]) => digit))
  return [...choice.get().digits].filter(([digit]) => !digits.has(digit))
}

function change(entries: readonly (readonly [number, string])[]): void {
  const digits = new Map([...entries].sort(([a], [b]) => a - b))
  const { chosenId } = choice.get()
  const isThere = chosenId !== undefined && [...digits.values()].includes(chosenId)
  const nextId = isThere ? chosenId : [...digits.values()][0]
  if (chosenId !== undefined && nextId !== chosenId) driftedAtMs = performance.now()
  choice.set({ digits, chosenId: nextId })
}
