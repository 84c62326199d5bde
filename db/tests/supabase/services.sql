-- The objects that a Supabase project's services create, where they differ from db/platform: owners, rights, and
-- extras. Facts from the migrations of supabase/auth, supabase/storage, supabase/realtime and supabase/postgres.
-- Applied by the superuser after the tables of db/platform.

create table auth.schema_migrations (version varchar(255) primary key);
create table auth.instances (id uuid primary key, uuid uuid, raw_base_config text, created_at timestamptz, updated_at timestamptz);
alter table auth.schema_migrations enable row level security;
alter table auth.instances enable row level security;

create table storage.migrations (id integer primary key, name varchar(100) not null unique, hash varchar(40) not null);
alter table storage.migrations enable row level security;

create function storage.protect_delete() returns trigger language plpgsql as $$
begin
  if current_setting('storage.allow_delete_query', true) is distinct from 'true' then
    raise insufficient_privilege using message = 'Only the service of storage deletes here.';
  end if;
  return null;
end
$$;
create trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();
create trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();

create schema realtime;
create table realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  primary key (id, inserted_at)
) partition by range (inserted_at);
alter table realtime.messages enable row level security;
create table realtime.schema_migrations (version bigint primary key, inserted_at timestamp);
create function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

/* Gives a schema and all in it to its service, and to `postgres` what it has there: rows and triggers, no new tables. */
create function pg_temp.give_to(owner_name text, of_schema text) returns void language plpgsql as $$
declare
  command text;
begin
  for command in
    select format('alter table %s owner to %I', c.oid::regclass, owner_name) from pg_class c
    where c.relnamespace = of_schema::regnamespace and c.relkind in ('r', 'p')
    union all
    select format('alter function %s owner to %I', p.oid::regprocedure, owner_name) from pg_proc p
    where p.pronamespace = of_schema::regnamespace
    union all
    select format('alter type %s owner to %I', t.oid::regtype, owner_name) from pg_type t
    where t.typnamespace = of_schema::regnamespace and t.typtype = 'e'
  loop
    execute command;
  end loop;
  execute format('grant all on schema %I to %I', of_schema, owner_name);
  execute format('grant usage on schema %I to postgres, anon, authenticated, service_role', of_schema);
  execute format('grant all on all tables in schema %I to postgres', of_schema);
  execute format('grant select on all tables in schema %I to postgres with grant option', of_schema);
  execute format('grant all on all sequences in schema %I to postgres', of_schema);
end
$$;
select pg_temp.give_to('supabase_auth_admin', 'auth'), pg_temp.give_to('supabase_storage_admin', 'storage'),
  pg_temp.give_to('supabase_realtime_admin', 'realtime');
drop function pg_temp.give_to(text, text);
grant all on storage.objects, storage.buckets to anon, authenticated, service_role;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;
revoke all on auth.schema_migrations, storage.migrations, realtime.schema_migrations from postgres;

grant usage on schema public to postgres, anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on functions to anon, authenticated, service_role;

create publication supabase_realtime;
alter publication supabase_realtime owner to postgres;
