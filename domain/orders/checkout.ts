import type { Basket, BasketLine } from './basket.ts'
import { type ChoiceColumns, choiceColumns, choicesFromColumns } from './choices.ts'

/** The columns of an order that the app sends; the database sets price, total, tax, number and time. */
interface OrderDraft extends ChoiceColumns {
  lines: { item_id: string; quantity: number; options: string[]; note: string }[]
  expires_at: string
  expected_total_minor: number | null
}

/**
 * The order of a basket at the moment of submission. `totalMinor` is the total that the author sees, null without a
 * menu: the database refuses the order if it has become dearer. `patienceMinutes` is the longest wait for a connection.
 */
export function orderDraft(
  { lines, choices }: Basket,
  totalMinor: number | null,
  now: Date,
  patienceMinutes: number,
): OrderDraft {
  return {
    lines: lines.map(({ item_id, quantity, options, note }) => ({
      item_id,
      quantity,
      options: [...options],
      note: note.trim(),
    })),
    ...choiceColumns(choices),
    expires_at: expiryOf(choices.wantedAt, now, patienceMinutes).toISOString(),
    expected_total_minor: totalMinor,
  }
}

/**
 * When an unsent order expires. An order for as soon as possible must not be cooked an hour later, when its author is
 * three holes on; one for a time expires at that time.
 */
export function expiryOf(wantedAt: string | null, now: Date, patienceMinutes: number): Date {
  return wantedAt ? new Date(wantedAt) : new Date(now.getTime() + patienceMinutes * 60_000)
}

/** The basket of a person's order, to change it or place it again under the same id; null when the draft is invalid. */
export function basketOf(orderId: string, draft: Partial<OrderDraft>, personId: string): Basket | null {
  if (!Array.isArray(draft.lines)) return null
  const lines: BasketLine[] = draft.lines.map(({ item_id, quantity, options, note }) => ({
    item_id,
    quantity,
    options: options ?? [],
    note: note ?? '',
  }))
  return { orderId, lines, choices: choicesFromColumns(draft, personId) }
}
