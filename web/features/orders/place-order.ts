import type { Basket } from '#domain/orders/basket.ts'
import { basketOf, orderDraft } from '#domain/orders/checkout.ts'
import { clubNow } from '#web/data/clock.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { drop, write } from '#web/data/outbox/outbox.ts'
import { currentMe } from '#web/data/session/session.ts'
import { putBackIntoBasket } from '#web/features/orders/basket-store.ts'

/**
 * Places the basket, once: the order has the id that was made with the basket, so a second press, a retry and a replay
 * are the same order. Resolves when the device keeps it. `totalMinor` is what its author saw.
 */
export async function placeOrder(
  basket: Basket,
  totalMinor: number | null,
  patienceMinutes: number,
): Promise<void> {
  const { allergies } = basket.choices
  // The basket belongs to the device: what another person chose on it is not theirs.
  const isMine = allergies?.personId === currentMe().user?.id
  const choices = isMine ? basket.choices : { ...basket.choices, allergies: null }
  const data = orderDraft({ ...basket, choices }, totalMinor, new Date(clubNow()), patienceMinutes)
  await write({ type: 'CREATE', table: 'user_order', id: basket.orderId, data })
}

/** The basket that a waiting order was made from; null when it is not sound. */
export function basketOfRecord({ payload }: MutationRecord): Basket | null {
  return basketOf(payload.id, payload.data, currentMe().user?.id ?? '')
}

/** Takes an order that the club does not have back into the basket, to be changed. */
export async function returnToBasket(record: MutationRecord): Promise<void> {
  const basket = basketOfRecord(record)
  // The basket first: if the app closes in between, the order is still stored.
  if (basket) putBackIntoBasket(basket)
  await drop(record.id)
}

/** Places an order that was not sent in time again, for now, under its own id: if it did arrive, it stays one order. */
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
  await placeOrder({ ...basket, choices }, totalMinor, patienceMinutes)
}
