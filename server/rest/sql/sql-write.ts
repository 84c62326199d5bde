import type { Bounds } from '../limits/bounds.ts'
import type { Media } from '../parse/accept.ts'
import type { Prefer } from '../parse/prefer.ts'
import { neededColumns, SOURCE, type WritePlan } from '../plan/plan-write.ts'
import { qualified, quoteIdent, type TableColumn } from '../schema/schema-cache.ts'
import { bodySql, guardSql, RESPONSE_SETTINGS, type SqlStatement } from './sql-body.ts'
import { Values } from './sql-filter.ts'
import { conditionSql, rowsSql, selectSql } from './sql-read.ts'

const BODY = 'pgrst_body'
const ITEM = 'pgrst_item'
const MERGED = 'pgrst.merged'

interface WriteOptions {
  media: Media
  prefer: Prefer
  bounds: Bounds | undefined
  maxRows: number
}

/** The write as a CTE, and a query of the answer from its rows: one statement, so all or nothing. */
export function writeStatement(
  plan: WritePlan,
  { media, prefer, bounds, maxRows }: WriteOptions,
): SqlStatement {
  const values = new Values(bounds)
  const write = WRITES[plan.kind](plan, values)
  const options = { values, maxRows, wholeRoot: true }
  const returnsRows = plan.returning === 'rows'
  const rows = returnsRows ? selectSql(plan.read, options) : rowsSql(plan.read, options)
  const { body, from } = returnsRows ? bodySql({ media, rows, bounds }) : { body: `''`, from: rows }
  const columns = [
    `${body} as body`,
    'count(*) as page',
    `(select count(*) from ${SOURCE}) as total`,
    ...(plan.conflict?.merge ? [`coalesce(${setting(MERGED)}, '0')::int as merged`] : []),
    ...(plan.returning === 'key'
      ? [`(select row_to_json(k.*)::text from ${SOURCE} k limit 1) as location`]
      : []),
    ...guards(plan, media, prefer),
    RESPONSE_SETTINGS,
  ]
  return {
    text: `with ${SOURCE} as (${write}) select ${columns.join(', ')} from (${from}) _`,
    values: values.list,
  }
}

function guards(plan: WritePlan, media: Media, prefer: Prefer): string[] {
  const total = `(select count(*) from ${SOURCE})`
  if (plan.kind === 'put') return [guardSql(115, `${total} = 1`, total)]
  const most = prefer.handling === 'strict' && plan.kind !== 'insert' ? prefer.maxAffected : undefined
  return [
    ...(media.shape === 'object' ? [guardSql(116, 'count(*) = 1', 'count(*)')] : []),
    ...(most === undefined ? [] : [guardSql(124, `${total} <= ${most}`, total)]),
    ...(plan.atMost === undefined ? [] : [guardSql(109, `${total} <= ${plan.atMost}`, total)]),
  ]
}

const WRITES: Record<WritePlan['kind'], (plan: WritePlan, values: Values) => string> = {
  insert: insertSql,
  put: insertSql,
  update: updateSql,
  delete: (plan, values) =>
    `delete from ${target(plan)}${conditionsSql(plan, values)} returning ${returningSql(plan)}`,
}

function insertSql(plan: WritePlan, values: Values): string {
  const { columns, rows } = plan
  const names = columns.map(({ name }) => quoteIdent(name)).join(', ')
  const json = `${values.add(rows!.json)}::json`
  const into = `insert into ${target(plan)}${columns.length === 0 ? '' : ` (${names})`}`
  const filter = plan.kind === 'put' ? putConditionsSql(plan, values) : ''
  return `${into} ${rowsOfJson(plan, json)}${filter}${conflictSql(plan)} returning ${returningSql(plan)}`
}

function rowsOfJson({ columns, defaults }: WritePlan, json: string): string {
  if (columns.length === 0) return `select from json_array_elements(${json}) as ${BODY}`
  const record = `as ${BODY} (${columns.map(definition).join(', ')})`
  if (!defaults) {
    return `select ${columns.map(bodyColumn).join(', ')} from json_to_recordset(${json}) ${record}`
  }
  const filled = columns.map(withDefault).join(', ')
  const items = `json_array_elements(${json}) as ${ITEM} (item)`
  return `select ${filled} from ${items}, json_to_record(${ITEM}.item) ${record}`
}

const definition = ({ name, type }: TableColumn) => `${quoteIdent(name)} ${type}`
const bodyColumn = ({ name }: TableColumn) => `${BODY}.${quoteIdent(name)}`

function withDefault(column: TableColumn): string {
  if (column.default === null) return bodyColumn(column)
  const key = `'${column.name.replaceAll("'", "''")}'`
  // After the conversion a JSON null and a missing key are both SQL null, so the JSON is tested.
  return `case when ${ITEM}.item -> ${key} is null then ${column.default} else ${bodyColumn(column)} end`
}

function conflictSql({ conflict, columns }: WritePlan): string {
  if (conflict === undefined) return ''
  const on = ` on conflict (${conflict.columns.map(quoteIdent).join(', ')}) do`
  if (!conflict.merge || columns.length === 0) return `${on} nothing`
  const set = columns.map(({ name }) => `${quoteIdent(name)} = excluded.${quoteIdent(name)}`).join(', ')
  const more = `(coalesce(${setting(MERGED)}, '0')::int + 1)::text`
  return `${on} update set ${set} where set_config('${MERGED}', ${more}, true) is not null`
}

const setting = (name: string) => `nullif(current_setting('${name}', true), '')`

function updateSql(plan: WritePlan, values: Values): string {
  const { columns, rows } = plan
  // An update without columns changes nothing and returns no rows.
  if (columns.length === 0) {
    return `select ${returningSql(plan)} from ${target(plan)} where false`
  }
  const json = `${values.add(rows!.json)}::json`
  const set = columns.map((column) => `${quoteIdent(column.name)} = ${bodyColumn(column)}`).join(', ')
  const names = columns.map(definition).join(', ')
  const body = `(select * from json_to_recordset(${json}) as _ (${names}) limit 1) as ${BODY}`
  return (
    `update ${target(plan)} set ${set} from ${body}` +
    `${conditionsSql(plan, values)} returning ${returningSql(plan)}`
  )
}

const target = ({ table }: WritePlan) => qualified(table.schema, table.name)

function conditionsSql(plan: WritePlan, values: Values): string {
  if (plan.within !== undefined) {
    const key = plan.table.primaryKey.map((name) => `${quoteIdent(plan.table.name)}.${quoteIdent(name)}`)
    return ` where (${key.join(', ')}) in (${selectSql(plan.within, { values, maxRows: undefined })})`
  }
  if (plan.conditions.length === 0) return ''
  const all = plan.conditions.map((condition) => conditionSql({ alias: plan.table.name }, condition, values))
  return ` where ${all.join(' and ')}`
}

function putConditionsSql(plan: WritePlan, values: Values): string {
  return ` where ${plan.conditions.map((condition) => conditionSql({ alias: BODY }, condition, values)).join(' and ')}`
}

/** Only the requested columns, so that a caller needs no other read rights. */
function returningSql(plan: WritePlan): string {
  const alias = quoteIdent(plan.table.name)
  const { all, names } =
    plan.returning === 'rows'
      ? neededColumns(plan.read)
      : { all: false, names: plan.returning === 'key' ? plan.table.primaryKey : [] }
  const columns = names.map((name) => `${alias}.${quoteIdent(name)}`)
  if (all) columns.unshift(`${alias}.*`)
  return columns.length === 0 ? '1' : columns.join(', ')
}
