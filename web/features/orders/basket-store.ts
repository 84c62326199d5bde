import { useSyncExternalStore } from 'react'
import { addLine, asBasket, type Basket, type BasketLine, setQuantity } from '#domain/orders/basket.ts'
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

/** Empties the basket; the next purchase gets an id of its own. */
export function emptyBasket(): void {
  keep({ orderId: uuidv7(), lines: [] })
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
  return { orderId: uuidv7(), lines: [] }
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
