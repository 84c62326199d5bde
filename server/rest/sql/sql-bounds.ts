import type { Bounds } from '../limits/bounds.ts'

export const GUARD = 'pgrst-guard-'
/** Prevents the planner from evaluating the failing branch in advance. */
const notConstant = 'extract(day from statement_timestamp())'

/** True, or fails the statement (guard 504) once it has run longer than the budget. */
export function inTimeSql(budgetMs: number): string {
  return (
    `case when clock_timestamp() < statement_timestamp() + interval '${budgetMs} ms' then true ` +
    `else ('${GUARD}504:' || ${notConstant})::boolean end`
  )
}

/**
 * The rows of a list as JSON in the column `pgrst_row`. The statement fails (guard 413) as soon as the running total of
 * bytes passes the limit, before the list is built.
 */
export function boundedRowsSql(
  rows: string,
  { answerBytes, budgetMs }: Bounds,
  value = 'row_to_json(_.*)',
): string {
  const json = `select ${value} as pgrst_row from (${rows}) _ offset 0`
  const total = 'sum(octet_length(pgrst_row::text) + 2) over (rows unbounded preceding)'
  const size = `case when pgrst_bytes <= ${answerBytes} then true else ('${GUARD}413:' || pgrst_bytes)::boolean end`
  const guards = budgetMs === undefined ? size : `coalesce(${size}, true) and ${inTimeSql(budgetMs)}`
  return (
    `select pgrst_row from (select pgrst_row, coalesce(${total}, 0) as pgrst_bytes from (${json}) _) _ ` +
    `where ${guards}`
  )
}
