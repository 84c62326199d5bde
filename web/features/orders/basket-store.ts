import {
  addLine,
  asBasket,
  type Basket,
  type BasketLine,
  newBasket,
  putBack,
  setLineNote,
  setQuantity,
} from '#domain/orders/basket.ts'
import type { Choices } from '#domain/orders/choices.ts'
import { persistedJson } from '#web/data/persisted-value.ts'
import { useStore } from '#web/data/store.ts'
import { uuidv7 } from '#web/data/uuid.ts'

/** The basket belongs to the device, not to a session: it outlives a reload, signing in and becoming a member. */
const stored = persistedJson('basket', (value) => asBasket(value) ?? undefined)
/** Stands in until something is stored. */
const firstBasket = newBasket(uuidv7())

/** The basket, live, also when another tab fills it. */
export function useBasket(): Basket {
  return useStore({ get: currentBasket, subscribe: stored.subscribe })
}

export function currentBasket(): Basket {
  return stored.get() ?? firstBasket
}

export function addToBasket(line: BasketLine): void {
  stored.set(addLine(currentBasket(), line))
}

export function setBasketQuantity(at: number, quantity: number): void {
  stored.set(setQuantity(currentBasket(), at, quantity))
}

export function setBasketNote(at: number, note: string): void {
  stored.set(setLineNote(currentBasket(), at, note))
}

/** Changes where, when or how the order is wanted. */
export function choose(change: Partial<Choices>): void {
  const basket = currentBasket()
  stored.set({ ...basket, choices: { ...basket.choices, ...change } })
}

/** Puts an order that was not taken back into the basket. */
export function putBackIntoBasket(order: Basket): void {
  stored.set(putBack(currentBasket(), order))
}

/** Empties the basket; the next purchase gets an id of its own. */
export function emptyBasket(): void {
  stored.set(newBasket(uuidv7()))
}
