import { useSyncExternalStore } from 'react'
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
import type { Choices } from '#domain/orders/checkout.ts'
import { uuidv7 } from '#web/data/uuid.ts'

/** The basket belongs to the device, not to a session: it outlives a reload, signing in and becoming a member. */
const STORAGE_KEY = 'basket'

let basket: Basket = read()
const listeners = new Set<() => void>()

/** What is in the basket, live, also when another tab fills it. */
export function useBasket(): Basket {
  return useSyncExternalStore(subscribe, currentBasket, currentBasket)
}

export function currentBasket(): Basket {
  return basket
}

export function addToBasket(line: BasketLine): void {
  keep(addLine(basket, line))
}

export function setBasketQuantity(at: number, quantity: number): void {
  keep(setQuantity(basket, at, quantity))
}

export function setBasketNote(at: number, note: string): void {
  keep(setLineNote(basket, at, note))
}

/** Changes where, when or how the order is wanted. */
export function choose(change: Partial<Choices>): void {
  keep({ ...basket, choices: { ...basket.choices, ...change } })
}

/** Puts an order that was not taken back into the basket. */
export function putBackIntoBasket(order: Basket): void {
  keep(putBack(basket, order))
}

/** Empties the basket; the next purchase gets an id of its own. */
export function emptyBasket(): void {
  keep(newBasket(uuidv7()))
}

function keep(next: Basket): void {
  basket = next
  localStorage.setItem(STORAGE_KEY, JSON.stringify(next))
  for (const listener of [...listeners]) listener()
}

function read(): Basket {
  try {
    const kept = asBasket(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'))
    if (kept) return kept
  } catch {
    // Not ours any more: an empty basket stands in.
  }
  return newBasket(uuidv7())
}

function subscribe(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key !== STORAGE_KEY) return
    basket = read()
    listener()
  }
  listeners.add(listener)
  addEventListener('storage', heard)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', heard)
  }
}
