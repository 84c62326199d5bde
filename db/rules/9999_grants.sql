-- Grants and checks for all tables and functions of the previous files.

set local check_function_bodies = on;
do $$
declare
  written record;
begin
  for written in
    select p.oid, l.lanname from pg_proc p
    join pg_language l on l.oid = p.prolang
    where p.proowner = current_user::regrole
      and (p.pronamespace = 'private'::regnamespace
        or p.pronamespace = 'public'::regnamespace
          and exists (select from supabase_migrations.club_object o where o.kind = 'function' and o.name = 'public.' || p.proname))
  loop
    case written.lanname
      when 'sql' then perform pg_catalog.fmgr_sql_validator(written.oid);
      when 'plpgsql' then perform pg_catalog.plpgsql_validator(written.oid);
      else null;
    end case;
  end loop;
end
$$;

-- In schema private, callers may execute only the few functions that policies need.
revoke execute on all functions in schema private from public;
grant execute on function private.caller_fault(), private.my_id(), private.my_role(), private.is_kitchen(), private.is_maintenance(),
  private.is_admin(), private.is_staff(), private.as_uuid(text) to anon, authenticated, service_role;

/* The roles that a policy lets insert, by its condition; null if more than the role decides. */
create function pg_temp.roles_of(condition text) returns text[]
language sql as $$
  select case
    when condition ~ ' OR ' then null
    when condition ~ 'private\.is_admin\(\)' then '{admin}'
    when condition ~ 'private\.is_kitchen\(\)' then '{kitchen, admin}'
    when condition ~ 'private\.is_maintenance\(\)' then '{maintenance, admin}'
    when condition ~ 'private\.is_staff\(\)' then '{kitchen, maintenance, admin}'
    when condition ~ 'private\.my_role\(\) AS my_role\) <> ''guest''' then '{member, kitchen, maintenance, admin}'
  end::text[]
$$;

do $$
declare
  watched record;
begin
  for watched in
    select c.oid::regclass as of_table, (
      select case when count(*) = count(granted.role_id) then string_agg(distinct quote_literal(granted.role_id), ', ') end
      from pg_policy p,
        lateral unnest(coalesce(pg_temp.roles_of(pg_get_expr(p.polwithcheck, p.polrelid)), '{null}')) as granted (role_id)
      where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('a', '*')) as inserters
    from pg_class c
    where (c.relkind in ('r', 'p') and not c.relispartition and c.oid in (select oid from pg_temp.club_relation))
      or (c.oid = to_regclass('storage.objects') and has_table_privilege(c.oid, 'trigger'))
  loop
    execute format('create trigger greenside_check_writer before insert or update or delete on %s
      for each statement when (current_user in (''anon'', ''authenticated'')) execute function private.check_writer(%s)',
      watched.of_table, watched.inserters);
  end loop;
end
$$;
drop function pg_temp.roles_of(text);

do $$
declare
  made record;
begin
  for made in select kind, pg_temp.names_of_club(kind) as names from unnest(array['table', 'sequence']) kind loop
    if made.names is not null then
      execute format('grant all on %s %s to service_role', made.kind, made.names);
    end if;
  end loop;
end
$$;
-- Logs are append-only. Rules write them as their owner; the service key may not.
revoke insert, update, delete, truncate, references, trigger on public.audit_entry, public.order_event, public.issue_event
  from service_role;
-- The inputs of a published pin are permanent; deleting the set deletes them.
revoke insert, update, delete, truncate, references, trigger on public.pin_explanation from service_role;
-- Account corrections are permanent: a mistake is corrected by another row.
revoke update, delete, truncate, references, trigger on public.account_correction from service_role;

-- Without bypassrls, service_role needs a policy on each table.
do $$
declare
  of_table regclass;
begin
  if (select rolbypassrls from pg_roles where rolname = 'service_role') then
    return;
  end if;
  for of_table in
    select oid from pg_class
    where (relkind in ('r', 'p') and oid in (select oid from pg_temp.club_relation))
      or oid in (to_regclass('storage.objects'), to_regclass('storage.buckets'))
  loop
    execute format(
      'create policy "greenside: the server does all" on %s to service_role using (true) with check (true)', of_table);
  end loop;
end
$$;

do $$
declare
  made record;
begin
  for made in
    select d.name, d.definition from operator_definition d
    where d.name not in (
      select format('policy %s of %s', polname, polrelid::regclass) from pg_policy
      union all
      select format('trigger %s of %s', tgname, tgrelid::regclass) from pg_trigger
      union all
      select format('default of %s.%I', f.adrelid::regclass, a.attname)
      from pg_attrdef f join pg_attribute a on a.attrelid = f.adrelid and a.attnum = f.adnum
      union all
      select format('constraint %s of %s', conname, conrelid::regclass) from pg_constraint)
  loop
    begin
      execute made.definition;
    exception when others then
      raise exception 'the % of the operator cannot be made again: %', made.name, sqlerrm
        using hint = 'Drop it, start again, and make it again if it is still wanted. Nothing was changed.';
    end;
  end loop;
end
$$;
drop table operator_definition;
drop function pg_temp.names_of_club(text);
drop view pg_temp.club_relation;
