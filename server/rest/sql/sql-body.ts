import type { Bounds } from '../limits/bounds.ts'
import type { Media } from '../parse/accept.ts'
import { boundedRowsSql, GUARD } from './sql-bounds.ts'

/** One row: everything that the answer is made of. */
export interface StatementResult {
  body: string
  /** Rows in the body. */
  page: number
  /** Rows that a write changed, or that a read would give without its range, when asked for. */
  total?: number | null
  merged?: number
  location?: string | null
  headers?: string | null
  status?: string | null
}

export interface SqlStatement {
  text: string
  values: readonly unknown[]
}

interface BodyShape {
  media: Media
  /** The rows, as a query. */
  rows: string
  bounds: Bounds | undefined
  /** What one row is: the row, or the one value of a scalar function. */
  value?: '_.*' | '_.pgrst_scalar'
  /** Exactly one row by nature, as for a function that gives no set. */
  single?: boolean
}

/** The SQL that turns the rows of `_` into the text of the body, and the query that gives these rows. */
export function bodySql(shape: BodyShape): { body: string; from: string } {
  const { media, rows, bounds, value = '_.*', single = false } = shape
  if (media.shape === 'csv') return { body: csvSql(bounds), from: rows }
  const list = bounds === undefined ? `json_agg(${value})` : 'json_agg(_.pgrst_row)'
  const json = single || media.shape === 'object' ? `(${list} -> 0)` : list
  const stripped = media.stripNulls ? `json_strip_nulls(${json})` : json
  return {
    body: `coalesce(${stripped}::text, '${single || media.shape === 'object' ? 'null' : '[]'}')`,
    from:
      bounds === undefined
        ? rows
        : boundedRowsSql(rows, bounds, value === '_.*' ? undefined : `to_json(${value})`),
  }
}

/** A header of keys, then the rows as PostgreSQL writes a record, without its brackets. */
function csvSql(bounds: Bounds | undefined): string {
  const header = `(select coalesce(string_agg(key, ','), '') from json_object_keys(json_agg(_.*) -> 0) as key)`
  const record = '(_.*)::text'
  const text = `${header} || E'\\n' || coalesce(string_agg(substring(${record}, 2, length(${record}) - 2), E'\\n'), '')`
  if (bounds === undefined) return text
  const bytes = `coalesce(sum(octet_length(${record})), 0)`
  return `case when ${bytes} <= ${bounds.answerBytes} then ${text} else ('${GUARD}413:' || ${bytes})::int::text end`
}

/** What functions, triggers and policies may have set for the answer. */
export const RESPONSE_SETTINGS =
  `nullif(current_setting('response.headers', true), '') as headers, ` +
  `nullif(current_setting('response.status', true), '') as status`

/**
 * An expression that fails the statement, and with it everything the statement wrote, unless the condition over
 * `count` holds. The failure names the PostgREST code and the count: see `guardFailure`.
 */
export function guardSql(code: 109 | 115 | 116 | 124, condition: string, count: string): string {
  return `case when ${condition} then 0 else ('${GUARD}${code}:' || ${count})::int end as guard`
}

/** The code and count of a failed guard in a database's message. */
export function guardFailure(message: string): { code: number; count: number } | undefined {
  const [, code, count] = new RegExp(`${GUARD}(\\d+):(\\d+)`).exec(message) ?? []
  return code === undefined ? undefined : { code: Number(code), count: Number(count) }
}
