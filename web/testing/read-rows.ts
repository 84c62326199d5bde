import type { Row } from '#web/data/testing/fake-backend.ts'

/**
 * The rows that a read of the gateway finds, by the filters of its query: eq, neq, in, gt, gte, lt, lte, is.null, or, and,
 * limit. Filters on embedded rows let every row through. A column that a row lacks is null.
 */
export function readRows(rows: readonly Row[], query: URLSearchParams): Row[] {
  const conditions = [...query].map(([column, condition]) =>
    column === 'or' ? `or${condition}` : `${column}.${condition}`,
  )
  const limit = Number(query.get('limit') ?? Number.POSITIVE_INFINITY)
  return rows.filter((row) => conditions.every((condition) => matches(row, condition))).slice(0, limit)
}

/** Whether a row fulfils `column.operator.value`, `or(…)` or `and(…)`. */
function matches(row: Row, condition: string): boolean {
  const [, kind, list = ''] = /^(or|and)\((.*)\)$/s.exec(condition) ?? []
  if (kind) {
    const parts = list.match(/(?:[^,(]|\([^)]*\))+/g) ?? []
    return kind === 'or'
      ? parts.some((part) => matches(row, part))
      : parts.every((part) => matches(row, part))
  }
  const [, column = '', operator = '', operand = ''] = /^(\w+)\.(\w+)\.(.*)$/s.exec(condition) ?? []
  return comparisons[operator]?.(row[column] ?? null, operand.replaceAll('"', '')) ?? true
}

const comparisons: Record<string, (value: unknown, operand: string) => boolean> = {
  eq: (value, operand) => String(value) === operand,
  neq: (value, operand) => String(value) !== operand,
  in: (value, operand) => operand.slice(1, -1).split(',').includes(String(value)),
  gt: (value, operand) => compare(value, operand) > 0,
  gte: (value, operand) => compare(value, operand) >= 0,
  lt: (value, operand) => compare(value, operand) < 0,
  lte: (value, operand) => compare(value, operand) <= 0,
  is: (value, operand) => operand !== 'null' || value === null,
}

/** Negative, 0 or positive; a number for numbers, else by the letters, as days and times are written. NaN for null. */
function compare(value: unknown, operand: string): number {
  if (value === null) return Number.NaN
  if (typeof value === 'number') return value - Number(operand)
  return String(value) < operand ? -1 : String(value) > operand ? 1 : 0
}
