import type { Database } from '#server/database/types.ts'
import { type ClockWatch, createClockWatch } from './clock-watch.ts'

/** Notifies the staff on duty of tickets that no kitchen screen has shown in time. */
export function createTicketWatch(
  database: Database,
  log?: (message: string, error?: unknown) => void,
): ClockWatch {
  const clock = {
    channel: 'order_placed',
    actSql: 'select private.ring_unseen() as done',
    nextSql: 'select private.next_unseen_at() as at',
    trouble: 'Tickets that nobody has seen could not be looked for',
  }
  return createClockWatch(database, clock, log)
}
