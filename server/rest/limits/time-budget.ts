import type { Database } from '#server/database/types.ts'

/** Milliseconds of the statement below on the machine for which the default budget was chosen. */
const REFERENCE_MS = 15
const MOST_TIMES = 10
const RUNS = 3
const reference = `select sum(octet_length(row_to_json(n)::text))
  from (select g as id, md5(g::text) as name from generate_series(1, 5000) g) n`

/**
 * The time budget of a statement on this machine: extended in proportion to the slowness of the embedded database, at
 * most ten times. Takes the best of three runs, because other programs are busy at a start.
 */
export async function fitTimeBudget(
  database: Pick<Database, 'engine' | 'runAsOwner'>,
  budgetMs: number,
): Promise<number> {
  if (database.engine !== 'pglite' || budgetMs === 0) return budgetMs
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now()
    await database.runAsOwner(reference)
    best = Math.min(best, performance.now() - start)
  }
  return Math.round(budgetMs * Math.min(MOST_TIMES, Math.max(1, best / REFERENCE_MS)))
}
