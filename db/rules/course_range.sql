-- The range's day: everybody reads what holds, course maintenance declares it.

alter table public.range_day enable row level security;
create policy "everyone reads the range's day" on public.range_day for select to anon, authenticated using (true);
create policy "maintenance declares the range's day" on public.range_day for insert to authenticated
  with check ((select private.is_maintenance()) and declared_by = (select private.my_id()));
grant select on public.range_day to anon, authenticated;
grant insert (id, course_id, date, opens, closes, line_m, irons_only, closed, closed_from, closed_until, note, replaces)
  on public.range_day to authenticated;

create function private.declare_range_day() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_person() then
    return new;
  end if;
  new.declared_by := private.my_id();
  new.declared_at := clock_timestamp();
  -- Sent twice: the primary key answers.
  if exists (select 1 from public.range_day where id = new.id) then
    return new;
  end if;
  if new.date not between private.club_today() - 1 and private.club_today() + 14 then
    perform private.refuse('range_date', jsonb_build_object('date', new.date));
  end if;
  if new.opens >= new.closes or new.closed_from >= new.closed_until or num_nonnulls(new.opens, new.closes) = 1 then
    perform private.refuse('range_times');
  end if;
  -- One after the other, or two could replace the same one.
  perform 1 from public.course where id = new.course_id for no key update;
  if new.replaces is distinct from (
    select id from public.range_day where course_id = new.course_id and date = new.date
    order by declared_at desc, id desc limit 1
  ) then
    perform private.refuse('range_changed', jsonb_build_object('date', new.date));
  end if;
  return new;
end
$$;
create trigger declare_range_day before insert on public.range_day
  for each row execute function private.declare_range_day();
