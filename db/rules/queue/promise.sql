-- The promise: a range of minutes that is right for four orders of five, learned from the kitchen's own orders.
--
-- Two numbers for each set of stations and each load multiply the plain minutes of an order. After each order that is
-- ready they change: the low end decreases by less than a step when the order was earlier than promised, else it
-- increases a little; the high end likewise. In balance one order of ten is earlier and one is later, however speed and
-- rush change, because each miss of an issued range changes that range (adaptive conformal inference, Gibbs and Candès
-- 2021; the quantile tracker of Angelopoulos and others 2023). A step is large for the first orders of a row and later
-- 3 % of the minutes, so that events of weeks ago are forgotten.

/* The minimum number of a station set's orders for a learned promise instead of the plain estimate. */
create function private.promise_least_orders() returns integer language sql immutable set search_path = '' as 'select 50';

/* The classes of load by tickets ahead: none, to 2, to 5, to 9, to 15, more. */
create function private.promise_load(ahead integer) returns smallint
language plpgsql immutable set search_path = '' as $$
begin
  return case when ahead <= 0 then 0 when ahead <= 2 then 1 when ahead <= 5 then 2 when ahead <= 9 then 3
    when ahead <= 15 then 4 else 5 end::smallint;
end
$$;

/* The number of these stations' tickets ahead of one placed now, without tickets for later in the day. */
create function private.tickets_ahead(of_stations text[]) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select count(*)::integer from public.user_order
    where status in ('new', 'preparing') and quarter_at <= now() + interval '30 minutes' and stations && of_stations
  );
end
$$;

/* The plain minutes of an order, the middle of the plain range: its slowest dish, and a share of the tickets ahead. */
create function private.plain_minutes(slowest integer, ahead integer) returns float8
language sql immutable
return 1.2::float8 * slowest + 1.8::float8 * ahead + 0.5::float8;

/* The best matching learned range: of this load, or of the nearest one. Null before the first order. */
create function private.promise_row(of_stations text[], ahead integer) returns jobs.promise_range
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select r from jobs.promise_range r
    where r.stations = array_to_string(of_stations, '+')
    order by abs(r.load - private.promise_load(ahead)), r.load limit 1
  );
end
$$;

/*
 * The range of minutes for an order, by the minutes of its slowest dish and the number of tickets ahead. Stations with too few
 * orders so far get the plain range, which widens with the queue.
 */
create function private.promise_minutes(of_stations text[], slowest integer, ahead integer, out from_minutes integer,
  out to_minutes integer, out is_learned boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  known jobs.promise_range;
  plain constant float8 := private.plain_minutes(slowest, ahead);
begin
  is_learned := coalesce((select sum(orders) from jobs.promise_range where stations = array_to_string(of_stations, '+')), 0)
    >= private.promise_least_orders();
  if not is_learned then
    from_minutes := round(slowest + ahead * 1.2);
    to_minutes := round(slowest * 1.4 + ahead * 2.4 + 1);
    return;
  end if;
  known := private.promise_row(of_stations, ahead);
  from_minutes := floor(plain * exp(known.low));
  to_minutes := greatest(from_minutes + 1, ceil(plain * exp(known.high)));
end
$$;

/* Minutes of the slowest dish of priced lines; at least three. */
create function private.slowest_minutes(lines jsonb) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select greatest(3, max(i.prep_minutes))
    from jsonb_array_elements(lines) line
    join public.menu_item i on i.id = (line ->> 'item_id')::uuid
  );
end
$$;

/*
 * Sets an order's promised range and its basis. A chosen time is promised if the kitchen can keep it. The kitchen's
 * present delay counts from the moment of the order. A past order counts as shown to the kitchen.
 */
create function private.promise_order(placed public.user_order, club jsonb) returns public.user_order
language plpgsql stable security definer set search_path = '' as $$
declare
  range record;
  begins constant timestamptz := placed.created_at + private.promise_delay(club -> 'kitchen.delay');
begin
  placed.tickets_ahead := coalesce(placed.tickets_ahead, private.tickets_ahead(placed.stations));
  range := private.promise_minutes(placed.stations, private.slowest_minutes(placed.lines), placed.tickets_ahead);
  placed.promise_learned := range.is_learned and placed.wanted_at is null and placed.promised_from is null;
  placed.promised_from := coalesce(placed.promised_from,
    greatest(placed.wanted_at, begins + make_interval(mins => range.from_minutes)));
  placed.promised_to := coalesce(placed.promised_to,
    greatest(placed.wanted_at, begins + make_interval(mins => range.to_minutes)));
  if not private.is_news(placed.created_at) then
    placed.shown_at := coalesce(placed.shown_at, placed.created_at);
  end if;
  return placed;
end
$$;

/*
 * The range, in minutes from now, for an order of these stations placed now with `slowest_minutes` for its slowest
 * dish; `is_learned` is false for the plain estimate of a new club.
 */
create or replace function public.kitchen_estimate(stations text[], slowest_minutes integer)
returns table (from_minutes integer, to_minutes integer, is_learned boolean)
language sql stable security definer rows 1 set search_path = '' as $$
  select p.from_minutes + delay.minutes, p.to_minutes + delay.minutes, p.is_learned
  from (select array(select distinct s from unnest(kitchen_estimate.stations[1:10]) s order by s) as stations) asked,
    (select extract(epoch from private.promise_delay(private.setting('kitchen.delay')))::integer / 60 as minutes) delay,
    private.promise_minutes(asked.stations, least(greatest(kitchen_estimate.slowest_minutes, 3), 180),
      private.tickets_ahead(asked.stations)) p
$$;
revoke execute on function public.kitchen_estimate(text[], integer) from public;
grant execute on function public.kitchen_estimate(text[], integer) to anon, authenticated, service_role;

/*
 * Adjusts the learned range of waiting times, by stations and load, to this order's actual time. Compares with the
 * issued range, including its rounding and delay; before there is one, with the range that would have been issued.
 * Skips a recalled order, which was already compared.
 */
create function private.learn_promise(ready public.user_order) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- One order of ten may be earlier, one later.
  miss constant float8 := 0.1;
  at_load constant smallint := private.promise_load(ready.tickets_ahead);
  known jobs.promise_range;
  ratio float8;
  step float8;
  is_early boolean;
  is_late boolean;
begin
  if ready.wanted_at is not null or ready.tickets_ahead is null or ready.stations = '{}'
    or ready.ready_at not between ready.created_at and ready.created_at + interval '4 hours'
    or (select count(*) from public.order_event where order_id = ready.id and kind = 'step' and to_status = 'ready') > 1 then
    return;
  end if;
  known := private.promise_row(ready.stations, ready.tickets_ahead);
  insert into jobs.promise_range (stations, load, low, high)
  values (array_to_string(ready.stations, '+'), at_load, coalesce(known.low, ln(0.8)), coalesce(known.high, ln(1.25)))
  on conflict do nothing;
  select * into known from jobs.promise_range
  where stations = array_to_string(ready.stations, '+') and load = at_load for update;
  ratio := extract(epoch from ready.ready_at - ready.created_at)::float8 / 60
    / private.plain_minutes(coalesce(private.slowest_minutes(ready.lines), 3), ready.tickets_ahead);
  is_early := case when ready.promise_learned then ready.ready_at < ready.promised_from else ratio < exp(known.low) end;
  is_late := case when ready.promise_learned then ready.ready_at > ready.promised_to else ratio > exp(known.high) end;
  step := greatest(0.03, 0.5 / power(known.orders + 1, 0.7));
  known.low := greatest(ln(0.05), known.low + step * (miss - is_early::integer));
  known.high := least(ln(20), known.high + step * (is_late::integer - miss));
  if known.high < known.low + 0.02 then
    known.low := (known.low + known.high) / 2 - 0.01;
    known.high := known.low + 0.02;
  end if;
  update jobs.promise_range set low = known.low, high = known.high, orders = known.orders + 1
  where stations = known.stations and load = at_load;
end
$$;
