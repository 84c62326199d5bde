/** The database objects that requests may use. Read by `load-schema.ts`, immutable. */

export interface TableColumn {
  name: string
  /** SQL type, schema-qualified, with its modifiers. */
  type: string
  /** Name of the base type, below any domain, such as `jsonb`. */
  base: string
  /** SQL of the default; null when the default is null or the column is generated. */
  default: string | null
}

export interface Table {
  schema: string
  name: string
  columns: ReadonlyMap<string, TableColumn>
  primaryKey: readonly string[]
  insertable: boolean
  updatable: boolean
  deletable: boolean
}

/** Column pairs of a join: the origin's column, then the other side's. */
export type Pairs = readonly (readonly [string, string])[]

interface Junction {
  schema: string
  table: string
  /** The foreign keys to the origin and to the target. */
  constraints: readonly [string, string]
  /** Origin column, junction column. */
  origin: Pairs
  /** Junction column, target column. */
  target: Pairs
}

export interface Relationship {
  cardinality: 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many'
  origin: { schema: string; name: string }
  target: { schema: string; name: string }
  targetIsView: boolean
  /** The foreign key; for many-to-many both, in one string for messages; or the function's name. */
  constraint: string
  pairs: Pairs
  junction: Junction | undefined
  /** SQL name of the function that returns the rows for one row of the origin. */
  routine: string | undefined
  /** The origin has the foreign key. */
  ownsKey: boolean
}

export interface Argument {
  name: string
  type: string
  base: string
  required: boolean
  variadic: boolean
  /** The relation whose row the argument is, if any. */
  row: { schema: string; name: string } | undefined
}

export interface Routine {
  schema: string
  name: string
  args: readonly Argument[]
  volatility: 'volatile' | 'stable' | 'immutable'
  returns: 'void' | 'scalar' | 'composite'
  /** Returns any number of rows. */
  set: boolean
  /** Declared as a set of one row. */
  one: boolean
  /** The table whose rows it returns, if any. */
  table: { schema: string; name: string } | undefined
}

export interface SchemaCache {
  tables: ReadonlyMap<string, Table>
  /** By origin. */
  relationships: ReadonlyMap<string, readonly Relationship[]>
  /** Overloads share a key. */
  routines: ReadonlyMap<string, readonly Routine[]>
}

export function quoteIdent(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** `"schema"."name"`: both the SQL of a name and its key in the cache. */
export function qualified(schema: string, name: string): string {
  return `${quoteIdent(schema)}.${quoteIdent(name)}`
}
