/**
 * The content of a request as written, not checked against the database. Names are the caller's; `plan-*.ts` resolve
 * them to tables, columns and relationships.
 */

export interface JsonStep {
  arrow: '->' | '->>'
  key: string | number
}

export interface FieldRef {
  name: string
  json: readonly JsonStep[]
}

export interface EmbedItem {
  kind: 'embed'
  target: string
  alias: string | undefined
  hint: string | undefined
  inner: boolean
  spread: boolean
  select: readonly SelectItem[]
}

export interface FieldItem {
  kind: 'field'
  field: FieldRef
  alias: string | undefined
  cast: string | undefined
}

export type Aggregate = 'count' | 'sum' | 'avg' | 'max' | 'min'

export interface AggregateItem {
  kind: 'aggregate'
  aggregate: Aggregate
  /** Undefined for `count()`, which counts rows. */
  field: FieldRef | undefined
  /** Type that the values are cast to before aggregation. */
  inputCast: string | undefined
  alias: string | undefined
  /** Type that the aggregate is cast to. */
  cast: string | undefined
}

export type SelectItem = { kind: 'all' } | FieldItem | AggregateItem | EmbedItem

export type Comparison =
  | 'eq'
  | 'neq'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'like'
  | 'ilike'
  | 'match'
  | 'imatch'
  | 'cs'
  | 'cd'
  | 'ov'
  | 'sl'
  | 'sr'
  | 'nxl'
  | 'nxr'
  | 'adj'
  | 'isdistinct'

export type TextSearch = 'fts' | 'plfts' | 'phfts' | 'wfts'

export type Test =
  | { kind: 'compare'; operator: Comparison; quantifier: 'any' | 'all' | undefined; value: string }
  | { kind: 'is'; value: 'null' | 'not_null' | 'true' | 'false' | 'unknown' }
  | { kind: 'in'; values: readonly string[] }
  | { kind: 'search'; operator: TextSearch; config: string | undefined; value: string }

export interface FilterCondition {
  kind: 'filter'
  field: FieldRef
  negated: boolean
  test: Test
}

interface GroupCondition {
  kind: 'group'
  operator: 'and' | 'or'
  negated: boolean
  members: readonly Condition[]
}

export type Condition = FilterCondition | GroupCondition

export interface OrderTerm {
  /** The embedded to-one relation of the column, if any. */
  relation: string | undefined
  field: FieldRef
  direction: 'asc' | 'desc' | undefined
  nulls: 'first' | 'last' | undefined
}

/** A setting of the embed at `path`; an empty path is the root. */
export interface At<T> {
  path: readonly string[]
  value: T
}

export interface RestQuery {
  select: readonly SelectItem[]
  conditions: readonly At<Condition>[]
  orders: readonly At<readonly OrderTerm[]>[]
  limits: readonly At<number>[]
  offsets: readonly At<number>[]
  columns: readonly string[] | undefined
  onConflict: readonly string[] | undefined
  /** Parameters without an operator: the arguments of a function called by GET. */
  args: readonly { name: string; value: string }[]
  /** Whether the limits for callers apply; default: false. */
  isBounded?: boolean
}
