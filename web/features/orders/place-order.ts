import { type Basket, hasRoomFor } from '#domain/orders/basket.ts'
import { basketOf, orderDraft } from '#domain/orders/checkout.ts'
import { clubNow } from '#web/data/clock.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { drop, write } from '#web/data/outbox/outbox.ts'
import { currentMe } from '#web/data/session/session.ts'
import { currentBasket, putBackIntoBasket } from '#web/features/orders/basket-store.ts'

/**
 * Places the basket once: the order's id was created with the basket, so that a second press, a retry and a replay are
 * the same order. Resolves when the device has stored it. `totalMinor` is the total that the author saw.
 */
export async function placeOrder(
  basket: Basket,
  totalMinor: number | null,
  patienceMinutes: number,
): Promise<void> {
  const { allergies } = basket.choices
  // The basket belongs to the device: another person's choices on it are not mine.
  const isMine = allergies?.personId === currentMe().user?.id
  const choices = isMine ? basket.choices : { ...basket.choices, allergies: null }
  const data = orderDraft({ ...basket, choices }, totalMinor, new Date(clubNow()), patienceMinutes)
  await write({ type: 'CREATE', table: 'user_order', id: basket.orderId, data })
}

/** The basket of a waiting order; null if it is invalid. */
export function basketOfRecord({ payload }: MutationRecord): Basket | null {
  return basketOf(payload.id, payload.data, currentMe().user?.id ?? '')
}

class BasketFullError extends Error {
  override name = 'BasketFullError'
  readonly code = 'basket_full'
}

/**
 * Puts an order that the club does not have back into the basket, for changes. Rejects, and changes nothing, if the
 * basket has no room for all of its lines.
 */
export async function returnToBasket(record: MutationRecord): Promise<void> {
  const basket = basketOfRecord(record)
  if (basket && !hasRoomFor(currentBasket(), basket)) throw new BasketFullError()
  // The basket first: if the app closes in between, the order is still stored.
  if (basket) putBackIntoBasket(basket)
  await drop(record.id)
}

/** Places an expired order again, for now if its time is past. The id stays: if it did arrive, it is one order. */
export async function placeAgain(
  record: MutationRecord,
  totalMinor: number | null,
  patienceMinutes: number,
): Promise<void> {
  const basket = basketOfRecord(record)
  if (!basket) return
  const isPast = basket.choices.wantedAt !== null && Date.parse(basket.choices.wantedAt) <= clubNow()
  await drop(record.id)
  const choices = isPast ? { ...basket.choices, wantedAt: null } : basket.choices
  try {
    await placeOrder({ ...basket, choices }, totalMinor, patienceMinutes)
  } catch (cause) {
    // The record is gone: without room for another, the order must not be lost.
    putBackIntoBasket(basket)
    throw cause
  }
}
