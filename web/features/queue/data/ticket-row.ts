import type { QueryData } from '@supabase/supabase-js'
import type { LoggedTicket, QueueEvent } from '#domain/queue/apply-events.ts'
import type { TicketLine } from '#domain/queue/tickets.ts'
import { supabase } from '#web/data/client.ts'

/** The kitchen reads all columns of an order: each is also a field of KitchenTicket. */
export const ORDER_COLUMNS =
  '*, user_order_item (id, position, done, seq), profiles (first_name, surname)' as const
export const EVENT_COLUMNS =
  'seq, order_id, kind, from_status, to_status, actor_id, at, item_id, value' as const

const selectOrders = () => supabase().from('user_order').select(ORDER_COLUMNS)

/** An order as the kitchen reads it. */
export type OrderRow = QueryData<ReturnType<typeof selectOrders>>[number]
/** The row of one order line; `position` counts from 1. */
export type OrderItemRow = OrderRow['user_order_item'][number]

/** An event of the kitchen's log. */
export type OrderEvent = QueueEvent<OrderRow & LoggedTicket>

/** The lines of an order in sequence, each with whether it is done. */
export function linesOf(sold: OrderRow['lines'], items: readonly OrderItemRow[]): TicketLine[] {
  return [...items]
    .sort((a, b) => a.position - b.position)
    .flatMap((item) => {
      const line = sold[item.position - 1]
      return line ? [{ ...line, id: item.id, done: item.done }] : []
    })
}
