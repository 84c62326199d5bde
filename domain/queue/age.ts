import type { Ticket, TicketStatus } from './tickets.ts'

/** Seconds after which a ticket is amber, and red: the club's settings. */
export interface AgeLimits {
  amber: number
  red: number
}

export type AgeLevel = 'calm' | 'amber' | 'red'

type Timed = Pick<Ticket, 'status' | 'wanted_at' | 'created_at' | 'ready_at'>

/**
 * A ticket's clock. `age`: time waiting for the kitchen or, once ready, for its guest. `due`: time left until it is
 * wanted; negative when late.
 */
export interface ClockReading {
  kind: 'age' | 'due'
  milliseconds: number
}

/** The clock of a ticket at a moment (milliseconds since the epoch). */
export function clockOf({ status, wanted_at, created_at, ready_at }: Timed, now: number): ClockReading {
  if (status === 'ready') return { kind: 'age', milliseconds: since(ready_at ?? created_at, now) }
  if (wanted_at) return { kind: 'due', milliseconds: Date.parse(wanted_at) - now }
  return { kind: 'age', milliseconds: since(created_at, now) }
}

/**
 * How urgent a ticket is. By age it is amber and red from the limits on; one with a wanted time is amber when at most
 * the red limit is left, and red when late.
 */
export function ageLevel(ticket: Timed, limits: AgeLimits, now: number): AgeLevel {
  const { kind, milliseconds } = clockOf(ticket, now)
  const seconds = milliseconds / 1000
  if (kind === 'due') return seconds < 0 ? 'red' : seconds <= limits.red ? 'amber' : 'calm'
  return seconds >= limits.red ? 'red' : seconds >= limits.amber ? 'amber' : 'calm'
}

/**
 * The longest wait of a ticket for the kitchen, in milliseconds; null without one. Tickets with a later wanted time do
 * not count.
 */
export function oldestWait(tickets: readonly Timed[], now: number): number | null {
  const waits = tickets
    .filter(({ status }) => status === 'new' || status === 'preparing')
    .map((ticket) => clockOf(ticket, now))
    .map(({ kind, milliseconds }) => (kind === 'due' ? -milliseconds : milliseconds))
    .filter((wait) => wait >= 0)
  return waits.length > 0 ? Math.max(...waits) : null
}

// Never negative, also if the tablet's clock is behind the server's.
function since(at: string, now: number): number {
  return Math.max(0, now - Date.parse(at))
}

/** One stay of a ticket in a state. */
interface Stay {
  status: TicketStatus
  /** When it entered the state, by the event. */
  from: string
  /** Length of the stay, so far if it continues; null for a final state. */
  milliseconds: number | null
}

/** A ticket's states in order, from its events (oldest first) up to now (milliseconds since the epoch). */
export function staysOf(events: readonly { to_status: TicketStatus; at: string }[], now: number): Stay[] {
  return events.map(({ to_status, at }, index) => {
    const next = events[index + 1]
    const until = next ? Date.parse(next.at) : now
    const ended = to_status === 'completed' || to_status === 'cancelled'
    return { status: to_status, from: at, milliseconds: ended ? null : Math.max(0, until - Date.parse(at)) }
  })
}
