import type { Database } from '#server/database/types.ts'

/** A promise with the function that resolves it. */
export function signal() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/** Whether a connection to this database waits for a lock. */
export async function isLockAwaited(database: Database): Promise<boolean> {
  const { rows } = await database.runAsOwner(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}
