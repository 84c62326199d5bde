import type { Aggregate, JsonStep, Test } from '../parse/request.ts'
import type { Pairs, Relationship, Table } from '../schema/schema-cache.ts'

/** A checked read: every relation is known and every embed has its join. The SQL follows from it directly. */
export interface ReadNode {
  /** SQL of the source: a qualified table, or the name of a CTE. */
  source: string
  alias: string
  /** Undefined for a function whose rows are not those of a table. */
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
      /** Undefined: counts rows. */
      field: PlannedField | undefined
      inputCast: string | undefined
      as: string
      cast: string | undefined
    }
  | { kind: 'embed'; embed: Embed }

/**
 * A column by the caller's name. The database resolves one that is missing in the cache: it answers 42703 or finds a
 * computed column.
 */
export interface PlannedField {
  name: string
  json: readonly JsonStep[]
  /** The column's base type, where known. */
  base: string | undefined
}

export interface Embed {
  /** Its key in the parent's object, and its name in filters and orders. */
  name: string
  target: string
  relationship: Relationship
  /** One object or null instead of an array. */
  toOne: boolean
  spread: boolean
  inner: boolean
  node: ReadNode
  /** Pairs of a parent column and a column of the child or the junction. */
  pairs: Pairs
  junction: { source: string; alias: string; pairs: Pairs } | undefined
}

export type PlannedCondition =
  | { kind: 'filter'; field: PlannedField; negated: boolean; test: Test }
  | { kind: 'group'; operator: 'and' | 'or'; negated: boolean; members: PlannedCondition[] }
  /** Whether the embed has rows. */
  | { kind: 'embedded'; embed: Embed; present: boolean }

export interface PlannedOrder {
  /** The to-one embed of the column; undefined for an own column. */
  embed: Embed | undefined
  field: PlannedField
  direction: 'asc' | 'desc' | undefined
  nulls: 'first' | 'last' | undefined
}
