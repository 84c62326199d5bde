import type { Database, OwnerSession } from '#server/database/types.ts'
import { FOREIGN_KEYS, PRIMARY_KEYS, ROUTINES, TABLES, VIEWS } from './catalogue-sql.ts'
import { type CatalogueKey, ExposedColumns, type PrimaryKey } from './exposed-keys.ts'
import { grouped, relationships } from './relationships.ts'
import {
  type Argument,
  qualified,
  type Routine,
  type SchemaCache,
  type Table,
  type TableColumn,
} from './schema-cache.ts'
import { viewOrigins } from './view-columns.ts'

interface TableRow {
  oid: number
  schema: string
  name: string
  columns: (TableColumn & { number: number })[]
  updatable: number
}
type RoutineRow = Omit<Routine, 'table' | 'args'> & {
  table: Routine['table'] | null
  args: (Omit<Argument, 'row'> & { row: Argument['row'] | null })[]
}

// Bits of pg_relation_is_updatable, by PostgreSQL's command numbers.
const UPDATE = 4
const INSERT = 8
const DELETE = 16

/**
 * Reads the catalogue as the owner. Types and defaults are schema-qualified, so a caller's search path does not matter.
 */
export function loadSchema(database: Database, schemas: readonly string[]): Promise<SchemaCache> {
  return database.asOwner(async (session) => {
    await session.query(`select set_config('search_path', '', true)`)
    const exposed = [JSON.stringify(schemas)]
    const { rows } = await session.query<TableRow>(TABLES, exposed)
    const columns = await exposedColumns(session, rows)
    const primaryKeys = columns.primaryKeys((await session.query<PrimaryKey>(PRIMARY_KEYS)).rows)
    const tables = new Map(
      rows.map((row) => [qualified(row.schema, row.name), table(row, primaryKeys.get(row.oid) ?? [])]),
    )
    const keys = columns.foreignKeys((await session.query<CatalogueKey>(FOREIGN_KEYS)).rows)
    const list = (await session.query<RoutineRow>(ROUTINES, exposed)).rows.map(routine)
    const routines = grouped(list, ({ schema, name }) => qualified(schema, name))
    return { tables, relationships: relationships(keys, tables, list), routines }
  })
}

async function exposedColumns(session: OwnerSession, rows: readonly TableRow[]): Promise<ExposedColumns> {
  const views = await session.query<{ oid: number; tree: string }>(VIEWS)
  const relations = rows.map(({ oid, schema, name, columns }) => ({
    oid,
    schema,
    name,
    columns: new Map(columns.map((column) => [column.number, column.name])),
  }))
  return new ExposedColumns(relations, viewOrigins(views.rows))
}

function table(row: TableRow, primaryKey: readonly string[]): Table {
  const columns = row.columns.map(({ number, ...column }): [string, TableColumn] => [column.name, column])
  return {
    schema: row.schema,
    name: row.name,
    columns: new Map(columns),
    primaryKey,
    insertable: (row.updatable & INSERT) !== 0,
    updatable: (row.updatable & UPDATE) !== 0,
    deletable: (row.updatable & DELETE) !== 0,
  }
}

function routine(row: RoutineRow): Routine {
  const args = row.args.map((arg) => ({ ...arg, row: arg.row ?? undefined }))
  return { ...row, args, table: row.table ?? undefined }
}
