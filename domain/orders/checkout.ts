import type { Basket, BasketLine } from './basket.ts'
import { asChoices, type OrderPlace } from './choices.ts'

/** What the app sends of an order; the database sets price, total, tax, number and time. */
export interface OrderDraft {
  lines: { item_id: string; quantity: number; options: string[]; note: string }[]
  place: OrderPlace
  place_hole: number | null
  place_lng: number | null
  place_lat: number | null
  wanted_at: string | null
  pay: 'collection' | 'account'
  note: string
  expires_at: string
  expected_total_minor: number | null
}

/**
 * The order that a basket is, at the moment of its press. `totalMinor` is what its author sees, null where no menu
 * is known: the database refuses the order when it has become dearer. `patienceMinutes` is how long it may wait for a signal.
 */
export function orderDraft(
  { lines, choices }: Basket,
  totalMinor: number | null,
  now: Date,
  patienceMinutes: number,
): OrderDraft {
  const atHole = choices.place === 'hole'
  return {
    lines: lines.map(({ item_id, quantity, options, note }) => ({
      item_id,
      quantity,
      options: [...options],
      note: note.trim(),
    })),
    place: choices.place,
    place_hole: atHole ? choices.hole : null,
    place_lng: atHole ? (choices.point?.lng ?? null) : null,
    place_lat: atHole ? (choices.point?.lat ?? null) : null,
    wanted_at: choices.wantedAt,
    pay: choices.pay,
    note: choices.note.trim(),
    expires_at: expiryOf(choices.wantedAt, now, patienceMinutes).toISOString(),
    expected_total_minor: totalMinor,
  }
}

/**
 * Until when an order stands as it was placed. One for as soon as possible must not be cooked an hour later, when its
 * author is three holes on; one for a time is wanted until then.
 */
export function expiryOf(wantedAt: string | null, now: Date, patienceMinutes: number): Date {
  return wantedAt ? new Date(wantedAt) : new Date(now.getTime() + patienceMinutes * 60_000)
}

/** The basket that an order was made from, to change it or place it again under the same id; null when the draft is invalid. */
export function basketOf(orderId: string, draft: Partial<OrderDraft>): Basket | null {
  if (!Array.isArray(draft.lines)) return null
  const lines: BasketLine[] = draft.lines.map(({ item_id, quantity, options, note }) => ({
    item_id,
    quantity,
    options: options ?? [],
    note: note ?? '',
  }))
  const { place, place_hole, place_lng, place_lat, wanted_at, pay, note } = draft
  const point = place_lng == null || place_lat == null ? null : { lng: place_lng, lat: place_lat }
  const choices = asChoices({ place, hole: place_hole, point, wantedAt: wanted_at, pay, note })
  return { orderId, lines, choices }
}
