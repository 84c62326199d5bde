-- The rate of kept promises. Only learned promises count: the plain estimate of a new club claims no rate.

/*
 * Finished orders placed for as soon as possible: all (`of` is `all`, `part` 0), by month (`part` is 202611), and by
 * tickets ahead (`part` is the lowest number of the class). minutes: the mean width of the range.
 */
create or replace function public.figures_promises(first_day date, last_day date)
returns table (of text, part integer, promised integer, kept integer, early integer, late integer, minutes numeric)
language plpgsql stable security definer rows 20 set search_path = '' as $$
begin
  perform private.check_figures(first_day, last_day);
  return query
    with promise as materialized (
      select f.promise as outcome, to_char(f.day, 'YYYYMM')::integer as month,
        (array[0, 1, 3, 6, 10, 16])[private.promise_load(f.tickets_ahead) + 1] as ahead, f.learned_minutes as width
      from private.figure_orders(first_day, last_day) f
      where f.promise is not null and f.learned_minutes is not null
    )
    select g.of, g.part, count(*)::integer, count(*) filter (where p.outcome = 'kept')::integer,
      count(*) filter (where p.outcome = 'early')::integer, count(*) filter (where p.outcome = 'late')::integer,
      round(avg(p.width), 1)
    from promise p, lateral (values ('all', 0), ('month', p.month), ('ahead', p.ahead)) as g (of, part)
    group by g.of, g.part
    order by array_position(array['all', 'month', 'ahead'], g.of), g.part;
end
$$;
revoke execute on function public.figures_promises(date, date) from public;
grant execute on function public.figures_promises(date, date) to authenticated, service_role;
