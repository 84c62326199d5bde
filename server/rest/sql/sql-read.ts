import type { Embed, Output, PlannedCondition, PlannedOrder, ReadNode } from '../plan/plan.ts'
import type { Pairs } from '../schema/schema-cache.ts'
import { quoteIdent } from '../schema/schema-cache.ts'
import { boundedRowsSql, inTimeSql } from './sql-bounds.ts'
import { castSql, fieldSql, testSql, type Values } from './sql-filter.ts'
import { groupedSql, isAggregated, spreadAlias, ungroupedSql } from './sql-group.ts'

interface ReadOptions {
  values: Values
  /** Maximum of rows of any list, also an embedded one; undefined: no limit. */
  maxRows: number | undefined
  /** The outermost list is unlimited, such as the rows of a write. */
  wholeRoot?: boolean
}

/** `select … from … where … order by … limit …` of a node; `join` connects an embedded one with its parent. */
export function selectSql(node: ReadNode, options: ReadOptions, join?: Join): string {
  const { columns, groupBy } = columnsSql(node, options, join)
  const spreads = node.outputs.map((output) => spreadJoinSql(node, output, options)).join('')
  return (
    `select ${columns} from ${fromSql(node, join)}${spreads}` +
    whereSql(node, options.values, join) +
    groupBy +
    orderSql(node, options.values) +
    rangeSql(node, isUnbounded(options, join) ? { ...options, maxRows: undefined } : options)
  )
}

function isUnbounded({ wholeRoot }: ReadOptions, join: Join | undefined): boolean {
  return join === undefined ? wholeRoot === true : join.embed.toOne
}

/** The rows that meet the node's conditions, without columns, order or range. */
export function matchSql(node: ReadNode, values: Values, join?: Join): string {
  return `select 1 from ${fromSql(node, join)}${whereSql(node, values, join)}`
}

/** `selectSql` without columns, if the number of rows does not depend on them. */
export function rowsSql(node: ReadNode, options: ReadOptions): string {
  if (isAggregated(node)) return selectSql(node, options)
  const bounded = isUnbounded(options, undefined) ? { ...options, maxRows: undefined } : options
  return `${matchSql(node, options.values)}${rangeSql(node, bounded)}`
}

/** The conditions as ` where …`, or nothing. */
function whereSql(node: ReadNode, values: Values, join?: Join): string {
  const all = [
    ...(join === undefined ? [] : joinConditions(node, join)),
    ...node.conditions.map((condition) => conditionSql(node, condition, values)),
  ]
  const budgetMs = values.bounds?.budgetMs
  if (budgetMs !== undefined) all.push(inTimeSql(budgetMs))
  return all.length === 0 ? '' : ` where ${all.join(' and ')}`
}

interface Join {
  embed: Embed
  parent: string
}

function fromSql(node: ReadNode, join: Join | undefined): string {
  const junction = join?.embed.junction
  const own = `${node.source} as ${quoteIdent(node.alias)}`
  return junction === undefined ? own : `${junction.source} as ${quoteIdent(junction.alias)}, ${own}`
}

function joinConditions(node: ReadNode, { embed, parent }: Join): string[] {
  const { junction } = embed
  const nearest = junction?.alias ?? node.alias
  // A function that returns no set returns one row of nulls for no result.
  if (embed.relationship.routine !== undefined) return [`not (${quoteIdent(node.alias)} is null)`]
  return [
    ...equalities(parent, nearest, embed.pairs),
    ...(junction === undefined ? [] : equalities(junction.alias, node.alias, junction.pairs)),
  ]
}

function equalities(left: string, right: string, pairs: Pairs): string[] {
  return pairs.map(([a, b]) => `${column(right, b)} = ${column(left, a)}`)
}

const column = (alias: string, name: string) => `${quoteIdent(alias)}.${quoteIdent(name)}`

function columnsSql(node: ReadNode, options: ReadOptions, join?: Join): { columns: string; groupBy: string } {
  const embedded = (embed: Embed) => embedSql(node, embed, options)
  if (!isAggregated(node)) {
    return {
      columns: node.outputs.map((output) => outputSql(node, output, embedded)).join(', '),
      groupBy: '',
    }
  }
  const isSpread = join?.embed.spread === true
  return isSpread ? { columns: ungroupedSql(node, embedded), groupBy: '' } : groupedSql(node, embedded)
}

function outputSql(node: ReadNode, output: Output, embedded: (embed: Embed) => string): string {
  switch (output.kind) {
    case 'all':
      return `${quoteIdent(node.alias)}.*`
    case 'field':
      return `${castSql(fieldSql(node.alias, output.field), output.cast)} as ${quoteIdent(output.as)}`
    case 'embed': {
      const { embed } = output
      return embed.spread
        ? `${quoteIdent(spreadAlias(embed))}.*`
        : `${embedded(embed)} as ${quoteIdent(embed.name)}`
    }
    case 'aggregate':
      throw new Error('An aggregate stands in an aggregated node only')
  }
}

function embedSql(node: ReadNode, embed: Embed, options: ReadOptions): string {
  const rows = selectSql(embed.node, options, { embed, parent: node.alias })
  const { bounds } = options.values
  if (embed.toOne) return `(select row_to_json(_.*) from (${rows}) _)`
  if (bounds === undefined) return `(select coalesce(json_agg(_.*), '[]') from (${rows}) _)`
  return `(select coalesce(json_agg(_.pgrst_row), '[]') from (${boundedRowsSql(rows, bounds)}) _)`
}

/** A spread embed adds several columns to the parent, so it is joined instead of selected. */
function spreadJoinSql(node: ReadNode, output: Output, options: ReadOptions): string {
  if (output.kind !== 'embed' || !output.embed.spread) return ''
  const { embed } = output
  const rows = selectSql(embed.node, options, { embed, parent: node.alias })
  const lists = outputNames(embed.node).map(
    (name) => `coalesce(json_agg(_.${quoteIdent(name)}), '[]') as ${quoteIdent(name)}`,
  )
  const relation = embed.toOne ? rows : `select ${lists.join(', ')} from (${rows}) _`
  return ` left join lateral (${relation}) as ${quoteIdent(spreadAlias(embed))} on true`
}

function outputNames(node: ReadNode): string[] {
  return node.outputs.flatMap((output) => {
    if (output.kind === 'all') return [...(node.table?.columns.keys() ?? [])]
    if (output.kind !== 'embed') return [output.as]
    return output.embed.spread ? outputNames(output.embed.node) : [output.embed.name]
  })
}

/** A condition as a boolean expression over the node's alias. */
export function conditionSql(
  node: Pick<ReadNode, 'alias'>,
  condition: PlannedCondition,
  values: Values,
): string {
  switch (condition.kind) {
    case 'filter': {
      const test = testSql(node.alias, condition.field, condition.test, values)
      return condition.negated ? `not (${test})` : `(${test})`
    }
    case 'group': {
      const members = condition.members.map((member) => conditionSql(node, member, values))
      return `${condition.negated ? 'not ' : ''}(${members.join(` ${condition.operator} `)})`
    }
    case 'embedded': {
      const { embed, present } = condition
      const rows = matchSql(embed.node, values, { embed, parent: node.alias })
      const range = rangeSql(embed.node, { values, maxRows: undefined })
      return `${present ? '' : 'not '}exists (${rows}${range})`
    }
  }
}

function orderSql(node: ReadNode, values: Values): string {
  if (node.order.length === 0) return ''
  return ` order by ${node.order.map((term) => orderTermSql(node, term, values)).join(', ')}`
}

function orderTermSql(node: ReadNode, term: PlannedOrder, values: Values): string {
  const { embed, field } = term
  const direction = term.direction === undefined ? '' : ` ${term.direction}`
  const nulls = term.nulls === undefined ? '' : ` nulls ${term.nulls}`
  if (embed === undefined) return fieldSql(node.alias, field) + direction + nulls
  const join = { embed, parent: node.alias }
  const related = `select ${fieldSql(embed.node.alias, field)} from ${fromSql(embed.node, join)}`
  return `(${related}${whereSql(embed.node, values, join)})${direction}${nulls}`
}

function rangeSql({ limit, offset }: ReadNode, { values, maxRows }: ReadOptions): string {
  const most = maxRows === undefined ? '' : ` limit ${maxRows}`
  const limitSql =
    limit === undefined ? most : ` limit ${values.add(String(Math.min(limit, maxRows ?? limit)))}`
  return offset > 0 ? `${limitSql} offset ${values.add(String(offset))}` : limitSql
}
