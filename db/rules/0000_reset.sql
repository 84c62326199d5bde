-- The rules are applied as a whole: all their objects are dropped first, in the same transaction.

-- A function may call one of a later file: 9999_grants.sql checks all bodies at the end.
set local check_function_bodies = off;

/*
 * The relations of schema public that the program created, and the sequences of its tables. An operator's objects stay
 * unchanged. A ledger without the texts of its migrations names no tables: then all count as the club's.
 */
create or replace temporary view club_relation as
select c.oid from pg_class c
left join pg_depend d on c.relkind = 'S' and d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')
  and d.refclassid = 'pg_class'::regclass
join pg_class made on made.oid = coalesce(d.refobjid, c.oid)
where c.relnamespace = 'public'::regnamespace
  and (not exists (select from supabase_migrations.club_object where kind = 'table')
    or 'public.' || made.relname in (select name from supabase_migrations.club_object where kind = 'table'));

/* The club's relations or functions in schema public, as an argument of GRANT; null if there are none. */
create or replace function pg_temp.names_of_club(of_kind text) returns text
language sql stable as $$
  select string_agg(name, ', ' order by name) from (
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.oid in (select oid from pg_temp.club_relation)
      and c.relkind = any (case of_kind when 'table' then '{r,p,v,m}' when 'sequence' then '{S}' else '{}' end::"char"[])
    union all
    select p.oid::regprocedure::text from pg_proc p
    join supabase_migrations.club_object o on o.kind = 'function' and o.name = 'public.' || p.proname
    where of_kind = 'function' and p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
  ) made
$$;

/* The objects that depend on a function, relation or type of schema private. */
create temporary table reads_rules on commit drop as
select d.classid, d.objid, d.objsubid from pg_depend d
where d.deptype = 'n' and (d.refclassid, d.refobjid) in (
  select 'pg_proc'::regclass, oid from pg_proc where pronamespace = to_regnamespace('private')
  union all
  select 'pg_class'::regclass, oid from pg_class where relnamespace = to_regnamespace('private')
  union all
  select 'pg_type'::regclass, oid from pg_type where typnamespace = to_regnamespace('private'));

-- An operator's policies, triggers, defaults and checks that use functions of the rules are dropped too:
-- 9999_grants.sql creates them again.
create temporary table if not exists operator_definition (name text primary key, definition text not null) on commit drop;
insert into operator_definition (name, definition)
select format('policy %s of %s', p.polname, p.polrelid::regclass),
  format('create policy %I on %s as %s for %s to %s', p.polname, p.polrelid::regclass,
    case when p.polpermissive then 'permissive' else 'restrictive' end,
    case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
    (select string_agg(case when role_id = 0 then 'public' else role_id::regrole::text end, ', ') from unnest(p.polroles) role_id))
    || coalesce(' using (' || pg_get_expr(p.polqual, p.polrelid) || ')', '')
    || coalesce(' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')', '')
from pg_policy p join pg_class c on c.oid = p.polrelid
where ('pg_policy'::regclass, p.oid) in (select classid, objid from reads_rules) and c.relnamespace <> to_regnamespace('private')
  and c.oid not in (select oid from pg_temp.club_relation) and p.polname not like 'greenside: %'
union all
select format('trigger %s of %s', t.tgname, t.tgrelid::regclass), pg_get_triggerdef(t.oid)
from pg_trigger t join pg_class c on c.oid = t.tgrelid
where not t.tgisinternal
  and (c.relnamespace not in (select oid from pg_namespace where nspname in ('auth', 'storage', 'realtime', 'jobs', 'private'))
    -- Triggers on the server's tables, if they use the rules: those are dropped too.
    or (('pg_trigger'::regclass, t.oid) in (select classid, objid from reads_rules)
      and c.relnamespace <> to_regnamespace('private')))
  and c.oid not in (select oid from pg_temp.club_relation) and t.tgname not like 'greenside\_%'
union all
-- The club itself has no default or check that uses a function of the rules.
select format('default of %s.%I', d.adrelid::regclass, a.attname),
  format('alter table %s alter column %I set default %s', d.adrelid::regclass, a.attname, pg_get_expr(d.adbin, d.adrelid))
from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
where a.attgenerated = '' and ('pg_attrdef'::regclass, d.oid) in (select classid, objid from reads_rules)
union all
select format('constraint %s of %s', c.conname, c.conrelid::regclass),
  format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
from pg_constraint c
where c.contype = 'c' and c.conrelid <> 0 and c.conislocal
  and ('pg_constraint'::regclass, c.oid) in (select classid, objid from reads_rules)
on conflict do nothing;

do $$
declare
  found record;
begin
  for found in
    select policy.polname as name, policy.polrelid::regclass as of_table
    from pg_policy policy
    join pg_class class on class.oid = policy.polrelid
    where class.oid in (select oid from pg_temp.club_relation)
      or (policy.polname like 'greenside: %'
        and (class.relnamespace = 'public'::regnamespace or policy.polrelid in (
          to_regclass('storage.objects'), to_regclass('storage.buckets'), to_regclass('realtime.messages'))))
  loop
    execute format('drop policy %I on %s', found.name, found.of_table);
  end loop;

  for found in
    select t.tgname as name, t.tgrelid::regclass as of_table
    from pg_trigger t
    join pg_class class on class.oid = t.tgrelid
    where not t.tgisinternal
      and (class.oid in (select oid from pg_temp.club_relation)
        or (t.tgname like 'greenside\_%'
          and class.relnamespace in ('public'::regnamespace, to_regnamespace('auth'), to_regnamespace('storage'))))
  loop
    execute format('drop trigger %I on %s', found.name, found.of_table);
  end loop;

  for found in
    select kind, pg_temp.names_of_club(kind) as names from unnest(array['table', 'sequence', 'function']) kind
  loop
    if found.names is not null then
      execute format('revoke all on %s %s from public, anon, authenticated', found.kind, found.names);
    end if;
  end loop;

  -- The reset cannot drop and recreate views (the order of creation is unknown), generated columns (they would lose
  -- their values), functions, indexes, domains, operators and casts (they have dependents) and event triggers (they
  -- may fire at the end of this change).
  select case d.classid
    when 'pg_rewrite'::regclass then (select format('view %s', ev_class::regclass) from pg_rewrite where oid = d.objid)
    else pg_describe_object(d.classid, d.objid, d.objsubid) end as name into found
  from reads_rules d
  where case d.classid
    when 'pg_policy'::regclass then false
    when 'pg_trigger'::regclass then false
    when 'pg_rewrite'::regclass then to_regnamespace('private')
      <> (select c.relnamespace from pg_rewrite r join pg_class c on c.oid = r.ev_class where r.oid = d.objid)
    when 'pg_attrdef'::regclass then to_regnamespace('private') <> (
      select c.relnamespace from pg_attrdef f
      join pg_attribute a on a.attrelid = f.adrelid and a.attnum = f.adnum and a.attgenerated <> ''
      join pg_class c on c.oid = f.adrelid where f.oid = d.objid)
    when 'pg_constraint'::regclass then to_regnamespace('private')
      <> (select connamespace from pg_constraint where oid = d.objid and (contype <> 'c' or conrelid = 0))
    else coalesce((pg_identify_object(d.classid, d.objid, d.objsubid)).schema, '') <> 'private'
    end
  limit 1;
  if found.name is not null then
    raise exception 'the % of the operator reads schema private, which each version makes again', found.name
      using hint = 'Drop it, start again, and make it again if it is still wanted. Nothing was changed.';
  end if;
end
$$;

-- A host such as a Supabase project grants every new object in schema public to every role, which would open the views
-- and functions of the rules to all.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;

drop table reads_rules;

-- The schema of the rules' functions. The data API does not expose it; no column default or constraint of the club
-- may depend on it.
drop schema if exists private cascade;
create schema private;
grant usage on schema private to anon, authenticated, service_role;
