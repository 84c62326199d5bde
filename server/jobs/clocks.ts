import type { Clock } from './clock-watch.ts'

/** Rings for new tickets that no kitchen board counts, or that stay untouched. */
export const ticketClock = {
  channel: 'order_placed',
  actSql: 'select private.ring_alarm() as done',
  nextSql: 'select private.next_alarm_at() as at',
  trouble: 'Looking for unseen and untouched tickets failed',
  // In a rush a look reads all new tickets; the shortest time that a club can set is 5 seconds.
  gatherMs: 3_000,
  // Disconnected boards reconnect after 10 seconds at most, and then report the tickets that they count.
  settleMs: 20_000,
} satisfies Clock

/** Notifies the kitchen of placed orders. */
export const orderNewsClock = {
  channel: 'order_placed',
  actSql: 'select private.notify_order_news() as done',
  nextSql: 'select private.next_order_news_at() as at',
  trouble: 'Notifying the kitchen of placed orders failed',
  // The ticket reaches the boards first, and the orders of a rush are announced together.
  gatherMs: 50,
} satisfies Clock

/** Ends pauses and delays of the kitchen, and puts dishes back on sale, so that open apps show it in time. */
export const kitchenClock = {
  channel: 'kitchen_end',
  actSql: 'select private.end_kitchen_spell() as done',
  nextSql: 'select private.next_kitchen_end_at() as at',
  trouble: 'Looking for pauses that end failed',
} satisfies Clock

/** Escalates issues that no member of their crew has claimed in time. */
export const claimClock = {
  channel: 'issue_claim',
  actSql: 'select private.escalate_claim() as done',
  nextSql: 'select private.next_claim_at() as at',
  trouble: 'Looking for unclaimed issues failed',
} satisfies Clock

/** Passes an alarm that a device did not show in time to the next device, and then to the person on duty. */
export const ladderClock = {
  channel: 'push_ladder',
  actSql: 'select private.climb_ladder() as done',
  nextSql: 'select private.next_ladder_at() as at',
  trouble: 'Looking for alarms that no device showed failed',
} satisfies Clock

/** Creates the jobs of rounds that are planned for today or were missed, each once for all servers. */
export const roundClock = {
  channel: 'round_planned',
  actSql: 'select private.start_rounds() > 0 as done',
  // Plans change with the hours of the club's day, so each regular look tries to start them.
  trouble: 'Looking for due rounds failed',
} satisfies Clock

/** Switches to another course at the start of its first day of play. */
export const courseClock = {
  channel: 'course_play',
  actSql: 'select private.switch_due_course() as done',
  nextSql: 'select private.next_course_at() as at',
  trouble: 'Looking for the course that is due failed',
} satisfies Clock
