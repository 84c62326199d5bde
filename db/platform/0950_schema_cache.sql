-- Notifies every gateway that names may have changed, as a hosted project does: the data API reloads its schema cache
-- after NOTIFY pgrst. Only a superuser can create event triggers; without them a gateway notices missing names.

create schema if not exists extensions;

create or replace function extensions.pgrst_ddl_watch() returns event_trigger
language plpgsql set search_path = '' as $$
begin
  if tg_event = 'sql_drop' then
    perform from pg_event_trigger_dropped_objects() where not is_temporary;
  else
    perform from pg_event_trigger_ddl_commands() where schema_name is distinct from 'pg_temp';
  end if;
  if found then
    notify pgrst, 'reload schema';
  end if;
end $$;

do $$
begin
  drop event trigger if exists pgrst_ddl_watch;
  drop event trigger if exists pgrst_drop_watch;
  create event trigger pgrst_ddl_watch on ddl_command_end execute function extensions.pgrst_ddl_watch();
  create event trigger pgrst_drop_watch on sql_drop execute function extensions.pgrst_ddl_watch();
exception when insufficient_privilege then
  raise notice 'No event triggers: %', sqlerrm;
end $$;
