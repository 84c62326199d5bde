-- The rules are applied whole: everything that they make goes first, in the same transaction.

-- A function may call one of a later file: 9999_grants.sql checks all bodies when everything is there.
set local check_function_bodies = off;

/*
 * Whether the program made a relation of schema public, or the table that a sequence is of. What an operator made beside the
 * club stays as it is. A ledger without the texts of its migrations names no tables: then all count as the club's.
 */
create or replace function pg_temp.is_of_club(relation oid) returns boolean
language sql stable as $$
  select exists (
    select from pg_class c
    left join pg_depend d on c.relkind = 'S' and d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')
      and d.refclassid = 'pg_class'::regclass
    join pg_class made on made.oid = coalesce(d.refobjid, c.oid)
    where c.oid = relation and c.relnamespace = 'public'::regnamespace
      and (not exists (select from supabase_migrations.club_object where kind = 'table')
        or exists (select from supabase_migrations.club_object o where o.kind = 'table' and o.name = 'public.' || made.relname)))
$$;

/* The relations or functions of the club in schema public, as GRANT takes them; null where there are none. */
create or replace function pg_temp.names_of_club(of_kind text) returns text
language sql stable as $$
  select string_agg(name, ', ' order by name) from (
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and pg_temp.is_of_club(c.oid)
      and c.relkind = any (case of_kind when 'table' then '{r,p,v,m}' when 'sequence' then '{S}' else '{}' end::"char"[])
    union all
    select p.oid::regprocedure::text from pg_proc p
    join supabase_migrations.club_object o on o.kind = 'function' and o.name = 'public.' || p.proname
    where of_kind = 'function' and p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
  ) made
$$;

-- Policies and triggers of an operator that name functions of the rules go with these: 9999_grants.sql makes them again.
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
where c.relnamespace not in (select oid from pg_namespace where nspname in ('auth', 'storage', 'realtime', 'jobs', 'private'))
  and not pg_temp.is_of_club(c.oid) and p.polname not like 'greenside: %'
union all
select format('trigger %s of %s', t.tgname, t.tgrelid::regclass), pg_get_triggerdef(t.oid)
from pg_trigger t join pg_class c on c.oid = t.tgrelid
where not t.tgisinternal
  and c.relnamespace not in (select oid from pg_namespace where nspname in ('auth', 'storage', 'realtime', 'jobs', 'private'))
  and not pg_temp.is_of_club(c.oid) and t.tgname not like 'greenside\_%'
on conflict do nothing;

do $$
declare
  found record;
begin
  for found in
    select policy.polname as name, policy.polrelid::regclass as of_table
    from pg_policy policy
    join pg_class class on class.oid = policy.polrelid
    where pg_temp.is_of_club(class.oid)
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
      and (pg_temp.is_of_club(class.oid)
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

  -- A view cannot be made again in the order in which its operator made it.
  select v.oid::regclass as name into found
  from pg_depend d
  join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and r.oid = d.objid
  join pg_class v on v.oid = r.ev_class and v.relnamespace <> to_regnamespace('private')
  where d.refclassid = 'pg_class'::regclass
      and d.refobjid in (select oid from pg_class where relnamespace = to_regnamespace('private'))
    or d.refclassid = 'pg_proc'::regclass
      and d.refobjid in (select oid from pg_proc where pronamespace = to_regnamespace('private'))
  limit 1;
  if found.name is not null then
    raise exception 'the view % of the operator reads schema private, which each version makes again', found.name
      using hint = 'Drop that view, start again, and make it again if it is still wanted. Nothing was changed.';
  end if;
end
$$;

-- A host such as a Supabase project grants every new object in schema public to every role. The views and functions of the rules
-- would be open to all there.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;

-- Functions of the rules. Not reachable over the wire; no column default or constraint may depend on it.
drop schema if exists private cascade;
create schema private;
grant usage on schema private to anon, authenticated, service_role;
