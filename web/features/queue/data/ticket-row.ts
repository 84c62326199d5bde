import type { LoggedTicket, QueueEvent } from '#domain/queue/apply-events.ts'
import type { Ticket } from '#domain/queue/tickets.ts'
import type { Item, SoldLine } from '#web/features/queue/data/ticket-lines.ts'

export interface Person {
  first_name: string
  surname: string
}

/** An order as the kitchen reads it. */
export interface OrderRow extends Omit<Ticket, 'lines' | 'guest'>, Omit<LoggedTicket, 'user_order_item'> {
  lines: SoldLine[]
  user_order_item: (Item & { seq: number })[]
  profiles: Person | null
  /** The language in which the guest ordered. */
  language: string | null
  /** Where on the hole; null: it is not said. */
  place_lng: number | null
  place_lat: number | null
  pay: 'collection' | 'account'
  total_minor: number
  currency: string
  reason: string | null
}

export type OrderEvent = QueueEvent<OrderRow>

export const orderColumns =
  'id, number, status, seq, rush, shown_at, place, place_hole, place_lng, place_lat, note, wanted_at, promised_to, created_at, preparing_at, ready_at, pay, total_minor, currency, reason, language, lines, user_order_item (id, position, done, seq), profiles (first_name, surname)'
export const eventColumns = 'seq, order_id, kind, from_status, to_status, actor_id, at, item_id, value'
