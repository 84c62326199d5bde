-- Figures for administrators: orders, revenue, times of tickets, and the rate of kept promises. An order belongs to the
-- day, by the club's clock, for which it was wanted, or on which it was placed. Cancelled orders have no revenue. Money
-- is whole minor units.

create function private.club_zone() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(private.setting('club.time_zone') #>> '{}', 'UTC');
end
$$;

/* The club day of a moment. */
create function private.day_of(moment timestamptz) returns date
language plpgsql stable security definer set search_path = '' as $$
begin
  return (moment at time zone private.club_zone())::date;
end
$$;

/* The moment when a club day begins. */
create function private.day_begins(day date) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select day::timestamp at time zone private.club_zone()
$$;

/* Refuses people who are no administrators, and a range of more than 366 days. */
create function private.check_figures(first_day date, last_day date) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_person() and not private.is_admin() then
    perform private.refuse('figures_admin_only');
  end if;
  if first_day is null or last_day is null or not isfinite(first_day) or not isfinite(last_day)
    or first_day < date '2000-01-01' or last_day > date '2100-01-01' or last_day - first_day not between 0 and 365 then
    perform private.refuse('figures_range');
  end if;
end
$$;

/*
 * The figures of each order of those days. ticket_seconds: from the order until it was ready, for orders as soon as
 * possible. making_seconds: from the first touch until it was ready. promise: kept, early or late; for an order with a
 * chosen time, kept means ready within the quarter of an hour before it. Each is null if the order was never ready.
 * learned_minutes: width of the promised range, if it was learned.
 *
 * Reads only the columns of user_order_figures_idx: a year of orders is read from the index, without their lines.
 */
create function private.figure_orders(first_day date, last_day date)
returns table (order_id uuid, day date, hour integer, cancelled boolean, on_account boolean, item_count integer,
  revenue_minor bigint, in_other_currency boolean, ticket_seconds double precision, making_seconds double precision,
  promise text, learned_minutes numeric, tickets_ahead integer)
language sql stable security definer rows 500 set search_path = '' as $$
  with club as materialized (
    select private.club_zone() as zone, private.setting('club.currency') #>> '{}' as currency,
      private.day_begins(first_day) as begins, private.day_begins(last_day + 1) as ends
  )
  select o.id, moment.of_club::date, extract(hour from moment.of_club)::integer,
    o.status = 'cancelled', o.pay = 'account', o.item_count,
    case when o.status <> 'cancelled' and o.currency = club.currency then o.total_minor else 0 end::bigint,
    o.status <> 'cancelled' and o.currency <> club.currency,
    case when o.wanted_at is null then extract(epoch from ready.at - o.created_at) end::double precision,
    extract(epoch from ready.at - coalesce(o.preparing_at, ready.at))::double precision,
    case
      when ready.at is null or o.promised_to is null then null
      when ready.at > o.promised_to then 'late'
      when ready.at < o.promised_from - case when o.wanted_at is null then interval '0' else interval '15 minutes' end
        then 'early'
      else 'kept'
    end,
    case when o.promise_learned then extract(epoch from o.promised_to - o.promised_from) / 60 end, o.tickets_ahead
  from club
  cross join public.user_order o
  cross join lateral (select coalesce(o.wanted_at, o.created_at) at time zone club.zone as of_club) moment
  -- After a step back the last time counts: before, it was not really ready.
  cross join lateral (select case when o.status in ('ready', 'completed') then o.ready_at end as at) ready
  where coalesce(o.wanted_at, o.created_at) >= club.begins and coalesce(o.wanted_at, o.created_at) < club.ends
$$;

/* Median and 90th percentile are whole seconds, null if no order was ready. */
create or replace function public.figures_summary(first_day date, last_day date)
returns table (orders integer, cancelled integer, items integer, currency text, revenue_minor bigint,
  account_minor bigint, other_currency_orders integer, tickets integer, ticket_median_seconds integer,
  ticket_p90_seconds integer, making_median_seconds integer, making_p90_seconds integer, promised integer,
  promise_kept integer, promise_early integer, promise_late integer)
language plpgsql stable security definer rows 1 set search_path = '' as $$
begin
  perform private.check_figures(first_day, last_day);
  return query
    select count(*) filter (where not o.cancelled)::integer, count(*) filter (where o.cancelled)::integer,
      coalesce(sum(o.item_count) filter (where not o.cancelled), 0)::integer,
      private.setting('club.currency') #>> '{}', coalesce(sum(o.revenue_minor), 0)::bigint,
      coalesce(sum(o.revenue_minor) filter (where o.on_account), 0)::bigint,
      count(*) filter (where o.in_other_currency)::integer, count(o.ticket_seconds)::integer,
      round(percentile_cont(0.5) within group (order by o.ticket_seconds))::integer,
      round(percentile_cont(0.9) within group (order by o.ticket_seconds))::integer,
      round(percentile_cont(0.5) within group (order by o.making_seconds))::integer,
      round(percentile_cont(0.9) within group (order by o.making_seconds))::integer,
      count(o.promise)::integer, count(*) filter (where o.promise = 'kept')::integer,
      count(*) filter (where o.promise = 'early')::integer, count(*) filter (where o.promise = 'late')::integer
    from private.figure_orders(first_day, last_day) o;
end
$$;

/* One row for each day of the range, also for days without orders. */
create or replace function public.figures_by_day(first_day date, last_day date)
returns table (day date, orders integer, cancelled integer, revenue_minor bigint, ticket_median_seconds integer,
  ticket_p90_seconds integer, promised integer, promise_kept integer)
language plpgsql stable security definer rows 31 set search_path = '' as $$
begin
  perform private.check_figures(first_day, last_day);
  return query
    select d.day, count(o.order_id) filter (where not o.cancelled)::integer,
      count(o.order_id) filter (where o.cancelled)::integer, coalesce(sum(o.revenue_minor), 0)::bigint,
      round(percentile_cont(0.5) within group (order by o.ticket_seconds))::integer,
      round(percentile_cont(0.9) within group (order by o.ticket_seconds))::integer,
      count(o.promise)::integer, count(o.order_id) filter (where o.promise = 'kept')::integer
    from (select first_day + n as day from generate_series(0, last_day - first_day) n) d
    left join private.figure_orders(first_day, last_day) o on o.day = d.day
    group by d.day order by d.day;
end
$$;

/*
 * One row for each of the 24 hours of the club's clock, over all days of the range. An hour that the clock shows twice
 * when summer time ends is one here.
 */
create or replace function public.figures_by_hour(first_day date, last_day date)
returns table (hour integer, orders integer, revenue_minor bigint, ticket_median_seconds integer,
  ticket_p90_seconds integer)
language plpgsql stable security definer rows 24 set search_path = '' as $$
begin
  perform private.check_figures(first_day, last_day);
  return query
    select h.hour, count(o.order_id) filter (where not o.cancelled)::integer,
      coalesce(sum(o.revenue_minor), 0)::bigint,
      round(percentile_cont(0.5) within group (order by o.ticket_seconds))::integer,
      round(percentile_cont(0.9) within group (order by o.ticket_seconds))::integer
    from generate_series(0, 23) as h (hour)
    left join private.figure_orders(first_day, last_day) o on o.hour = h.hour
    group by h.hour order by h.hour;
end
$$;

/*
 * Sold dishes by revenue, options included. A deleted dish has its last name. Each range has its own plan and memory
 * for the dishes of a year: a plan made for one day would read a year's orders one by one.
 */
create or replace function public.figures_by_item(first_day date, last_day date)
returns table (item_id uuid, name text, name_i18n jsonb, quantity integer, orders integer, revenue_minor bigint)
language plpgsql stable security definer rows 50
set search_path = '' set plan_cache_mode = 'force_custom_plan' set work_mem = '32MB' as $$
declare
  begins timestamptz;
  ends timestamptz;
  club_currency constant text := private.setting('club.currency') #>> '{}';
begin
  perform private.check_figures(first_day, last_day);
  -- After the check: a day beyond the range of timestamps would raise another error.
  begins := private.day_begins(first_day);
  ends := private.day_begins(last_day + 1);
  return query
    select sold.item_id, coalesce(i.name, sold.gone), coalesce(i.name_i18n, '{}'), sold.quantity, sold.orders,
      sold.revenue_minor
    from (
      select dish.item_id, dish.gone, sum(dish.quantity)::integer as quantity, count(*)::integer as orders,
        sum(dish.revenue_minor)::bigint as revenue_minor
      from (
        select l.item_id, case when l.item_id is null then l.name end as gone, sum(l.quantity) as quantity,
          sum(case when o.currency = club_currency then l.total_minor else 0 end) as revenue_minor
        from public.user_order o join public.user_order_item l on l.order_id = o.id
        where coalesce(o.wanted_at, o.created_at) >= begins and coalesce(o.wanted_at, o.created_at) < ends
          and o.status <> 'cancelled'
        group by l.order_id, l.item_id, gone) dish
      group by dish.item_id, dish.gone) sold
    left join public.menu_item i on i.id = sold.item_id
    order by sold.revenue_minor desc, coalesce(i.name, sold.gone);
end
$$;

-- Earlier versions had no translations in its rows.
drop function if exists public.figures_sold_out(date, date);

/*
 * Dishes and options that were sold out in those days, latest first; ended_at is null while one still is. The person is
 * null when the stock ran out. A deleted dish has the name that it had then.
 */
create function public.figures_sold_out(first_day date, last_day date)
returns table (id uuid, name text, name_i18n jsonb, option_name text, option_name_i18n jsonb, began_at timestamptz,
  began_by text, ended_at timestamptz, ended_by text, seconds integer)
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  perform private.check_figures(first_day, last_day);
  return query
    select s.id, coalesce(i.name, s.name), coalesce(i.name_i18n, '{}'), coalesce(p.name, s.option_name),
      coalesce(p.name_i18n, '{}'), s.began_at, nullif(trim(concat_ws(' ', b.first_name, b.surname)), ''),
      s.ended_at, nullif(trim(concat_ws(' ', e.first_name, e.surname)), ''),
      extract(epoch from coalesce(s.ended_at, now()) - s.began_at)::integer
    from public.sold_out_spell s
    left join public.menu_item i on i.id = s.item_id
    left join public.menu_option p on p.id = s.option_id
    left join public.profiles b on b.id = s.began_by
    left join public.profiles e on e.id = s.ended_by
    where s.began_at < private.day_begins(last_day + 1)
      and coalesce(s.ended_at, 'infinity') >= private.day_begins(first_day)
    order by s.began_at desc, s.id;
end
$$;

revoke execute on function public.figures_summary(date, date), public.figures_by_day(date, date),
  public.figures_by_hour(date, date), public.figures_by_item(date, date), public.figures_sold_out(date, date) from public;
grant execute on function public.figures_summary(date, date), public.figures_by_day(date, date),
  public.figures_by_hour(date, date), public.figures_by_item(date, date), public.figures_sold_out(date, date)
  to authenticated, service_role;
