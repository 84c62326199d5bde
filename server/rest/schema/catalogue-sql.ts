// Queries of the catalogue with one value: the exposed schemas as a JSON array, never a caller's text.

const EXPOSED = 'select value from json_array_elements_text($1::json)'
const SYSTEM = `select oid from pg_namespace where nspname in ('pg_catalog', 'information_schema', 'pg_toast')`

/** Relations with their columns, keys and possible writes. */
export const TABLES = `
select c.oid::int8 as oid, n.nspname as schema, c.relname as name,
  json_agg(json_build_object(
    'number', a.attnum,
    'name', a.attname,
    'type', format_type(a.atttypid, a.atttypmod),
    'base', coalesce(b.typname, t.typname),
    'default', case
      when a.attgenerated <> '' then null
      when a.attidentity <> '' then
        format('nextval(%L)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
      else pg_get_expr(d.adbin, d.adrelid) end)
    order by a.attnum) as columns,
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

/** Primary keys of all relations except system ones: a view may show a table that is not exposed. */
export const PRIMARY_KEYS = `
select conrelid::int8 as oid, array_to_json(conkey) as numbers
from pg_constraint where contype = 'p' and connamespace not in (${SYSTEM})`

/** Foreign keys of the same relations. */
export const FOREIGN_KEYS = `
select x.conname as constraint, x.conrelid::int8 as oid, array_to_json(x.conkey) as numbers,
  x.confrelid::int8 as target_oid, array_to_json(x.confkey) as target_numbers,
  exists (select from pg_constraint u where u.conrelid = x.conrelid and u.contype in ('p', 'u')
    and u.conkey <@ x.conkey and u.conkey @> x.conkey) as unique
from pg_constraint x
where x.contype = 'f' and x.conparentid = 0 and x.connamespace not in (${SYSTEM})
order by x.conname, x.conrelid`

/** Views with their parse tree, which shows the origin of each column. */
export const VIEWS = `
select c.oid::int8 as oid, r.ev_action::text as tree
from pg_class c join pg_rewrite r on r.ev_class = c.oid and r.rulename = '_RETURN'
where c.relkind in ('v', 'm') and c.relnamespace not in (${SYSTEM})`

export const ROUTINES = `
select n.nspname as schema, p.proname as name,
  coalesce((select json_agg(json_build_object(
      'name', coalesce(arg.name, ''),
      'type', format_type(arg.type, -1),
      'base', (select typname from pg_type where oid = arg.type),
      'row', (select json_build_object('schema', an.nspname, 'name', ac.relname)
        from pg_class ac join pg_namespace an on an.oid = ac.relnamespace
        where ac.reltype = arg.type and ac.relkind in ('r', 'p', 'v', 'm', 'f')),
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
  p.proretset as set, p.proretset and p.prorows = 1 as one,
  (select json_build_object('schema', rn.nspname, 'name', r.relname)
    from pg_class r join pg_namespace rn on rn.oid = r.relnamespace
    where r.oid = t.typrelid and r.relkind in ('r', 'p', 'v', 'm', 'f')) as table
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_type t on t.oid = p.prorettype
where p.prokind = 'f' and t.typname not in ('trigger', 'event_trigger') and n.nspname in (${EXPOSED})
order by n.nspname, p.proname, p.oid`
