import type { Order } from '#web/features/orders/orders-data.ts'

/** A promise more than this many minutes ahead is shown as a time of day. */
const MOST_MINUTES = 90

/**
 * The rest of a promise. minutes: `from` to `to` minutes. under: its span has begun or begins within a minute, at most
 * `to` minutes are left. clock: far ahead, shown as a time of day. late: overdue.
 */
export type PromiseLeft =
  | { kind: 'minutes'; from: number; to: number }
  | { kind: 'under'; to: number }
  | { kind: 'clock' }
  | { kind: 'late' }

/** The rest of an order's promise at `now` (milliseconds), rounded outwards; null if the kitchen owes none. */
export function promiseLeft(
  { status, promised_from, promised_to }: Pick<Order, 'status' | 'promised_from' | 'promised_to'>,
  now: number,
): PromiseLeft | null {
  if (!promised_from || !promised_to || (status !== 'new' && status !== 'preparing')) return null
  const [from, to] = [promised_from, promised_to].map((at) => (Date.parse(at) - now) / 60_000) as [
    number,
    number,
  ]
  if (to < 0) return { kind: 'late' }
  if (to > MOST_MINUTES) return { kind: 'clock' }
  const most = Math.max(1, Math.ceil(to))
  return from < 1 ? { kind: 'under', to: most } : { kind: 'minutes', from: Math.floor(from), to: most }
}
