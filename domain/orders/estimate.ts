/** Minutes until an order made now can be collected, as an honest range. */
export interface Estimate {
  from: number
  to: number
}

/** How many tickets the kitchen works on side by side. */
const HANDS = 2

/**
 * How long an order will take: its slowest dish, after a share of the tickets before it. The range widens with the
 * queue, because what is ahead is what we know least about.
 */
export function estimate(prepMinutes: readonly number[], ticketsAhead: number): Estimate {
  const own = Math.max(3, ...prepMinutes)
  const wait = (ticketsAhead * 4) / HANDS
  return { from: Math.round(own + wait * 0.6), to: Math.round(own * 1.4 + wait * 1.2 + 1) }
}
