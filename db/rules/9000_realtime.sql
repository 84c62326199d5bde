-- The tables with realtime changes: all of the club; row-level security decides which rows each listener gets.

do $$
declare
  silent record;
begin
  if to_regprocedure('realtime.watch_all()') is not null then
    perform realtime.watch_all();
    for silent in
      select t.tgrelid::regclass as name
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgname = 'realtime_change' and c.relnamespace = 'public'::regnamespace
        and c.oid not in (select oid from pg_temp.club_relation)
        and not exists (
          select from operator_definition d where d.name = format('trigger %s of %s', t.tgname, t.tgrelid::regclass))
    loop
      execute format('drop trigger realtime_change on %s', silent.name);
    end loop;
  elsif exists (select from pg_publication where pubname = 'supabase_realtime' and not puballtables) then
    for silent in
      select c.oid::regclass as name
      from pg_class c
      where c.relkind in ('r', 'p') and not c.relispartition and c.oid in (select oid from pg_temp.club_relation)
        and not exists (
          select from pg_publication_tables p
          where p.pubname = 'supabase_realtime' and p.schemaname = 'public' and p.tablename = c.relname)
    loop
      execute format('alter publication supabase_realtime add table %s', silent.name);
    end loop;
  end if;
end
$$;

-- A token without rights opens no private channel, even if a club adds policies.
do $$
begin
  if to_regclass('realtime.messages') is not null then
    create policy "greenside: private channels need rights" on realtime.messages as restrictive to authenticated
      using ((select private.caller_fault()) is null) with check ((select private.caller_fault()) is null);
  end if;
end
$$;

/*
 * The people that a row can concern, for tables in which most rows concern few people; null: everyone. Never fewer than
 * the policies allow. Without it, each of hundreds of open apps would be checked for an order.
 */
create function private.concerned(table_name text, record jsonb) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  case table_name
    when 'user_order' then
      return private.roles_and('{kitchen,admin}', (record ->> 'user_id')::uuid);
    when 'user_order_item', 'order_event' then
      return private.roles_and('{kitchen,admin}',
        (select o.user_id from public.user_order o where o.id = (record ->> 'order_id')::uuid));
    when 'issue' then
      return private.roles_and('{maintenance,admin}', (record ->> 'reporter_id')::uuid);
    when 'issue_photo', 'issue_comment', 'issue_event', 'issue_check' then
      return private.roles_and('{maintenance,admin}',
        (select i.reporter_id from public.issue i where i.id = (record ->> 'issue_id')::uuid));
    when 'issue_follower' then
      return private.roles_and('{maintenance,admin}', (record ->> 'user_id')::uuid);
    when 'issue_work', 'issue_material', 'inspection_round', 'green_survey', 'pin_profile', 'kind_of_day',
      'layouts_of_day', 'rounds_played', 'known_mark', 'green_block', 'pin_explanation' then
      return private.roles_and('{maintenance,admin}', null);
    when 'account_correction' then
      return private.roles_and('{admin}', (record ->> 'user_id')::uuid);
    when 'ticket_receipt', 'printer', 'printer_state', 'ticket_print' then
      return private.roles_and('{kitchen,admin}', null);
    when 'audit_entry' then
      return private.roles_and('{admin}', null);
    when 'profile_private' then
      return private.roles_and('{admin}', (record ->> 'id')::uuid);
    when 'profile_allergies', 'quiet_hours' then
      return array[(record ->> 'id')::uuid];
    when 'notification', 'push_token' then
      return array[(record ->> 'user_id')::uuid];
    -- People cannot read these tables; the rows that they change are announced.
    when 'issue_edit', 'notification_reading', 'setting_edit', 'job_retry' then
      return '{}';
    else
      return null;
  end case;
end
$$;

/* The people of these roles, and one more person. */
create function private.roles_and(roles text[], person uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select array_append(array_agg(id), person) from public.profiles where role_id = any (roles)
  );
end
$$;

do $$
begin
  if to_regprocedure('realtime.watch_all()') is not null then
    create or replace function realtime.concerned(schema_name text, table_name text, record jsonb) returns uuid[]
    language sql stable as
      'select case when schema_name = ''public'' then private.concerned(table_name, record) end';
    revoke execute on function realtime.concerned(text, text, jsonb) from public;
  end if;
end
$$;
