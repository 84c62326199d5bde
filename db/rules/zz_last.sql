-- What concerns every table and function that the files before have made.

-- Over the wire nobody calls a function of the rules; policies need these few.
revoke execute on all functions in schema private from public;
grant execute on function private.my_role(), private.is_kitchen(), private.is_maintenance(), private.is_admin(),
  private.is_staff(), private.is_shut_out(), private.as_uuid(text) to anon, authenticated, service_role;

-- Whoever is shut out is a visitor: whatever a policy gives somebody because it is theirs, it gives them no more.
do $$
declare
  own record;
begin
  for own in
    select distinct p.polrelid::regclass as of_table,
      case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' end as act
    from pg_policy p join pg_class c on c.oid = p.polrelid
    where (c.relnamespace = 'public'::regnamespace or c.oid = to_regclass('storage.objects'))
      and p.polcmd <> '*' and concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
        ~ 'auth\.uid\(\)'
  loop
    execute format('create policy %I on %s as restrictive for %s to authenticated %s (not (select private.is_shut_out()))',
      'greenside: no ' || own.act || ' for those who are shut out', own.of_table, own.act,
      case own.act when 'insert' then 'with check' else 'using' end);
  end loop;
end
$$;

grant all on all tables in schema public to service_role;
grant all on all sequences in schema public to service_role;
-- The audit log is append-only: not even the service key writes it; rules do, as their owner.
revoke insert, update, delete, truncate, references, trigger on public.audit_entry from service_role;

-- Where the host could not give service_role bypassrls, a policy on each table lets it pass.
do $$
declare
  of_table regclass;
begin
  if (select rolbypassrls from pg_roles where rolname = 'service_role') then
    return;
  end if;
  for of_table in
    select oid from pg_class
    where (relnamespace = 'public'::regnamespace and relkind in ('r', 'p'))
      or oid in (to_regclass('storage.objects'), to_regclass('storage.buckets'))
  loop
    execute format(
      'create policy "greenside: the server does all" on %s to service_role using (true) with check (true)', of_table);
  end loop;
end
$$;
