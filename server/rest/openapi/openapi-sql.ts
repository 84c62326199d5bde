/** The content of the root document, as one row: what the caller's role may use, or everything. */
export interface Described {
  description: string | null
  relations: DescribedRelation[]
  routines: DescribedRoutine[]
}

export interface DescribedRelation {
  name: string
  description: string | null
  /** The role's rights; writes only if the relation is writable. */
  select: boolean
  insert: boolean
  update: boolean
  delete: boolean
  columns: DescribedColumn[]
}

export interface DescribedColumn {
  name: string
  /** The type in SQL, without its modifiers. */
  type: string
  description: string | null
  required: boolean
  /** Maximum characters, of a type with a length. */
  maxLength: number | null
  /** The labels of an enumeration. */
  labels: string[] | null
}

export interface DescribedRoutine {
  name: string
  description: string | null
  volatile: boolean
  args: { name: string; type: string; required: boolean }[]
}

// Bits of pg_relation_is_updatable: 4 update, 8 insert, 16 delete.
const RELATIONS = `
select c.relname as name, obj_description(c.oid, 'pg_class') as description,
  $2 or has_any_column_privilege(c.oid, 'select') as select,
  ($2 or has_any_column_privilege(c.oid, 'insert')) and pg_relation_is_updatable(c.oid, true) & 8 <> 0 as insert,
  ($2 or has_any_column_privilege(c.oid, 'update')) and pg_relation_is_updatable(c.oid, true) & 4 <> 0 as update,
  ($2 or has_table_privilege(c.oid, 'delete')) and pg_relation_is_updatable(c.oid, true) & 16 <> 0 as delete,
  (select coalesce(json_agg(json_build_object(
      'name', a.attname,
      'type', format_type(a.atttypid, null),
      'description', col_description(c.oid, a.attnum),
      'required', a.attnotnull,
      'maxLength', case when t.typname in ('varchar', 'bpchar') and a.atttypmod > 4 then a.atttypmod - 4 end,
      'labels', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)
    ) order by a.attnum), '[]')
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and ($2 or has_column_privilege(c.oid, a.attnum, 'select, insert, update'))) as columns
from pg_class c
where c.relnamespace = (select oid from pg_namespace where nspname = $1)
  and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
  and ($2 or has_table_privilege(c.oid, 'delete') or has_any_column_privilege(c.oid, 'select, insert, update'))
order by c.relname`

const ROUTINES = `
select p.proname as name, obj_description(p.oid, 'pg_proc') as description, p.provolatile = 'v' as volatile,
  coalesce((select json_agg(json_build_object(
      'name', arg.name, 'type', format_type(arg.type, null),
      'required', arg.place <= p.pronargs - p.pronargdefaults) order by arg.place)
    from (select *, row_number() over (order by every.position) as place
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes)
        with ordinality as every (type, name, mode, position)
      where coalesce(every.mode, 'i') in ('i', 'b', 'v')) arg
    where arg.name <> ''), '[]') as args
from pg_proc p join pg_type t on t.oid = p.prorettype
where p.pronamespace = (select oid from pg_namespace where nspname = $1)
  and p.prokind = 'f' and t.typname not in ('trigger', 'event_trigger')
  and ($2 or has_function_privilege(p.oid, 'execute'))
order by p.proname, p.oid`

/** Values: the schema, and whether to include objects that the role may not use. */
export const DESCRIBE = `
select obj_description((select oid from pg_namespace where nspname = $1), 'pg_namespace') as description,
  (select coalesce(json_agg(r), '[]') from (${RELATIONS}) r) as relations,
  (select coalesce(json_agg(f), '[]') from (${ROUTINES}) f) as routines`
