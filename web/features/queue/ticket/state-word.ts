import type { Row } from '#domain/generated/database.ts'
import { handoverOf } from '#domain/orders/serving-place.ts'

type HandedOver = Pick<Row<'user_order'>, 'place' | 'is_delivery'>

/** The word for a ticket's state. A completed delivery is "delivered", not "completed". */
export function stateWord<State extends string>(ticket: HandedOver, state: State): State | 'delivered' {
  return state === 'completed' && handoverOf(ticket) === 'delivery' ? 'delivered' : state
}

/** A ticket's payment method as text. */
export function payWord(ticket: HandedOver & Pick<Row<'user_order'>, 'pay'>) {
  return ticket.pay === 'account' ? 'account' : handoverOf(ticket)
}
