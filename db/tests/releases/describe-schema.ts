import type { Session } from '#server/database/types.ts'

const SCHEMAS = `('public', 'auth', 'storage', 'realtime', 'jobs', 'private')`

const EVERYTHING = `
  select format('column %I.%I.%I %s%s%s', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then ' not null' else '' end || a.attgenerated::text || a.attidentity::text,
    coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')) as line
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p', 'v')
  union all
  select format('constraint %I on %s %s', k.conname, k.conrelid::regclass, translate(pg_get_constraintdef(k.oid), '()', ''))
  from pg_constraint k join pg_namespace n on n.oid = k.connamespace
  where n.nspname in ${SCHEMAS} and k.conrelid <> 0 and k.contype in ('p', 'u', 'f', 'c', 'x')
  union all
  select i.indexdef from pg_indexes i where i.schemaname in ${SCHEMAS}
  union all
  select format('policy %I on %I.%I %s %s to %s: %s %s', p.policyname, p.schemaname, p.tablename, p.permissive, p.cmd, p.roles,
    p.qual, p.with_check)
  from pg_policies p where p.schemaname in ${SCHEMAS}
  union all
  select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
  join pg_namespace n on n.oid = c.relnamespace
  where not t.tgisinternal and n.nspname in ${SCHEMAS}
  union all
  select pg_get_functiondef(p.oid) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ${SCHEMAS} and p.prokind in ('f', 'p')
  union all
  select format('%s on %s %s to %s', g.privilege_type, o.kind, o.name, coalesce(r.rolname, 'public'))
  from (
    select 'table' as kind, c.oid::regclass::text as name, c.relacl as acl, n.nspname
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'S')
    union all
    select 'column', c.oid::regclass || '.' || a.attname, a.attacl, n.nspname
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where a.attacl is not null
    union all
    select 'routine', p.oid::regprocedure::text, coalesce(p.proacl, acldefault('f', p.proowner)), n.nspname
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  ) o
  cross join lateral aclexplode(o.acl) g
  left join pg_roles r on r.oid = g.grantee
  where o.nspname in ${SCHEMAS} and (g.grantee = 0 or r.rolname in ('anon', 'authenticated', 'service_role'))
  union all
  select format('type %s: %s', t.oid::regtype, string_agg(e.enumlabel, ', ' order by e.enumsortorder))
  from pg_type t join pg_enum e on e.enumtypid = t.oid join pg_namespace n on n.oid = t.typnamespace
  where n.nspname in ${SCHEMAS} group by t.oid`

/**
 * The whole schema of a club: columns, keys, indexes, policies, triggers, functions and grants, a line or a text each.
 * Brackets of constraints are removed, since a dump writes them differently.
 */
export async function describeSchema(session: Session): Promise<string[]> {
  // Without a search path, the catalogue prints every name with its schema.
  await session.query(`select set_config('search_path', '', true)`)
  const { rows } = await session.query<{ line: string }>(
    `select line from (${EVERYTHING}) everything order by line collate "C"`,
  )
  return rows.map(({ line }) => line)
}
