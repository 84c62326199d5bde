-- When the kitchen takes orders: its hours, which are of the same shape as a dish's, and what fits into them.

/* Whether orders are taken for a moment. */
create function private.is_open(moment timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.within_hours(coalesce(private.setting('kitchen.hours'), '[]'), moment)
$$;

/* The first quarter of an hour from a moment on, within eight days, for which orders are taken; null when there is none. */
create function private.next_open(moment timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  later timestamptz := private.quarter_of(moment);
begin
  -- One after the other: the next is hours away, not days.
  while later < moment or not private.is_open(later) loop
    later := later + interval '15 minutes';
    if later > moment + interval '8 days' then
      return null;
    end if;
  end loop;
  return later;
end
$$;

/*
 * The quarters of an hour of the next day: whether orders are taken for it, and whether one more of so many dishes and
 * drinks fits.
 */
create or replace function public.kitchen_quarters(items integer default 1)
returns table (starts_at timestamptz, open boolean, fits boolean)
language sql stable security definer rows 96 set search_path = '' as $$
  select quarter, private.is_open(quarter), private.quarter_fits(quarter, least(greatest(items, 1), 2000))
  from generate_series(private.quarter_of(now()), private.quarter_of(now()) + interval '23 hours 45 minutes',
    interval '15 minutes') quarter
$$;
revoke execute on function public.kitchen_quarters(integer) from public;
grant execute on function public.kitchen_quarters(integer) to anon, authenticated, service_role;
