import type { Database } from '#server/database/types.ts'

type EmbeddedDatabase = Pick<Database, 'engine' | 'runAsOwner'>

/** Milliseconds of the statement below on the machine for which the default budget was chosen. */
const REFERENCE_MS = 15
const MOST_TIMES = 10
const RUNS = 3
/** A second attempt ends before the engine is ended: 3 s for a visitor. */
const LONGEST_MS = 2_000
/** The statement returns its duration by the engine's clock, which does not count the wait for other statements. */
const reference = `select sum(octet_length(row_to_json(n)::text)),
    1000 * extract(epoch from clock_timestamp() - statement_timestamp())::float8 as ms
  from (select g as id, md5(g::text) as name from generate_series(1, 5000) g) n`

/**
 * The time budget of a statement on this machine: extended in proportion to the slowness of the embedded database, at
 * most ten times. Takes the best of three runs, because other programs are busy at a start.
 */
export async function fitTimeBudget(database: EmbeddedDatabase, budgetMs: number): Promise<number> {
  if (database.engine !== 'pglite' || budgetMs === 0) return budgetMs
  const times = await timesSlower(database)
  return Math.round(budgetMs * Math.min(MOST_TIMES, Math.max(1, Math.min(...times))))
}

/**
 * The time budget of a second attempt: twice the first one's, or more while the machine is busy. Takes the worst of
 * three runs.
 */
export async function secondTimeBudget(database: EmbeddedDatabase, budgetMs: number): Promise<number> {
  const times = await timesSlower(database)
  return Math.round(Math.max(budgetMs, Math.min(LONGEST_MS, budgetMs * Math.max(2, ...times))))
}

/** Times each run. Returns multiples of the time on the reference machine. */
async function timesSlower(database: EmbeddedDatabase): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const { rows } = await database.runAsOwner<{ ms: number }>(reference)
    times.push(rows[0]!.ms / REFERENCE_MS)
  }
  return times
}
