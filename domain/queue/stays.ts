import type { TicketStatus } from './tickets.ts'

/** One stay of a ticket in a state. */
export interface Stay {
  status: TicketStatus
  /** When it came there, as the event says. */
  from: string
  /** How long it stayed, or has stayed so far; null for a state that is an end. */
  milliseconds: number | null
}

/** A ticket's way through its states, in order, from its events (oldest first) up to now (milliseconds since the epoch). */
export function staysOf(events: readonly { to_status: TicketStatus; at: string }[], now: number): Stay[] {
  return events.map(({ to_status, at }, index) => {
    const next = events[index + 1]
    const until = next ? Date.parse(next.at) : now
    const ended = to_status === 'completed' || to_status === 'cancelled'
    return { status: to_status, from: at, milliseconds: ended ? null : Math.max(0, until - Date.parse(at)) }
  })
}
