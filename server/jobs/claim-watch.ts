import type { Database } from '#server/database/types.ts'
import { type ClockWatch, createClockWatch } from './clock-watch.ts'

/** Escalates issues that no member of their crew has claimed in time. */
export function createClaimWatch(
  database: Database,
  log?: (message: string, error?: unknown) => void,
): ClockWatch {
  const clock = {
    channel: 'issue_claim',
    actSql: 'select private.escalate_claim() as done',
    nextSql: 'select private.next_claim_at() as at',
    trouble: 'Issues that nobody has taken could not be looked for',
  }
  return createClockWatch(database, clock, log)
}
