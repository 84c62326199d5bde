import type { Row } from '#domain/generated/database.ts'
import { handoverOf } from '#domain/orders/serving-place.ts'

type HandedOver = Pick<Row<'user_order'>, 'place' | 'is_delivery'>

/** The state that a ticket has in words: what is brought is delivered, not collected. */
export function stateWord<State extends string>(ticket: HandedOver, state: State): State | 'delivered' {
  return state === 'completed' && handoverOf(ticket) === 'delivery' ? 'delivered' : state
}

/** How a ticket is paid, in words. */
export function payWord(ticket: HandedOver & Pick<Row<'user_order'>, 'pay'>) {
  return ticket.pay === 'account' ? 'account' : handoverOf(ticket)
}
