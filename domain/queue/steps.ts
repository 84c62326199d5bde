import { orderTransitions } from '../generated/transitions.ts'
import type { Ticket, TicketColumn, TicketStatus } from './tickets.ts'

const course = ['new', 'preparing', 'ready', 'completed'] as const

/** The moves that a role may make from a ticket's state. */
export interface TicketSteps {
  forward: 'preparing' | 'ready' | 'completed' | null
  back: 'new' | 'preparing' | null
  /** Needs a reason. */
  cancel: boolean
}

/** The steps that the database's life cycle gives this role from that state. */
export function stepsFrom(status: TicketStatus, role: string): TicketSteps {
  if (status === 'completed' || status === 'cancelled') return { forward: null, back: null, cancel: false }
  const open = orderTransitions
    .filter((step) => step.from === status && step.role === role)
    .map(({ to }) => to)
  const at = course.indexOf(status as (typeof course)[number])
  const find = <To>(target: To | undefined) => (open.some((to) => to === target) ? (target ?? null) : null)
  return {
    forward: find(course[at + 1] as TicketSteps['forward']),
    back: find(course[at - 1] as TicketSteps['back']),
    cancel: open.includes('cancelled'),
  }
}

/**
 * The state to which this role can recall an ended ticket: ready after its collection, otherwise the state in which it
 * was cancelled. Null for an open ticket, and after the club's time limit.
 */
export function recallOf(
  { status, preparing_at, ended_at }: Pick<Ticket, 'status' | 'preparing_at' | 'ended_at'>,
  role: string,
  recallMinutes: number,
  now: number,
): TicketColumn | null {
  const to = status === 'completed' ? 'ready' : preparing_at === null ? 'new' : 'preparing'
  const may = orderTransitions.some((step) => step.from === status && step.to === to && step.role === role)
  const isEnded = status === 'completed' || status === 'cancelled'
  if (!isEnded || !may || ended_at === null) return null
  return now <= Date.parse(ended_at) + recallMinutes * 60_000 ? to : null
}

/**
 * The ticket after the step, with the expected times of the database; `at` is its clock (milliseconds since the epoch).
 * The same ticket if it is there already.
 */
export function predictStep<T extends Pick<Ticket, 'status' | 'preparing_at' | 'ready_at' | 'ended_at'>>(
  ticket: T,
  to: TicketStatus,
  at: number,
): T {
  if (to === ticket.status) return ticket
  const now = new Date(at).toISOString()
  return {
    ...ticket,
    status: to,
    preparing_at:
      to === 'new' ? null : to === 'preparing' ? (ticket.preparing_at ?? now) : ticket.preparing_at,
    ready_at:
      to === 'completed' || ticket.status === 'completed' ? ticket.ready_at : to === 'ready' ? now : null,
    ended_at: to === 'completed' || to === 'cancelled' ? now : null,
  }
}
