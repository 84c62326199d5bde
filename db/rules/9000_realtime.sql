-- Which tables are heard live: all of them; row-level security decides what each listener hears.

do $$
declare
  silent record;
begin
  if to_regprocedure('realtime.watch_all()') is not null then
    perform realtime.watch_all();
  elsif exists (select from pg_publication where pubname = 'supabase_realtime' and not puballtables) then
    for silent in
      select c.oid::regclass as name
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and not exists (
          select from pg_publication_tables p
          where p.pubname = 'supabase_realtime' and p.schemaname = 'public' and p.tablename = c.relname)
    loop
      execute format('alter publication supabase_realtime add table %s', silent.name);
    end loop;
  end if;
end
$$;
