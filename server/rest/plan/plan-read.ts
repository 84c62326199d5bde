import {
  aggregateInList,
  embedFilter,
  notEmbedded,
  relatedOrder,
  tableTwice,
  tableUnknown,
} from '../errors.ts'
import type {
  AggregateItem,
  At,
  Condition,
  EmbedItem,
  FieldItem,
  FieldRef,
  OrderTerm,
  RestQuery,
  SelectItem,
} from '../parse/request.ts'
import { qualified, quoteIdent, type SchemaCache, type Table } from '../schema/schema-cache.ts'
import { isAggregated } from '../sql/sql-group.ts'
import { nearest } from './nearest.ts'
import type { Embed, PlannedCondition, PlannedField, PlannedOrder, ReadNode } from './plan.ts'
import { findRelationship } from './plan-embed.ts'

/** The root of a read: a table, or a CTE with rows of a table or of an unknown kind. */
export interface Root {
  schema: string
  name: string
  source: string
  table: Table | undefined
}

/** The table that embeds start from, and the tables between the root and it. */
interface Origin {
  schema: string
  name: string
  path: readonly string[]
}

interface Planner {
  cache: SchemaCache
  aliases: Set<string>
  /** Forbids to embed a list of rows below rows of its own table. */
  isBounded: boolean
}

/** Throws RestError PGRST205 with the most similar name. */
export function findTable(cache: SchemaCache, schema: string, name: string): Table {
  const table = cache.tables.get(qualified(schema, name))
  if (table !== undefined) return table
  const names = [...cache.tables.values()]
    .filter((other) => other.schema === schema)
    .map((other) => other.name)
  throw tableUnknown(schema, name, nearest(name, names))
}

/** Checks a query against the cache. Throws RestError PGRST108, 118, 120, 200, 201. */
export function planRead(cache: SchemaCache, root: Root, query: RestQuery): ReadNode {
  const planner = { cache, aliases: new Set([root.name]), isBounded: query.isBounded === true }
  const node = emptyNode(root.source, root.name, root.table)
  addOutputs(planner, node, { ...root, path: [qualified(root.schema, root.name)] }, query.select)
  for (const { path, value } of query.conditions) {
    const at = nodeAt(node, path)
    at.conditions.push(planCondition(at, value))
  }
  for (const { path, value } of query.orders) {
    const at = nodeAt(node, path)
    at.order = value.map((term) => planOrder(at, term))
  }
  for (const { path, value } of query.offsets) nodeAt(node, path).offset = value
  for (const { path, value } of query.limits) nodeAt(node, path).limit = value
  return node
}

/** The conditions of the root only, for the rows that a write changes. */
export function planRootConditions(table: Table, conditions: readonly At<Condition>[]): PlannedCondition[] {
  const node = emptyNode(qualified(table.schema, table.name), table.name, table)
  return conditions.filter(({ path }) => path.length === 0).map(({ value }) => planCondition(node, value))
}

function emptyNode(source: string, alias: string, table: Table | undefined): ReadNode {
  return {
    source,
    alias,
    table,
    outputs: [],
    embeds: [],
    conditions: [],
    order: [],
    offset: 0,
    limit: undefined,
  }
}

function addOutputs(planner: Planner, node: ReadNode, origin: Origin, select: readonly SelectItem[]): void {
  for (const item of select) {
    if (item.kind === 'all') node.outputs.push(item)
    else if (item.kind === 'field') node.outputs.push(fieldOutput(node, item))
    else if (item.kind === 'aggregate') node.outputs.push(aggregateOutput(node, item))
    else {
      const embed = planEmbed(planner, { ...origin, alias: node.alias }, item)
      node.embeds.push(embed)
      if (embed.inner) node.conditions.push({ kind: 'embedded', embed, present: true })
      if (embed.node.outputs.length > 0) node.outputs.push({ kind: 'embed', embed })
    }
  }
}

function fieldOutput(node: ReadNode, { field, alias, cast }: FieldItem): ReadNode['outputs'][number] {
  const lastKey = field.json.findLast((step) => typeof step.key === 'string')?.key
  return { kind: 'field', field: planField(node, field), as: alias ?? String(lastKey ?? field.name), cast }
}

function aggregateOutput(node: ReadNode, item: AggregateItem): ReadNode['outputs'][number] {
  const { aggregate, field, inputCast, alias, cast } = item
  const planned = field && planField(node, field)
  return { kind: 'aggregate', aggregate, field: planned, inputCast, as: alias ?? aggregate, cast }
}

function planEmbed(planner: Planner, origin: Origin & { alias: string }, item: EmbedItem): Embed {
  const relationship = findRelationship(planner.cache, origin, item)
  const { schema, name } = relationship.target
  const table = qualified(schema, name)
  const { routine } = relationship
  const row = `${quoteIdent(origin.alias)}::${qualified(origin.schema, origin.name)}`
  const source = routine === undefined ? table : `${routine}(${row})`
  const node = emptyNode(source, freshAlias(planner, name), planner.cache.tables.get(table))
  const { junction, cardinality } = relationship
  const toOne = cardinality === 'many-to-one' || cardinality === 'one-to-one'
  if (planner.isBounded && !toOne && origin.path.includes(table)) throw tableTwice(name)
  const between = junction === undefined ? [] : [qualified(junction.schema, junction.table)]
  const path = [...origin.path, ...between, table]
  addOutputs(planner, node, { ...relationship.target, path }, item.select)
  if (item.spread && !toOne && isAggregated(node)) throw aggregateInList(item.target)
  return {
    name: item.alias ?? item.target,
    target: item.target,
    relationship,
    toOne,
    spread: item.spread,
    inner: item.inner,
    node,
    pairs: junction?.origin ?? relationship.pairs,
    junction: junction && {
      source: qualified(junction.schema, junction.table),
      alias: freshAlias(planner, junction.table),
      pairs: junction.target,
    },
  }
}

/**
 * PostgreSQL truncates names at 63 bytes; 19 characters of three bytes leave room for the number that makes them
 * unique.
 */
function freshAlias(planner: Planner, name: string): string {
  let alias: string
  let number = 1
  do alias = `${name.slice(0, 19)}_${number++}`
  while (planner.aliases.has(alias))
  planner.aliases.add(alias)
  return alias
}

function nodeAt(root: ReadNode, path: readonly string[]): ReadNode {
  return path.reduce((node, step) => {
    const embed = node.embeds.find(({ name, target }) => name === step || target === step)
    if (embed === undefined) throw notEmbedded(step)
    return embed.node
  }, root)
}

function planField(node: ReadNode, { name, json }: FieldRef): PlannedField {
  return { name, json, base: node.table?.columns.get(name)?.base }
}

function planCondition(node: ReadNode, condition: Condition): PlannedCondition {
  if (condition.kind === 'group') {
    return { ...condition, members: condition.members.map((member) => planCondition(node, member)) }
  }
  const { field, negated, test } = condition
  const embed = field.json.length === 0 && node.embeds.find(({ name }) => name === field.name)
  if (embed && test.kind === 'is' && (test.value === 'null' || test.value === 'not_null')) {
    return { kind: 'embedded', embed, present: (test.value === 'null') === negated }
  }
  if (embed && node.table?.columns.has(field.name) === false) throw embedFilter(field.name)
  return { kind: 'filter', field: planField(node, field), negated, test }
}

function planOrder(node: ReadNode, term: OrderTerm): PlannedOrder {
  const { relation, direction, nulls } = term
  if (relation === undefined)
    return { embed: undefined, field: planField(node, term.field), direction, nulls }
  const embed = node.embeds.find(({ name }) => name === relation)
  if (embed === undefined) throw notEmbedded(relation)
  if (!embed.toOne) throw relatedOrder(node.table?.name ?? node.alias, relation)
  return { embed, field: planField(embed.node, term.field), direction, nulls }
}
