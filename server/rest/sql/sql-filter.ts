import type { Bounds } from '../limits/bounds.ts'
import type { Comparison, Test, TextSearch } from '../parse/request.ts'
import type { PlannedField } from '../plan/plan.ts'
import { quoteIdent } from '../schema/schema-cache.ts'
import { inTimeSql } from './sql-bounds.ts'

/**
 * The values of one statement, in the order of their `$n`. Values are text; PostgreSQL takes their type from the other
 * operand, so the statement's text depends only on the request's shape.
 */
export class Values {
  readonly list: unknown[] = []
  /** Limits of the statement; undefined: none. */
  readonly bounds: Bounds | undefined

  constructor(bounds?: Bounds) {
    this.bounds = bounds
  }

  /** Adds a value and returns its placeholder. */
  add(value: unknown): string {
    this.list.push(value)
    return `$${this.list.length}`
  }
}

const OPERATORS: Record<Comparison, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxl: '&>',
  nxr: '&<',
  adj: '-|-',
  isdistinct: 'is distinct from',
}

const QUERIES: Record<TextSearch, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}

const IS = {
  null: 'is null',
  not_null: 'is not null',
  true: 'is true',
  false: 'is false',
  unknown: 'is unknown',
} as const

const SEARCHABLE = new Set(['text', 'varchar', 'bpchar', 'json', 'jsonb'])

/** The column of an alias, with its JSON path. */
export function fieldSql(alias: string, { name, json, base }: PlannedField): string {
  const column = `${quoteIdent(alias)}.${quoteIdent(name)}`
  if (json.length === 0) return column
  const root = base === 'json' || base === 'jsonb' ? column : `to_jsonb(${column})`
  return (
    root + json.map(({ arrow, key }) => arrow + (typeof key === 'number' ? `${key}` : literal(key))).join('')
  )
}

/** Casts a value to the caller's type name; the parser admits only letters, digits, `_` and spaces. */
export function castSql(value: string, type: string | undefined): string {
  return type === undefined ? value : `cast(${value} as ${type})`
}

/** A key of a JSON path as a literal, not a value, so that an index on the expression can be used. */
function literal(text: string): string {
  const escaped = text.replaceAll("'", "''")
  return text.includes('\\') ? `E'${escaped.replaceAll('\\', '\\\\')}'` : `'${escaped}'`
}

/** A test as a boolean expression. */
export function testSql(alias: string, field: PlannedField, test: Test, values: Values): string {
  const left = fieldSql(alias, field)
  switch (test.kind) {
    case 'is':
      return `${left} ${IS[test.value]}`
    case 'in':
      return `${left} = any (${values.add(arrayLiteral(test.values))})`
    case 'search':
      return searchSql(left, field, test, values)
    case 'compare': {
      const pattern = test.operator === 'like' || test.operator === 'ilike'
      const value = values.add(pattern ? test.value.replaceAll('*', '%') : test.value)
      const right = test.quantifier === undefined ? value : `${test.quantifier} (${value})`
      const matches = `${left} ${OPERATORS[test.operator]} ${right}`
      const isRegex = test.operator === 'match' || test.operator === 'imatch'
      // Without `case`, the planner would check the clock last, after every row's regular expression.
      return isRegex && values.bounds?.budgetMs !== undefined
        ? `case when ${inTimeSql(values.bounds.budgetMs)} then ${matches} end`
        : matches
    }
  }
}

function searchSql(
  left: string,
  field: PlannedField,
  test: Extract<Test, { kind: 'search' }>,
  values: Values,
): string {
  const config = test.config === undefined ? '' : `${values.add(test.config)}::regconfig, `
  const isText = field.json.length > 0 || (field.base !== undefined && SEARCHABLE.has(field.base))
  const vector = isText ? `to_tsvector(${config}${left})` : left
  return `${vector} @@ ${QUERIES[test.operator]}(${config}${values.add(test.value)})`
}

/** `{"a","b"}`, every element quoted. */
export function arrayLiteral(elements: readonly string[]): string {
  return `{${elements.map((element) => `"${element.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
}
