-- The range's day: everyone reads it, course maintenance declares it.

alter table public.range_day enable row level security;
create policy "everyone reads the range's day" on public.range_day for select to anon, authenticated using (true);
create policy "maintenance declares the range's day" on public.range_day for insert to authenticated
  with check ((select private.is_maintenance()) and declared_by = (select private.my_id()));
grant select on public.range_day to anon, authenticated;
grant insert (id, course_id, date, opens, closes, line_m, irons_only, closed, closed_from, closed_until, note, replaces)
  on public.range_day to authenticated;

/* Refuses a day of the range with an invalid date or times, or when its author had not seen the newest one. */
create function private.check_range_day(declared public.range_day) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if declared.date not between private.club_today() - 1 and private.club_today() + 14 then
    perform private.refuse('range_date', jsonb_build_object('date', declared.date));
  end if;
  if declared.opens >= declared.closes or declared.closed_from >= declared.closed_until
    or num_nonnulls(declared.opens, declared.closes) = 1 then
    perform private.refuse('range_times');
  end if;
  -- One at a time, otherwise two could replace the same one.
  perform 1 from public.course where id = declared.course_id for no key update;
  if declared.replaces is distinct from (
    select id from public.range_day where course_id = declared.course_id and date = declared.date
    order by declared_at desc, id desc limit 1
  ) then
    perform private.refuse('range_changed', jsonb_build_object('date', declared.date));
  end if;
end
$$;
