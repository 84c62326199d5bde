import { FilterError } from './filter-syntax.ts'
import type { RealtimeColumn } from './tables.ts'

/** SQL's three-valued logic: null is unknown. */
type Truth = boolean | null
export type ValueTest = (value: unknown) => Truth

export type ComparisonOperator = 'eq' | 'neq' | 'lt' | 'lte' | 'gt' | 'gte' | 'in'

export function comparison(
  column: RealtimeColumn,
  operator: ComparisonOperator,
  expected: unknown[],
): (actual: unknown) => boolean {
  const [value] = expected
  if (operator === 'in') return (actual) => expected.some((one) => isEqual(actual, one))
  if (operator === 'eq') return (actual) => isEqual(actual, value)
  if (operator === 'neq') return (actual) => !isEqual(actual, value)
  if (!isOrdered(column)) throw new FilterError(`operator ${operator} does not fit type ${column.type}`)
  const holds = {
    lt: (order: number) => order < 0,
    lte: (order: number) => order <= 0,
    gt: (order: number) => order > 0,
    gte: (order: number) => order >= 0,
  }[operator]
  return (actual) => holds(compare(actual, value))
}

export function unlessNull(test: (actual: unknown) => boolean): ValueTest {
  return (actual) => (actual === null ? null : test(actual))
}

export function isTest(column: RealtimeColumn, value: string): ValueTest {
  if (value === 'null') return (actual) => actual === null
  if (column.type !== 'bool') throw new FilterError(`is.${value} does not fit type ${column.type}`)
  if (value === 'unknown') return (actual) => actual === null
  if (value !== 'true' && value !== 'false') {
    throw new FilterError('is takes null, true, false or unknown')
  }
  return (actual) => actual === (value === 'true')
}

/**
 * Whether values can be ordered. Both sides have to_jsonb's form in UTC: dates and times sort as text, and text sorts
 * by bytes.
 */
function isOrdered({ category, type }: RealtimeColumn): boolean {
  return 'NSBD'.includes(category) || type === 'uuid'
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b)
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}

export function isEqual(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && a !== null && JSON.stringify(a) === JSON.stringify(b))
}
