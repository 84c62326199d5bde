import type { Embed, Output, ReadNode } from '../plan/plan.ts'
import { quoteIdent } from '../schema/schema-cache.ts'
import { castSql, fieldSql } from './sql-filter.ts'

type Aggregation = Extract<Output, { kind: 'aggregate' }>

/** A column of an aggregated list: a grouping column or an aggregate. */
interface Leaf {
  name: string
  sql: string
  aggregation: Aggregation | undefined
}

/** The JSON of an embed, as an expression over its parent. */
type EmbedSql = (embed: Embed) => string

/** The alias of a spread embed in the join with its parent. */
export const spreadAlias = ({ node }: Embed) => `${node.alias}!s`

/** Whether the rows of a node are groups: the node or a to-one embed spread into it has an aggregate. */
export function isAggregated(node: ReadNode): boolean {
  return node.outputs.some(
    (output) =>
      output.kind === 'aggregate' ||
      (output.kind === 'embed' &&
        output.embed.spread &&
        output.embed.toOne &&
        isAggregated(output.embed.node)),
  )
}

/** The columns of an aggregated node, and ` group by …` of its plain columns. */
export function groupedSql(node: ReadNode, embedSql: EmbedSql): { columns: string; groupBy: string } {
  const all = leaves(node, embedSql)
  const grouped = all.flatMap(({ aggregation }, i) => (aggregation === undefined ? [i + 1] : []))
  return {
    columns: all.map((leaf) => `${aggregatedSql(leaf)} as ${quoteIdent(leaf.name)}`).join(', '),
    groupBy: grouped.length === 0 ? '' : ` group by ${grouped.join(', ')}`,
  }
}

/** The columns of a spread aggregated node, before aggregation: its parent aggregates them. */
export function ungroupedSql(node: ReadNode, embedSql: EmbedSql): string {
  return leaves(node, embedSql)
    .map(({ name, sql }) => `${sql} as ${quoteIdent(name)}`)
    .join(', ')
}

function aggregatedSql({ sql, aggregation }: Leaf): string {
  if (aggregation === undefined) return sql
  return castSql(`${aggregation.aggregate}(${sql})`, aggregation.cast)
}

function leaves(node: ReadNode, embedSql: EmbedSql): Leaf[] {
  return node.outputs.flatMap((output): Leaf[] => {
    if (output.kind === 'embed') return embedLeaves(output.embed, embedSql)
    if (output.kind === 'all') return columnLeaves(node)
    const { field, as: name } = output
    const value = field === undefined ? '1' : fieldSql(node.alias, field)
    const isField = output.kind === 'field'
    return [
      {
        name,
        sql: castSql(value, isField ? output.cast : output.inputCast),
        aggregation: isField ? undefined : output,
      },
    ]
  })
}

function columnLeaves({ alias, table }: ReadNode): Leaf[] {
  return [...(table?.columns.keys() ?? [])].map((name) => ({
    name,
    sql: `${quoteIdent(alias)}.${quoteIdent(name)}`,
    aggregation: undefined,
  }))
}

/** Uses jsonb, because json has no equality for grouping. */
function embedLeaves(embed: Embed, embedSql: EmbedSql): Leaf[] {
  if (!embed.spread) return [{ name: embed.name, sql: `${embedSql(embed)}::jsonb`, aggregation: undefined }]
  return leaves(embed.node, embedSql).map(({ name, aggregation }) => {
    const sql = `${quoteIdent(spreadAlias(embed))}.${quoteIdent(name)}`
    return { name, sql: embed.toOne ? sql : `${sql}::jsonb`, aggregation }
  })
}
