import type { Aggregate, JsonStep, Test } from '../parse/request.ts'
import type { Pairs, Relationship, Table } from '../schema/schema-cache.ts'

/** A checked read: every relation is known, every embed has its join. SQL is a matter of printing it. */
export interface ReadNode {
  /** SQL of the source: a qualified table, or the name of a CTE. */
  source: string
  alias: string
  /** Undefined for functions whose rows are no table's. */
  table: Table | undefined
  outputs: Output[]
  embeds: Embed[]
  conditions: PlannedCondition[]
  order: PlannedOrder[]
  offset: number
  limit: number | undefined
}

export type Output =
  | { kind: 'all' }
  | { kind: 'field'; field: PlannedField; as: string; cast: string | undefined }
  | {
      kind: 'aggregate'
      aggregate: Aggregate
      /** Undefined for the number of rows. */
      field: PlannedField | undefined
      inputCast: string | undefined
      as: string
      cast: string | undefined
    }
  | { kind: 'embed'; embed: Embed }

/**
 * A column by the caller's name. One that the cache does not know is left to the database, which answers 42703 or
 * finds a computed column.
 */
export interface PlannedField {
  name: string
  json: readonly JsonStep[]
  /** The column's base type, where known. */
  base: string | undefined
}

export interface Embed {
  /** The key in the parent's object, and the name in filters and orders. */
  name: string
  target: string
  relationship: Relationship
  /** One object or null, rather than an array. */
  toOne: boolean
  spread: boolean
  inner: boolean
  node: ReadNode
  /** Parent column, then the column beside it: the child's, or the junction's. */
  pairs: Pairs
  junction: { source: string; alias: string; pairs: Pairs } | undefined
}

export type PlannedCondition =
  | { kind: 'filter'; field: PlannedField; negated: boolean; test: Test }
  | { kind: 'group'; operator: 'and' | 'or'; negated: boolean; members: PlannedCondition[] }
  /** Whether the embed has any row. */
  | { kind: 'embedded'; embed: Embed; present: boolean }

export interface PlannedOrder {
  /** The to-one embed whose column orders, else undefined for an own column. */
  embed: Embed | undefined
  field: PlannedField
  direction: 'asc' | 'desc' | undefined
  nulls: 'first' | 'last' | undefined
}
