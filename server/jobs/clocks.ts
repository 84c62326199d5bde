import type { Clock } from './clock-watch.ts'

/** Notifies the staff on duty of tickets that no kitchen screen has shown in time. */
export const ticketClock: Clock = {
  channel: 'order_placed',
  actSql: 'select private.ring_unseen() as done',
  nextSql: 'select private.next_unseen_at() as at',
  trouble: 'Looking for tickets that no screen has shown failed',
}

/** Escalates issues that no member of their crew has claimed in time. */
export const claimClock: Clock = {
  channel: 'issue_claim',
  actSql: 'select private.escalate_claim() as done',
  nextSql: 'select private.next_claim_at() as at',
  trouble: 'Looking for unclaimed issues failed',
}

/** Creates the jobs of due rounds: of those that are planned for today or were missed, each once for all servers. */
export const roundClock: Clock = {
  channel: 'round_planned',
  actSql: 'select private.start_rounds() > 0 as done',
  // Plans change with the hours of the club's day, so the regular look is enough.
  nextSql: 'select null::timestamptz as at',
  trouble: 'Looking for due rounds failed',
}
