import type { RowNews } from '#web/data/realtime.ts'
import type { OrderEvent, OrderItemRow, OrderRow } from '#web/features/queue/data/ticket-row.ts'

type OrderColumns = Omit<OrderRow, 'user_order_item' | 'profiles'>

/** The received parts of one order's placing. */
interface Placing {
  event?: OrderEvent
  order?: OrderColumns
  items: Map<string, OrderItemRow>
}

/** Maximum number of incomplete orders in memory. The next read of the log brings any others. */
const MOST_INCOMPLETE = 50

/**
 * Assembles an order's placing from the rows of the live channel: its lines, its event and the order itself, in any
 * order. A part of an order is never a ticket.
 */
export function createPlacings() {
  const placings = new Map<string, Placing>()

  function placingOf(orderId: string): Placing {
    const placing = placings.get(orderId) ?? { items: new Map() }
    placings.set(orderId, placing)
    const [oldest] = placings.keys()
    if (oldest !== undefined && placings.size > MOST_INCOMPLETE) placings.delete(oldest)
    return placing
  }

  /** The event with its ticket, after all rows have arrived. */
  function complete(orderId: string): OrderEvent | undefined {
    const { event, order, items } = placingOf(orderId)
    // An order with another number has changed since it was placed.
    if (!event || order?.seq !== event.seq || items.size !== order.lines.length) return undefined
    placings.delete(orderId)
    return { ...event, user_order: { ...order, user_order_item: [...items.values()], profiles: null } }
  }

  return {
    /** Applies a change; returns an order's complete first event with its ticket, without the guest's name. */
    take(news: RowNews): OrderEvent | undefined {
      if (isNewOrder(news)) {
        placingOf(news.row.id).order = news.row
        return complete(news.row.id)
      }
      if (isNewEvent(news) && isPlacing(news.row)) {
        placingOf(news.row.order_id).event = news.row
        return complete(news.row.order_id)
      }
      if (!isNewItem(news)) return undefined
      const { order_id, id, position, done, seq } = news.row
      placingOf(order_id).items.set(id, { id, position, done, seq })
      return complete(order_id)
    },
  }
}

/** Whether an event is the first of its order. */
export function isPlacing({ kind, from_status }: OrderEvent): boolean {
  return kind === 'step' && from_status === null
}

export function isNewEvent(news: RowNews): news is RowNews & { row: OrderEvent } {
  return news.table === 'order_event' && news.type === 'INSERT'
}

function isNewItem(news: RowNews): news is RowNews & { row: OrderItemRow & { order_id: string } } {
  return news.table === 'user_order_item' && news.type === 'INSERT'
}

function isNewOrder(news: RowNews): news is RowNews & { row: OrderColumns } {
  // A change that is not readable has no row.
  return news.table === 'user_order' && news.type === 'INSERT' && Array.isArray(news.row.lines)
}
