import type { Bounds } from '../limits/bounds.ts'
import type { Media } from '../parse/accept.ts'
import { boundedRowsSql, GUARD } from './sql-bounds.ts'

/** The result row of a statement. */
export interface StatementResult {
  body: string
  /** Rows in the body. */
  page: number
  /** Rows changed by a write, or rows of a read without its range, if requested. */
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
  /** A query for the rows. */
  rows: string
  bounds: Bounds | undefined
  /** Output of one row: the row itself, or the single value of a scalar function. */
  value?: '_.*' | '_.pgrst_scalar'
  /** Always exactly one row, as of a function that returns no set. */
  single?: boolean
}

/** SQL that converts the rows of `_` to the body's text, and the query for these rows. */
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

/** CSV: a header of keys, then rows in PostgreSQL's record format without its brackets. */
function csvSql(bounds: Bounds | undefined): string {
  const header = `(select coalesce(string_agg(key, ','), '') from json_object_keys(json_agg(_.*) -> 0) as key)`
  const record = '(_.*)::text'
  const text = `${header} || E'\\n' || coalesce(string_agg(substring(${record}, 2, length(${record}) - 2), E'\\n'), '')`
  if (bounds === undefined) return text
  const bytes = `coalesce(sum(octet_length(${record})), 0)`
  return `case when ${bytes} <= ${bounds.answerBytes} then ${text} else ('${GUARD}413:' || ${bytes})::int::text end`
}

/** Response headers and status that functions, triggers and policies may set. */
export const RESPONSE_SETTINGS =
  `nullif(current_setting('response.headers', true), '') as headers, ` +
  `nullif(current_setting('response.status', true), '') as status`

/**
 * An expression that fails the statement, with all its writes, unless the condition on `count` holds. The failure
 * contains the PostgREST code and the count: see `guardFailure`.
 */
export function guardSql(code: 109 | 115 | 116 | 124, condition: string, count: string): string {
  return `case when ${condition} then 0 else ('${GUARD}${code}:' || ${count})::int end as guard`
}

/** Code and count of a failed guard, from a database message. */
export function guardFailure(message: string): { code: number; count: number } | undefined {
  const [, code, count] = new RegExp(`${GUARD}(\\d+):(\\d+)`).exec(message) ?? []
  return code === undefined ? undefined : { code: Number(code), count: Number(count) }
}
