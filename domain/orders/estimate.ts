/** Minutes until an order made now can be collected, as an honest range. */
export interface Estimate {
  from: number
  to: number
}

/** The least that an order takes, and how long a ticket ahead keeps it waiting: two are worked on side by side. */
const LEAST_MINUTES = 3
const MINUTES_AHEAD = 2

/**
 * How long an order will take: its slowest dish, after a share of the tickets before it. The range widens with the
 * queue, because the time of the tickets ahead is the least certain. The database promises the same when the order is
 * placed (private.order_promise); tenths are counted whole, so that both round alike.
 */
export function estimate(prepMinutes: readonly number[], ticketsAhead: number): Estimate {
  const own = Math.max(LEAST_MINUTES, ...prepMinutes)
  const wait = ticketsAhead * MINUTES_AHEAD
  return { from: tenths(own * 10 + wait * 6), to: tenths(own * 14 + wait * 12 + 10) }
}

function tenths(count: number): number {
  return Math.floor((count + 5) / 10)
}
