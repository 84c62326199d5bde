import type { Database } from '#server/database/types.ts'
import { type ClockWatch, createClockWatch } from './clock-watch.ts'

/**
 * Has the database make the jobs of rounds that are due. It knows which are planned for today or were missed, and makes
 * each of them once, with as many servers as there are.
 */
export function createRoundWatch(
  database: Database,
  log: (message: string, error?: unknown) => void = console.error,
): ClockWatch {
  return createClockWatch(
    database,
    {
      channel: 'round_planned',
      actSql: 'select private.start_rounds() > 0 as done',
      // A plan turns with the hours of the club's day: it is enough to look now and then.
      nextSql: 'select null::timestamptz as at',
      trouble: 'The rounds that are due could not be looked for',
    },
    log,
  )
}
