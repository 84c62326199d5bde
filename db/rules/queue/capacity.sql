-- The kitchen's capacity: orders are counted, by number and by size, in the quarter of an hour that they are for.

create function private.quarter_of(moment timestamptz) returns timestamptz
language sql immutable
return date_bin('15 minutes', moment, timestamptz '2000-01-01 00:00+00');

/* A limit as a number; null for none. */
create function private.kitchen_limit(setting_key text) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return (nullif(private.setting(setting_key), 'null') #>> '{}')::integer;
end
$$;

/*
 * Whether an order with `items` dishes and drinks fits into a quarter of an hour that already has `orders` orders with
 * `taken` dishes and drinks. One that is larger than the limit fits into an empty quarter. A null limit means none.
 */
create function private.fits_beside(orders bigint, taken bigint, items integer, most_orders integer, most_items integer)
returns boolean
language sql immutable
return coalesce(orders < most_orders, true) and (orders = 0 or coalesce(taken + items <= most_items, true));

/* Whether an order with `items` dishes and drinks still fits. Counts orders only if the club has a limit. */
create function private.quarter_fits(quarter timestamptz, items integer) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  most_orders constant integer := private.kitchen_limit('kitchen.quarter_orders');
  most_items constant integer := private.kitchen_limit('kitchen.quarter_items');
begin
  if most_orders is null and most_items is null then
    return true;
  end if;
  return (
    select private.fits_beside(count(*), coalesce(sum(item_count), 0), quarter_fits.items, most_orders, most_items)
    from public.user_order where quarter_at = quarter and status <> 'cancelled');
end
$$;

/* The first quarter of an hour from that one on, within a day, into which `items` dishes and drinks fit. */
create function private.next_quarter(quarter timestamptz, items integer) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select later from generate_series(quarter, quarter + interval '1 day', interval '15 minutes') later
  where private.quarter_fits(later, items)
  order by later limit 1
$$;

/* The number of tickets ahead of an order placed now. Apps from before kitchen_estimate() use it. */
create or replace function public.open_tickets() returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.user_order
  where status in ('new', 'preparing') and quarter_at <= now() + interval '30 minutes'
$$;
revoke execute on function public.open_tickets() from public;
grant execute on function public.open_tickets() to anon, authenticated, service_role;

/* Refuses an order for a quarter of an hour that is full. */
create function private.check_capacity(placed public.user_order, club jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(nullif(club -> 'kitchen.quarter_orders', 'null'), nullif(club -> 'kitchen.quarter_items', 'null')) is null then
    return;
  end if;
  if not private.quarter_fits(placed.quarter_at, placed.item_count) then
    perform private.refuse('order_quarter_full',
      jsonb_build_object('next', private.next_quarter(placed.quarter_at, placed.item_count)));
  end if;
end
$$;

/* Gives a priced order its number in the log, its club day with the ticket number, and its quarter of an hour. */
create function private.queue_order(placed public.user_order, club jsonb) returns public.user_order
language plpgsql volatile security definer set search_path = '' as $$
declare
  moment constant timestamptz := coalesce(placed.wanted_at, placed.created_at);
begin
  placed.seq := private.next_order_seq();
  placed.acted_at := placed.created_at;
  placed.club_day := (moment at time zone coalesce(club ->> 'club.time_zone', 'UTC'))::date;
  placed.number := private.next_ticket_number(placed.club_day);
  placed.quarter_at := private.quarter_of(moment);
  return placed;
end
$$;

/*
 * The quarters of an hour of the next day: whether orders are taken for each, and whether `items` more dishes and
 * drinks fit.
 */
create or replace function public.kitchen_quarters(items integer default 1)
returns table (starts_at timestamptz, open boolean, fits boolean)
language sql stable security definer rows 96 set search_path = '' as $$
  with most as materialized (
    select private.kitchen_limit('kitchen.quarter_orders') as orders, private.kitchen_limit('kitchen.quarter_items') as items,
      private.quarter_of(now()) as begins, coalesce(private.setting('kitchen.hours'), '[]') as hours
  ), taken as materialized (
    select o.quarter_at, count(*) as orders, sum(o.item_count) as items
    from public.user_order o
    where o.quarter_at >= (select begins from most) and o.quarter_at < (select begins from most) + interval '1 day'
      and o.status <> 'cancelled' and exists (select from most where coalesce(most.orders, most.items) is not null)
    group by o.quarter_at
  )
  select quarter, private.within_hours(most.hours, quarter), private.fits_beside(coalesce(taken.orders, 0), coalesce(taken.items, 0),
    least(greatest(kitchen_quarters.items, 1), 2000), most.orders, most.items)
  from most
  cross join generate_series(most.begins, most.begins + interval '23 hours 45 minutes', interval '15 minutes') quarter
  left join taken on taken.quarter_at = quarter
  order by quarter
$$;
revoke execute on function public.kitchen_quarters(integer) from public;
grant execute on function public.kitchen_quarters(integer) to anon, authenticated, service_role;
