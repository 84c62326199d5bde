import type { Database, DatabaseRole } from '#server/database/types.ts'

/** A column. `type` is PostgreSQL's short name, such as int4, timestamptz or _text. */
export interface RealtimeColumn {
  name: string
  type: string
  /** The SQL type, for casts. */
  sqlType: string
  /** pg_type.typcategory: N number, S text, D date and time, B boolean, … */
  category: string
  isKey: boolean
  /** The roles with the right to select it. */
  readers: DatabaseRole[]
}

/** A table whose changes are recorded. */
export interface RealtimeTable {
  schema: string
  name: string
  /** Whether policies restrict who sees which row. */
  hasPolicies: boolean
  /** The roles for which some rows are visible to everyone, by a condition on the row alone. */
  openTo: DatabaseRole[]
  columns: RealtimeColumn[]
}

/** `schema.table`, the key of tables in this folder. */
export type QualifiedName = string

export function qualifiedName(schema: string, table: string): QualifiedName {
  return `${schema}.${table}`
}

export function columnsFor(table: RealtimeTable, role: DatabaseRole): RealtimeColumn[] {
  return table.columns.filter((column) => column.readers.includes(role))
}

export function tableKey(table: RealtimeTable): RealtimeColumn[] {
  return table.columns.filter((column) => column.isKey)
}

const DESCRIBE = `
select n.nspname as schema, c.relname as table, c.relrowsecurity as has_policies, a.attname as name, t.typname as type,
  format_type(a.atttypid, null) as sql_type, t.typcategory::text as category,
  coalesce(a.attnum = any (k.conkey), false) as is_key, o.roles as open_to,
  array(select r from unnest(array['anon', 'authenticated', 'service_role']) as r
    where has_column_privilege(r, c.oid, a.attnum, 'select')) as readers
from pg_trigger w
join pg_class c on c.oid = w.tgrelid
join pg_namespace n on n.oid = c.relnamespace
cross join lateral (
  select array(select r from unnest(array['anon', 'authenticated']) as r
    where realtime.open_condition(c.oid, r) is not null) as roles offset 0) o
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
join pg_type t on t.oid = a.atttypid
left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
where w.tgname = 'realtime_change' and n.nspname || '.' || c.relname = any ($1::text[])
order by c.oid, a.attnum`

interface DescribeRow {
  schema: string
  table: string
  has_policies: boolean
  open_to: DatabaseRole[]
  name: string
  type: string
  sql_type: string
  category: string
  is_key: boolean
  readers: DatabaseRole[]
}

/** Describes those of these tables whose changes are recorded, with their present columns and grants. */
export async function describeTables(
  database: Database,
  names: readonly QualifiedName[],
): Promise<Map<QualifiedName, RealtimeTable>> {
  const tables = new Map<QualifiedName, RealtimeTable>()
  if (names.length === 0) return tables
  const { rows } = await database.runAsOwner<DescribeRow>(DESCRIBE, [names])
  for (const row of rows) {
    const name = qualifiedName(row.schema, row.table)
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

/** Validity of a description on hosts without event triggers, where the database does not announce changes. */
const UNANNOUNCED_MS = 1_000
/** Validity with event triggers, which do not fire when role memberships change. */
const ANNOUNCED_MS = 60_000

const ANNOUNCES = `select count(*) = 2 as announces from pg_event_trigger
where evtname in ('pgrst_ddl_watch', 'pgrst_drop_watch') and evtenabled <> 'D'`

export interface TableBook {
  describe(names: readonly QualifiedName[]): Promise<Map<QualifiedName, RealtimeTable>>
  start(): Promise<void>
  close(): Promise<void>
}

/**
 * describeTables() with a cache. The database announces changes of names and grants in commit order, which clears the
 * cache: a revoked grant takes effect from the next change on.
 */
export function openTableBook(database: Database): TableBook {
  let tables = new Map<QualifiedName, RealtimeTable | undefined>()
  let knownAt = 0
  let validMs = UNANNOUNCED_MS
  let unlisten: (() => Promise<void>) | undefined
  const forget = () => {
    tables = new Map()
  }
  return {
    async describe(names) {
      const now = performance.now()
      if (unlisten === undefined || now - knownAt > validMs) {
        forget()
        knownAt = now
      }
      const book = tables
      const unknown = names.filter((name) => !book.has(name))
      const described = await describeTables(database, unknown)
      for (const name of unknown) book.set(name, described.get(name))
      return new Map(
        names.flatMap((name) => {
          const table = book.get(name)
          return table ? [[name, table] as const] : []
        }),
      )
    },
    async start() {
      const { rows } = await database.runAsOwner<{ announces: boolean }>(ANNOUNCES)
      if (rows[0]?.announces) validMs = ANNOUNCED_MS
      unlisten = await database.listen('pgrst', forget, forget)
    },
    async close() {
      await unlisten?.()
      unlisten = undefined
    },
  }
}

function tableOf(row: DescribeRow): RealtimeTable {
  const { schema, table: name, has_policies: hasPolicies, open_to: openTo } = row
  return { schema, name, hasPolicies, openTo, columns: [] }
}

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
