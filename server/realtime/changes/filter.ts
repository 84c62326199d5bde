import type { Database, Scope } from '#server/database/types.ts'
import { DatabaseError } from '#server/database/types.ts'
import {
  type ComparisonOperator,
  comparison,
  isEqual,
  isTest,
  unlessNull,
  type ValueTest,
} from './filter-comparison.ts'
import { type ChangeCondition, FilterError, parseChangeFilter } from './filter-syntax.ts'
import { likePattern } from './like.ts'
import { columnsFor, type RealtimeColumn, type RealtimeTable } from './tables.ts'

/** A row in a change. */
export type ChangeRow = Record<string, unknown>

/** A regular expression for the database to test, because JavaScript's may take exponential time. */
export interface PatternTest {
  column: string
  pattern: string
  caseless: boolean
  negated: boolean
}

export interface Filter {
  /** The columns that it tests. */
  columns: string[]
  /** Whether the row meets every condition except the patterns. As in SQL, a null meets none, negated or not. */
  accepts(row: ChangeRow): boolean
  patterns: PatternTest[]
}

/**
 * Prepares the filter of one subscription: the role must be able to read its columns, and its values must fit the
 * columns' types. The database checks the values, so every form that PostgreSQL accepts is valid. Throws FilterError.
 */
export async function prepareFilter(
  database: Database,
  scope: Scope,
  table: RealtimeTable,
  text: string,
): Promise<Filter> {
  const readable = columnsFor(table, scope.role)
  const tests: { column: string; negated: boolean; test: ValueTest }[] = []
  const patterns: PatternTest[] = []
  for (const condition of parseChangeFilter(text)) {
    const column = readable.find(({ name }) => name === condition.column)
    if (column === undefined)
      throw new FilterError(`column "${condition.column}" is not readable on ${table.name}`)
    if (condition.operator === 'match' || condition.operator === 'imatch') {
      patterns.push(await patternOf(database, scope, column, condition))
    } else {
      const test = await testOf(database, scope, column, condition)
      tests.push({ column: column.name, negated: condition.negated, test })
    }
  }
  const accepts = (row: ChangeRow) =>
    tests.every(({ column, negated, test }) => test(row[column] ?? null) === !negated)
  return { columns: [...tests, ...patterns].map(({ column }) => column), accepts, patterns }
}

async function testOf(
  database: Database,
  scope: Scope,
  column: RealtimeColumn,
  condition: ChangeCondition,
): Promise<ValueTest> {
  const { operator, values } = condition
  const [value = ''] = values
  if (operator === 'is') return isTest(column, value)
  if (operator === 'like' || operator === 'ilike') {
    requireText(column, operator)
    const matches = likePattern(value, operator === 'ilike')
    return (actual) => (typeof actual === 'string' ? matches(actual) : null)
  }
  if (operator === 'isdistinct' && value === 'null') return (actual) => actual !== null
  const expected = await readValues(database, scope, column, values)
  if (operator === 'isdistinct') return (actual) => !isEqual(actual, expected[0])
  return unlessNull(comparison(column, operator as ComparisonOperator, expected))
}

function requireText({ category, type }: RealtimeColumn, operator: string): void {
  if (category !== 'S') throw new FilterError(`operator ${operator} does not fit type ${type}`)
}

async function readValues(
  database: Database,
  scope: Scope,
  column: RealtimeColumn,
  texts: string[],
): Promise<unknown[]> {
  const inUtc: Scope = { ...scope, readOnly: true, settings: { ...scope.settings, timezone: 'UTC' } }
  const { rows } = await askAbout(() =>
    database.run<{ value: unknown }>(
      inUtc,
      `select to_jsonb(t.text::${column.sqlType}) as value from unnest($1::text[]) with ordinality as t(text, i) order by i`,
      [texts],
    ),
  )
  return rows.map((row) => row.value)
}

async function patternOf(
  database: Database,
  scope: Scope,
  column: RealtimeColumn,
  condition: ChangeCondition,
): Promise<PatternTest> {
  const [pattern = ''] = condition.values
  requireText(column, condition.operator)
  await askAbout(() => database.run({ ...scope, readOnly: true }, `select '' ~ $1`, [pattern]))
  return {
    column: column.name,
    pattern,
    caseless: condition.operator === 'imatch',
    negated: condition.negated,
  }
}

/** Converts the error of an invalid value to the subscriber's FilterError; rethrows other errors. */
async function askAbout<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof DatabaseError && error.code.startsWith('22')) throw new FilterError(error.message)
    throw error
  }
}
