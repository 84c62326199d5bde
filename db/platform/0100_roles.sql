-- The roles of callers, as on a Supabase host. The server's own login switches to them for one transaction, so it must
-- be a member of each.

create function pg_temp.ensure_role(role_name text, options text) returns void
language plpgsql as $$
begin
  if to_regrole(role_name) is not null then
    return;
  end if;
  -- Roles belong to the whole cluster: another database of it may be creating the same one at this moment.
  begin
    execute format('create role %I nologin noinherit %s', role_name, options);
  exception
    when duplicate_object or unique_violation then null;
    when insufficient_privilege then
      raise exception 'The login % may not create the roles of this server. Have its administrator run: create role anon nologin noinherit; create role authenticated nologin noinherit; create role service_role nologin noinherit bypassrls; grant anon, authenticated, service_role to %',
        quote_ident(current_user), quote_ident(current_user) using errcode = 'insufficient_privilege';
  end;
end
$$;

select pg_temp.ensure_role('anon', '');
select pg_temp.ensure_role('authenticated', '');

do $$
begin
  perform pg_temp.ensure_role('service_role', 'bypassrls');
exception
  -- Up to PostgreSQL 15 only a superuser can grant bypassrls. Without it, db/rules gives service_role a policy on each
  -- table.
  when insufficient_privilege then perform pg_temp.ensure_role('service_role', '');
end
$$;

-- From PostgreSQL 16 on, the login that created a role may grant it, also to itself, but is not yet a member. A login
-- that did not create it, such as that of a second club on the server, needs an administrator.
do $$
declare
  role_name text;
  needed constant text := case when current_setting('server_version_num')::integer >= 160000 then 'set' else 'member' end;
begin
  foreach role_name in array array['anon', 'authenticated', 'service_role'] loop
    if not pg_has_role(current_user, role_name, needed) then
      execute format('grant %I to current_user', role_name);
    end if;
  end loop;
exception when insufficient_privilege then
  raise exception 'The login % may not take on the roles of this server. Have its administrator run: grant anon, authenticated, service_role to %',
    quote_ident(current_user), quote_ident(current_user) using errcode = 'insufficient_privilege';
end
$$;

-- The roles belong to the whole server: a login of another club must not enter this club's database and use them.
do $$
begin
  if exists (select from pg_database where datname = current_database() and datdba = current_user::regrole)
    and not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('revoke connect, temporary on database %I from public', current_database());
  end if;
end
$$;

drop function pg_temp.ensure_role(text, text);

grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant execute on functions to service_role;
