-- The roles of a Supabase project, with the rights that supabase/postgres leaves them after its last migration: `postgres`, the
-- login of the project's owner, is no superuser and no member of the roles that own the services' tables.

create role anon nologin;
create role authenticated nologin;
create role service_role nologin bypassrls;
create role authenticator login noinherit;
create role supabase_auth_admin login noinherit createrole;
create role supabase_storage_admin login noinherit createrole;
create role supabase_realtime_admin login noinherit createrole;
create role postgres login createdb createrole replication bypassrls;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role, pg_monitor, pg_read_all_data, pg_signal_backend to postgres with admin option;
grant authenticator to supabase_storage_admin;
alter database postgres owner to postgres;

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role supabase_auth_admin set search_path = auth;
alter role supabase_storage_admin set search_path = storage;
