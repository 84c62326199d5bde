import type { Database } from '#server/database/types.ts'
import { type ForeignKey, relationships } from './relationships.ts'
import { type Column, qualified, type Routine, type SchemaCache, type Table } from './schema-cache.ts'

const EXPOSED = 'select value from json_array_elements_text($1::json)'

const TABLES = `
select n.nspname as schema, c.relname as name,
  json_agg(json_build_object(
    'name', a.attname,
    'type', format_type(a.atttypid, a.atttypmod),
    'base', coalesce(b.typname, t.typname),
    'default', case
      when a.attgenerated <> '' then null
      when a.attidentity <> '' then
        format('nextval(%L)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
      else pg_get_expr(d.adbin, d.adrelid) end)
    order by a.attnum) as columns,
  (select json_agg(k.attname order by array_position(p.conkey, k.attnum))
    from pg_constraint p join pg_attribute k on k.attrelid = p.conrelid and k.attnum = any (p.conkey)
    where p.conrelid = c.oid and p.contype = 'p') as primary_key,
  pg_relation_is_updatable(c.oid, true) as updatable
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
join pg_type t on t.oid = a.atttypid
left join pg_type b on b.oid = t.typbasetype
left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition and n.nspname in (${EXPOSED})
group by c.oid, n.nspname, c.relname
order by n.nspname, c.relname`

const FOREIGN_KEYS = `
with names as (
  select f.oid, f.conname, f.conrelid, f.confrelid, f.conkey,
    (select json_agg(a.attname order by k.place) from unnest(f.conkey) with ordinality k (num, place)
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.num) as columns,
    (select json_agg(a.attname order by k.place) from unnest(f.confkey) with ordinality k (num, place)
      join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.num) as target_columns
  from pg_constraint f where f.contype = 'f' and f.conparentid = 0)
select x.conname as constraint, n.nspname as schema, c.relname as table, x.columns,
  tn.nspname as target_schema, tc.relname as target_table, x.target_columns,
  exists (select from pg_constraint u where u.conrelid = x.conrelid and u.contype in ('p', 'u')
    and u.conkey <@ x.conkey and u.conkey @> x.conkey) as unique
from names x
join pg_class c on c.oid = x.conrelid join pg_namespace n on n.oid = c.relnamespace
join pg_class tc on tc.oid = x.confrelid join pg_namespace tn on tn.oid = tc.relnamespace
where n.nspname in (${EXPOSED}) and tn.nspname in (${EXPOSED})
order by x.conname, n.nspname, c.relname`

const ROUTINES = `
select n.nspname as schema, p.proname as name,
  coalesce((select json_agg(json_build_object(
      'name', coalesce(arg.name, ''),
      'type', format_type(arg.type, -1),
      'base', (select typname from pg_type where oid = arg.type),
      'required', arg.place <= p.pronargs - p.pronargdefaults,
      'variadic', arg.mode = 'v') order by arg.place)
    from (select *, row_number() over (order by every.position) as place
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes)
        with ordinality as every (type, name, mode, position)
      where coalesce(every.mode, 'i') in ('i', 'b', 'v')) arg), '[]') as args,
  case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end as volatility,
  case when t.typname = 'void' then 'void'
    when t.typtype = 'c' or p.prorettype = 'record'::regtype
      or coalesce(p.proargmodes::text[] && '{t,b,o}', false) then 'composite'
    else 'scalar' end as returns,
  p.proretset as set,
  (select json_build_object('schema', rn.nspname, 'name', r.relname)
    from pg_class r join pg_namespace rn on rn.oid = r.relnamespace
    where r.oid = t.typrelid and r.relkind in ('r', 'p', 'v', 'm', 'f')) as table
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_type t on t.oid = p.prorettype
where p.prokind = 'f' and t.typname not in ('trigger', 'event_trigger') and n.nspname in (${EXPOSED})
order by n.nspname, p.proname, p.oid`

type TableRow = {
  schema: string
  name: string
  columns: Column[]
  primary_key: string[] | null
  updatable: number
}
type RoutineRow = Omit<Routine, 'table'> & { table: Routine['table'] | null }

// Bits of pg_relation_is_updatable, by PostgreSQL's command numbers.
const UPDATE = 4
const INSERT = 8
const DELETE = 16

/** Reads the catalogue as the owner. Types and defaults come with their schemas, whatever a caller's search path. */
export function loadSchema(database: Database, schemas: readonly string[]): Promise<SchemaCache> {
  return database.asOwner(async (session) => {
    await session.query(`select set_config('search_path', '', true)`)
    const exposed = [JSON.stringify(schemas)]
    const tables = new Map(
      (await session.query<TableRow>(TABLES, exposed)).rows.map((row) => [
        qualified(row.schema, row.name),
        table(row),
      ]),
    )
    const keys = await session.query<ForeignKey>(FOREIGN_KEYS, exposed)
    const routines = new Map<string, Routine[]>()
    for (const row of (await session.query<RoutineRow>(ROUTINES, exposed)).rows) {
      const key = qualified(row.schema, row.name)
      routines.set(key, [...(routines.get(key) ?? []), { ...row, table: row.table ?? undefined }])
    }
    return { tables, relationships: relationships(keys.rows, tables), routines }
  })
}

function table(row: TableRow): Table {
  return {
    schema: row.schema,
    name: row.name,
    columns: new Map(row.columns.map((column) => [column.name, column])),
    primaryKey: row.primary_key ?? [],
    insertable: (row.updatable & INSERT) !== 0,
    updatable: (row.updatable & UPDATE) !== 0,
    deletable: (row.updatable & DELETE) !== 0,
  }
}
