import type { Database, Role } from '#server/database/types.ts'

/** A column as subscribers know it: `type` is PostgreSQL's short name, such as int4, timestamptz or _text. */
export interface Column {
  name: string
  type: string
  /** The type as SQL writes it, for casts. */
  sqlType: string
  /** pg_type.typcategory: N number, S text, D date and time, B boolean, … */
  category: string
  isKey: boolean
  /** The roles that may select it. */
  readers: Role[]
}

/** A table whose changes are recorded. */
export interface Table {
  schema: string
  name: string
  /** Whether policies decide who sees which row. */
  hasPolicies: boolean
  columns: Column[]
}

/** `schema.table`, the name by which this folder looks tables up. */
export type TableName = string

export function tableName(schema: string, table: string): TableName {
  return `${schema}.${table}`
}

export function columnsFor(table: Table, role: Role): Column[] {
  return table.columns.filter((column) => column.readers.includes(role))
}

export function keyOf(table: Table): Column[] {
  return table.columns.filter((column) => column.isKey)
}

const DESCRIBE = `
select n.nspname as schema, c.relname as table, c.relrowsecurity as has_policies, a.attname as name, t.typname as type,
  format_type(a.atttypid, null) as sql_type, t.typcategory::text as category,
  coalesce(a.attnum = any (k.conkey), false) as is_key,
  array(select r from unnest(array['anon', 'authenticated', 'service_role']) as r
    where has_column_privilege(r, c.oid, a.attnum, 'select')) as readers
from pg_trigger w
join pg_class c on c.oid = w.tgrelid
join pg_namespace n on n.oid = c.relnamespace
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
join pg_type t on t.oid = a.atttypid
left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
where w.tgname = 'realtime_change' and n.nspname || '.' || c.relname = any ($1::text[])
order by c.oid, a.attnum`

interface DescribeRow {
  schema: string
  table: string
  has_policies: boolean
  name: string
  type: string
  sql_type: string
  category: string
  is_key: boolean
  readers: Role[]
}

/**
 * The recorded ones among these tables, with today's columns and grants. Asked for anew each time, so that a revoked
 * grant holds from the next change on.
 */
export async function describeTables(
  database: Database,
  names: readonly TableName[],
): Promise<Map<TableName, Table>> {
  const tables = new Map<TableName, Table>()
  if (names.length === 0) return tables
  const { rows } = await database.runAsOwner<DescribeRow>(DESCRIBE, [names])
  for (const row of rows) {
    const name = tableName(row.schema, row.table)
    const table = tables.get(name) ?? tableOf(row)
    table.columns.push({
      name: row.name,
      type: row.type,
      sqlType: row.sql_type,
      category: row.category,
      isKey: row.is_key,
      readers: row.readers,
    })
    tables.set(name, table)
  }
  return tables
}

function tableOf(row: DescribeRow): Table {
  return { schema: row.schema, name: row.table, hasPolicies: row.has_policies, columns: [] }
}

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
