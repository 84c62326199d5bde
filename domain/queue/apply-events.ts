import type { Row } from '../generated/database.ts'
import type { Numbered } from './log.ts'
import { predictStep } from './steps.ts'
import type { Ticket, TicketStatus } from './tickets.ts'

/** The columns of a ticket that the log changes. `seq`: the last applied event of the order, and of each line. */
export interface LoggedTicket
  extends Pick<Ticket, 'id' | 'status' | 'preparing_at' | 'ready_at' | 'ended_at'>,
    Numbered {
  rush: boolean
  shown_at: string | null
  user_order_item: readonly Pick<Row<'user_order_item'>, 'id' | 'done' | 'seq'>[]
}

/** An event of the log. One from a reading, not received live, contains the ticket at the time of the reading. */
export interface QueueEvent<T extends LoggedTicket>
  extends Pick<Row<'order_event'>, 'seq' | 'order_id' | 'kind' | 'actor_id' | 'at' | 'item_id' | 'value'> {
  from_status: TicketStatus | null
  to_status: TicketStatus
  user_order?: T | null
}

/** Whether an event can be applied without a reading: it contains its ticket, or the ticket is present or has ended. */
export function isApplicable<T extends LoggedTicket>(tickets: readonly T[], event: QueueEvent<T>): boolean {
  return (
    event.user_order !== undefined ||
    isEnd(event.to_status) ||
    tickets.some(({ id }) => id === event.order_id)
  )
}

/**
 * The open tickets after these events, which come in order. An unchanged ticket stays the same object, and an older
 * event does not set a ticket back.
 */
export function applyEvents<T extends LoggedTicket>(
  tickets: readonly T[],
  events: readonly QueueEvent<T>[],
): readonly T[] {
  if (events.length === 0) return tickets
  const open = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  for (const event of events) apply(open, event)
  return [...open.values()]
}

function apply<T extends LoggedTicket>(open: Map<string, T>, event: QueueEvent<T>): void {
  const current = open.get(event.order_id)
  const read = event.user_order
  const before = read && (!current || read.seq >= current.seq) ? read : current
  if (!before) return
  const after = isEnd(before.status) ? before : applyTo(before, event)
  if (isEnd(after.status)) open.delete(event.order_id)
  else open.set(event.order_id, after)
}

function applyTo<T extends LoggedTicket>(ticket: T, event: QueueEvent<T>): T {
  const { kind, seq, value } = event
  if (kind === 'tick') return { ...ticket, user_order_item: ticked(ticket, event) }
  if (kind === 'shown') return ticket.shown_at ? ticket : { ...ticket, shown_at: event.at }
  if (seq <= ticket.seq) return ticket
  if (kind === 'rush') return { ...ticket, rush: value === true, seq }
  if (kind !== 'step') return ticket
  const stepped = predictStep(ticket, event.to_status, Date.parse(event.at))
  return { ...stepped, seq, shown_at: ticket.shown_at ?? event.at }
}

function ticked<T extends LoggedTicket>(
  { user_order_item }: T,
  { item_id, seq, value }: QueueEvent<T>,
): T['user_order_item'] {
  return user_order_item.map((item) =>
    item.id === item_id && item.seq < seq ? { ...item, done: value === true, seq } : item,
  )
}

function isEnd(status: Ticket['status']): boolean {
  return status === 'completed' || status === 'cancelled'
}
