-- The roles that a caller can have, as a Supabase host has them. The server's own login takes them on for one
-- transaction, so it must be a member of each.

create function pg_temp.ensure_role(role_name text, options text) returns void
language plpgsql as $$
begin
  if to_regrole(role_name) is not null then
    return;
  end if;
  -- Roles belong to the whole cluster: another database of it may be making the same one at this moment.
  begin
    execute format('create role %I nologin noinherit %s', role_name, options);
  exception
    when duplicate_object or unique_violation then null;
  end;
end
$$;

select pg_temp.ensure_role('anon', '');
select pg_temp.ensure_role('authenticated', '');

do $$
begin
  perform pg_temp.ensure_role('service_role', 'bypassrls');
exception
  -- Up to PostgreSQL 15 only a superuser can give bypassrls; db/rules then gives service_role a policy on each table.
  when insufficient_privilege then perform pg_temp.ensure_role('service_role', '');
end
$$;

do $$
declare
  role_name text;
begin
  foreach role_name in array array['anon', 'authenticated', 'service_role'] loop
    if not pg_has_role(current_user, role_name, 'member') then
      execute format('grant %I to current_user', role_name);
    end if;
  end loop;
end
$$;

drop function pg_temp.ensure_role(text, text);

grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant execute on functions to service_role;
