-- The rules are applied whole: everything that they make goes first, in the same transaction.

-- A function may call one of a later file: 9999_grants.sql checks all bodies when everything is there.
set local check_function_bodies = off;

do $$
declare
  found record;
begin
  for found in
    select policy.polname as name, policy.polrelid::regclass as of_table
    from pg_policy policy
    join pg_class class on class.oid = policy.polrelid
    where class.relnamespace = 'public'::regnamespace
      or (policy.polname like 'greenside: %'
        and policy.polrelid in (
          to_regclass('storage.objects'), to_regclass('storage.buckets'), to_regclass('realtime.messages')))
  loop
    execute format('drop policy %I on %s', found.name, found.of_table);
  end loop;

  for found in
    select t.tgname as name, t.tgrelid::regclass as of_table
    from pg_trigger t
    join pg_class class on class.oid = t.tgrelid
    where not t.tgisinternal
      and (class.relnamespace = 'public'::regnamespace
        or (t.tgname like 'greenside\_%'
          and class.relnamespace in (to_regnamespace('auth'), to_regnamespace('storage'))))
  loop
    execute format('drop trigger %I on %s', found.name, found.of_table);
  end loop;
end
$$;

-- A host such as a Supabase project grants every new object in schema public to every role. The views and functions of the rules
-- would be open to all there.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;

revoke all on all tables in schema public from public, anon, authenticated;
revoke all on all sequences in schema public from public, anon, authenticated;
revoke all on all routines in schema public from public, anon, authenticated;

-- Functions of the rules. Not reachable over the wire; no column default or constraint may depend on it.
drop schema if exists private cascade;
create schema private;
grant usage on schema private to anon, authenticated, service_role;
