import type { Ticket, TicketStatus } from './tickets.ts'

/** From how many seconds on a ticket is amber, and red: the club's settings. */
export interface AgeLimits {
  amber: number
  red: number
}

export type AgeLevel = 'calm' | 'amber' | 'red'

type Timed = Pick<Ticket, 'status' | 'wanted_at' | 'created_at' | 'ready_at'>

/**
 * What the clock of a ticket shows. `age`: how long it waits for the kitchen, or, once ready, for its guest.
 * `due`: how long until it is wanted; negative when it is late.
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
 * How urgent a ticket is. By age it is amber and red from the limits on; one that is wanted at a time is amber once
 * no more than the red limit is left to make it, and red when it is late.
 */
export function ageLevel(ticket: Timed, limits: AgeLimits, now: number): AgeLevel {
  const { kind, milliseconds } = clockOf(ticket, now)
  const seconds = milliseconds / 1000
  if (kind === 'due') return seconds < 0 ? 'red' : seconds <= limits.red ? 'amber' : 'calm'
  return seconds >= limits.red ? 'red' : seconds >= limits.amber ? 'amber' : 'calm'
}

/** The ticket that has waited longest for the kitchen, and how long; those wanted at a time still to come wait for nothing. */
export function oldestWait(tickets: readonly Timed[], now: number): number | null {
  const waits = tickets
    .filter(({ status }) => status === 'new' || status === 'preparing')
    .map((ticket) => clockOf(ticket, now))
    .map(({ kind, milliseconds }) => (kind === 'due' ? -milliseconds : milliseconds))
    .filter((wait) => wait >= 0)
  return waits.length > 0 ? Math.max(...waits) : null
}

// A tablet whose clock is behind the server's must not show less than nothing.
function since(at: string, now: number): number {
  return Math.max(0, now - Date.parse(at))
}

/** One stay of a ticket in a state. */
interface Stay {
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
