import { limits } from '#domain/generated/limits.ts'
import type { MenuItem } from '#domain/menu/menu.ts'
import {
  addLine,
  asBasket,
  type Basket,
  type BasketLine,
  countOf,
  newBasket,
  putBack,
  setLineNote,
  setQuantity,
} from '#domain/orders/basket.ts'
import type { Choices } from '#domain/orders/choices.ts'
import { NotStoredError } from '#web/data/outbox/outbox-store.ts'
import { persistedJson } from '#web/data/persisted-value.ts'
import { createStore, useStore } from '#web/data/store.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { rememberDishName } from '#web/features/orders/dish-names.ts'
import { i18n } from '#web/i18n/i18n.ts'
import { toast } from '#web/ui/layers/toast.tsx'

/** The basket belongs to the device, not to a session: it survives a reload, signing in and becoming a member. */
const stored = persistedJson('basket', (value) => asBasket(value) ?? undefined)
/** Used until a basket is stored. */
const firstBasket = newBasket(uuidv7())
/** The basket while the device's storage is full: it lasts until the app closes. */
const unsaved = createStore<Basket | undefined>(undefined)

/** The basket, live, including changes in another tab. */
export function useBasket(): Basket {
  return useStore({ get: currentBasket, subscribe })
}

export function currentBasket(): Basket {
  return unsaved.get() ?? stored.get() ?? firstBasket
}

/** Adds a line, up to the most lines and the largest quantity of an order; a toast says what does not fit. */
export function addToBasket(line: BasketLine, dish: MenuItem): void {
  const before = currentBasket()
  const after = addLine(before, line)
  if (after === before) {
    toast('warning', i18n.t('menu.full', { ns: 'orders', most: limits.order_lines }))
    return
  }
  if (countOf(after) < countOf(before) + line.quantity)
    toast('warning', i18n.t('menu.most', { ns: 'orders', most: limits['user_order_item.quantity'] }))
  rememberDishName(dish)
  save(after)
}

export function setBasketQuantity(at: number, quantity: number): void {
  save(setQuantity(currentBasket(), at, quantity))
}

export function setBasketNote(at: number, note: string): void {
  save(setLineNote(currentBasket(), at, note))
}

/** Changes choices of the order, such as its place, time, payment or note. */
export function choose(change: Partial<Choices>): void {
  const basket = currentBasket()
  save({ ...basket, choices: { ...basket.choices, ...change } })
}

/** Puts a refused order back into the basket. A full device: NotStoredError, and the basket is unchanged. */
export function putBackIntoBasket(order: Basket): void {
  const before = currentBasket()
  try {
    stored.set(putBack(before, order))
    unsaved.set(undefined)
  } catch (cause) {
    save(before)
    throw new NotStoredError(cause)
  }
}

/** Empties the basket; the next purchase gets a new id. */
export function emptyBasket(): void {
  save(newBasket(uuidv7()))
}

function subscribe(listener: () => void): () => void {
  const stops = [stored.subscribe(listener), unsaved.subscribe(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

function save(basket: Basket): void {
  try {
    stored.set(basket)
    unsaved.set(undefined)
  } catch (cause) {
    console.warn('The basket could not be saved on this device', cause)
    unsaved.set(basket)
  }
}
