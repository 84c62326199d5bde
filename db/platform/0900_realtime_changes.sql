-- Announces every row change to the realtime gateways. A Supabase host uses logical replication instead; there this
-- file is not applied, and db/rules/9000_realtime.sql uses the host's publication.

create schema if not exists realtime;

-- Unlogged: after a crash no listener waits for its rows. Gateways delete rows once all have read them.
create unlogged table if not exists realtime.change (
  seq bigint generated always as identity primary key,
  -- The transaction, which the notification names.
  xid xid8 not null default pg_current_xact_id(),
  schema_name text not null,
  table_name text not null,
  type text not null,
  record jsonb,
  -- Key columns only; the whole row if the table has REPLICA IDENTITY FULL.
  old_record jsonb,
  at timestamptz not null default clock_timestamp()
);
-- The whole row of a DELETE, never sent: it decides who could see it.
alter table realtime.change add column if not exists deleted_row jsonb;
create index if not exists change_xid_idx on realtime.change (xid);
create index if not exists change_at_idx on realtime.change (at);
alter table realtime.change enable row level security;

/*
  Trigger function for after insert, update or delete of each row; its arguments are the table's key columns.
  Notifications come in the order of commits, and each transaction's once, so they tell gateways what to read next.
  Dates and times are written in UTC, independent of the session's time zone, so that they compare as text.
  One plan fits all rows: without `plan_cache_mode` some of them would be planned again for each.
*/
create or replace function realtime.record_change() returns trigger
language plpgsql security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as $$
begin
  -- A separate branch: the lookup of the old row's keys is prepared with its statement even if it is not run.
  if tg_op = 'INSERT' then
    insert into realtime.change (schema_name, table_name, type, record)
    values (tg_table_schema, tg_table_name, tg_op, to_jsonb(new));
  else
    insert into realtime.change (schema_name, table_name, type, record, deleted_row, old_record)
    values (
      tg_table_schema, tg_table_name, tg_op,
      case when tg_op = 'UPDATE' then to_jsonb(new) end,
      case when tg_op = 'DELETE' then to_jsonb(old) end,
      case
        when (select c.relreplident from pg_catalog.pg_class c where c.oid = tg_relid) = 'f' then to_jsonb(old)
        else (select jsonb_object_agg(k.name, to_jsonb(old) -> k.name) from unnest(tg_argv) as k (name))
      end
    );
  end if;
  perform pg_notify('realtime_change', pg_current_xact_id()::text);
  return null;
end
$$;
revoke execute on function realtime.record_change() from public;

/*
  The people who may see a changed row, by the `sub` of their claims; null for all. Policies still decide whether they
  see it: this only saves the check for hundreds of people who never do. Here it is all; the rules of a club may replace
  it.
*/
do $$
begin
  if to_regprocedure('realtime.concerned(text, text, jsonb)') is null then
    create function realtime.concerned(schema_name text, table_name text, record jsonb) returns uuid[]
    language sql immutable as 'select null::uuid[]';
  end if;
end
$$;
revoke execute on function realtime.concerned(text, text, jsonb) from public;

/* Records the changes of every table in schema public from now on. Safe to call again; needed after a new table or key. */
create or replace function realtime.watch_all() returns void
language plpgsql set search_path = '' as $$
declare
  watched record;
begin
  for watched in
    select c.oid::regclass as name,
      coalesce(string_agg(quote_literal(a.attname), ', ' order by array_position(k.conkey, a.attnum)), '') as key_columns
    from pg_catalog.pg_class c
    left join pg_catalog.pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    left join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.oid
  loop
    execute format(
      'create or replace trigger realtime_change after insert or update or delete on %s
       for each row execute function realtime.record_change(%s)', watched.name, watched.key_columns);
  end loop;
end
$$;
revoke execute on function realtime.watch_all() from public;

-- Broadcasts from the database are sent the same way. A row without payload tests a policy.
create or replace trigger realtime_change after insert on realtime.messages
  for each row when (new.extension = 'broadcast' and new.payload is not null)
  execute function realtime.record_change('id');

/*
  The query for realtime.seen_by that selects the deleted rows, given in `keys` as {"#seq", "row"}, that an audience of
  this role could see: the conditions of its SELECT policies over the deleted row. Such a condition reads other tables
  as they are now, so a row that was deleted with its parent is invisible.
*/
drop function if exists realtime.deleted_rows_query(regclass);
create or replace function realtime.deleted_rows_query(of_table regclass, role_name text) returns text
language sql stable set search_path = '' as $$
  select format(
    'select jsonb_agg(k."#seq") from jsonb_to_recordset($1) as k ("#seq" bigint, "row" jsonb)
     where (select true from jsonb_populate_record(null::%s, k."row") as %I where %s)',
    of_table, c.relname,
    case when c.relrowsecurity and role_name <> 'service_role' then format('(%s) and %s',
      coalesce(string_agg(condition.text, ' or ') filter (where condition.permissive), 'false'),
      coalesce(string_agg(condition.text, ' and ') filter (where not condition.permissive), 'true')) else 'true' end)
  from pg_catalog.pg_class c
  left join lateral (
    select p.polpermissive as permissive,
      format('(%s)', pg_catalog.pg_get_expr(p.polqual, p.polrelid)) as text
    from pg_catalog.pg_policy p
    -- A policy with only a WITH CHECK shows no row and hides none.
    where p.polrelid = c.oid and p.polcmd in ('r', '*') and p.polqual is not null
      and (0 = any (p.polroles) or role_name::regrole = any (p.polroles))
  ) condition on true
  where c.oid = of_table
  group by c.oid, c.relname, c.relrowsecurity
$$;
revoke execute on function realtime.deleted_rows_query(regclass, text) from public;

/*
  The rows that audiences, given by their claims, see: `queries[n]` runs once for each of `audiences[n]`, with its role
  and claims and with `keys[n]` as $1, and returns one jsonb. One call instead of a round trip per person. Sorted by
  role, because a plan with policies is valid until the role changes, and by claims, because the rules check the same
  claims once. Prepared once for each connection and role, because planning costs more than running. For the owner only,
  because it switches to the roles of the claims.
*/
create or replace function realtime.seen_by(audiences jsonb[], queries text[], keys jsonb[])
returns table (inquiry integer, place bigint, seen jsonb) language plpgsql as $$
declare
  claims text;
  role_name text;
  prepared text;
  current_claims text := '';
  current_role_name text := '';
begin
  perform set_config('transaction_read_only', 'on', true), set_config('plan_cache_mode', 'force_generic_plan', true);
  for inquiry, place, claims, role_name in
    select a.n, c.i, c.claims::text, c.claims ->> 'role'
    from unnest(audiences) with ordinality as a (list, n), jsonb_array_elements(a.list) with ordinality as c (claims, i)
    order by 4, 3, 1, 2
  loop
    if current_role_name <> role_name then
      current_role_name := role_name;
      perform set_config('role', role_name, true);
    end if;
    if current_claims <> claims then
      current_claims := claims;
      perform set_config('request.jwt.claims', claims, true);
    end if;
    prepared := 'seen_by_' || role_name || '_' || md5(queries[inquiry]);
    if not exists (select from pg_catalog.pg_prepared_statements p where p.name = prepared) then
      execute format('prepare %I (jsonb) as ', prepared) || queries[inquiry];
    end if;
    execute format('execute %I (%L)', prepared, keys[inquiry]) into seen;
    return next;
  end loop;
end
$$;
revoke execute on function realtime.seen_by(jsonb[], text[], jsonb[]) from public;

/*
  The condition on a row's own columns under which everyone of this role sees the row; null where there is none. Such are
  permissive policies that compare columns and constants with PostgreSQL's own operators: they call no function and read
  no other table, so they give the same answer for each caller. A restrictive policy could still refuse: null as well.
*/
create or replace function realtime.open_condition(of_table regclass, role_name text) returns text
language sql stable set search_path = '' as $$
  select case when not c.relrowsecurity then 'true' else (
    select case when bool_and(p.polpermissive) then
      string_agg(format('(%s)', pg_catalog.pg_get_expr(p.polqual, p.polrelid)), ' or ') filter (
        where p.polqual::text !~ '\{(?!(VAR|CONST|BOOLEXPR|NULLTEST|OPEXPR) )'
          -- PostgreSQL's own operators have ids below 16384.
          and not exists (
            select from regexp_matches(p.polqual::text, ':opno (\d+)', 'g') operator where operator[1]::bigint >= 16384)) end
    from pg_catalog.pg_policy p
    where p.polrelid = c.oid and p.polcmd in ('r', '*') and exists (
      select from unnest(p.polroles) r (oid) where case r.oid when 0 then true else pg_has_role(role_name, r.oid, 'usage') end)
  ) end
  from pg_catalog.pg_class c where c.oid = of_table
$$;
revoke execute on function realtime.open_condition(regclass, text) from public;

/*
  The query for realtime.open_rows that selects the rows that everyone of this role sees: rows by their keys, deleted
  ones by their former values, both given with "#seq". Null without such a condition.
*/
create or replace function realtime.open_rows_query(of_table regclass, role_name text, is_deleted boolean) returns text
language sql stable set search_path = '' as $$
  select case when is_deleted then format(
    'select jsonb_agg(k."#seq") from jsonb_to_recordset($1) as k ("#seq" bigint, "row" jsonb)
     where (select %s from jsonb_populate_record(null::%s, k."row") as %I)', o.condition, of_table, c.relname)
  else format(
    'select jsonb_agg(k."#seq") from jsonb_to_recordset($1) as k ("#seq" bigint, %s)
     where (select %s from %s t where %s)', key.columns, o.condition, of_table, key.is_same) end
  from pg_catalog.pg_class c
  cross join lateral (select realtime.open_condition(of_table, role_name) as condition) o
  cross join lateral (
    select string_agg(format('%I %s', a.attname, pg_catalog.format_type(a.atttypid, null)), ', ') as columns,
      string_agg(format('t.%1$I = k.%1$I', a.attname), ' and ') as is_same
    from pg_catalog.pg_constraint k join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
    where k.conrelid = c.oid and k.contype = 'p') key
  where c.oid = of_table
$$;
revoke execute on function realtime.open_rows_query(regclass, text, boolean) from public;

/* The "#seq" of the rows that each query finds, with `keys[n]` as $1. Null for a query that is null. For the owner. */
create or replace function realtime.open_rows(queries text[], keys jsonb[])
returns table (inquiry integer, seen jsonb) language plpgsql as $$
begin
  perform set_config('transaction_read_only', 'on', true);
  for n in 1 .. cardinality(queries) loop
    inquiry := n;
    seen := null;
    if queries[n] is not null then
      execute queries[n] into seen using keys[n];
    end if;
    return next;
  end loop;
end
$$;
revoke execute on function realtime.open_rows(text[], jsonb[]) from public;
