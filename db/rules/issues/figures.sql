-- Figures of the issues that the caller may read: a reporter's own ones. Days are the club's. A duplicate is counted
-- once, with the issue that it was merged into.

/*
 * Issues reported from the first to the last day, both included; null is no limit. As
 * {reported, open, resolved, declined, reopened, median_seconds, work_minutes,
 *  by_category: [{category, reported, resolved, reopened, median_seconds, work_minutes}], most reported first,
 *  by_hole: [{hole, reported, open, reopened, median_seconds}], without a hole last,
 *  by_time: [{under_hours, resolved}], the last without an end, by_week: [{week, reported, resolved}]}.
 * median_seconds is from the report to the repair, null while there is none; work_minutes is null for callers who may not read it.
 */
create or replace function public.issue_figures(first_day date default null, last_day date default null) returns jsonb
language sql stable set search_path = '' as $$
  with club as materialized (
    select coalesce((select value #>> '{}' from public.setting where key = 'club.time_zone'), 'UTC') as zone
  ), span as materialized (
    select zone, coalesce(first_day::timestamp at time zone zone, '-infinity'::timestamptz) as begins,
      coalesce((last_day + 1)::timestamp at time zone zone, 'infinity'::timestamptz) as ends
    from club
  ), worked as materialized (
    select issue_id, sum(coalesce(minutes, round(extract(epoch from ended_at - started_at) / 60)))::integer as minutes
    from public.issue_work group by issue_id
  ), counted as materialized (
    select i.category, i.status, h.number as hole, i.reopened_count > 0 as reopened, w.minutes,
      i.status in ('new', 'assigned', 'in_progress') as open, i.resolved_at is not null as resolved,
      extract(epoch from i.resolved_at - i.created_at) as seconds,
      date_trunc('week', i.created_at at time zone span.zone)::date as reported_in,
      date_trunc('week', i.resolved_at at time zone span.zone)::date as resolved_in
    from span join public.issue i on i.created_at >= span.begins and i.created_at < span.ends
    left join public.hole h on h.id = i.hole_id
    left join worked w on w.issue_id = i.id
    where i.duplicate_of is null
  ), of_category as (
    select category, count(*) as reported, count(*) filter (where resolved) as resolved,
      count(*) filter (where reopened) as reopened, sum(minutes) as work_minutes,
      round(percentile_cont(0.5) within group (order by seconds)) as median_seconds
    from counted group by category
  ), of_hole as (
    select hole, count(*) as reported, count(*) filter (where open) as open, count(*) filter (where reopened) as reopened,
      round(percentile_cont(0.5) within group (order by seconds)) as median_seconds
    from counted group by hole
  ), of_time as (
    select place, under_hours, (
        select count(*) from counted
        where seconds >= from_hours * 3600 and (under_hours is null or seconds < under_hours * 3600)) as resolved
    from (values (1, 0, 4), (2, 4, 24), (3, 24, 72), (4, 72, 168), (5, 168, 720), (6, 720, null))
      as bucket (place, from_hours, under_hours)
  ), of_week as (
    select week, count(*) filter (where what = 'reported') as reported, count(*) filter (where what = 'resolved') as resolved
    from (select reported_in as week, 'reported' as what from counted
      union all select resolved_in, 'resolved' from counted where resolved_in is not null) happened
    group by week
  )
  select jsonb_build_object(
    'reported', count(*), 'open', count(*) filter (where open), 'resolved', count(*) filter (where resolved),
    'declined', count(*) filter (where status = 'declined'), 'reopened', count(*) filter (where reopened),
    'median_seconds', round(percentile_cont(0.5) within group (order by seconds)), 'work_minutes', sum(minutes),
    'by_category', (select coalesce(jsonb_agg(to_jsonb(c) order by reported desc, category), '[]') from of_category c),
    'by_hole', (select coalesce(jsonb_agg(to_jsonb(h) order by hole nulls last), '[]') from of_hole h),
    'by_time', (select jsonb_agg(to_jsonb(t) - 'place' order by place) from of_time t),
    'by_week', (select coalesce(jsonb_agg(to_jsonb(w) order by week), '[]') from of_week w))
  from counted
$$;

/* The positions of the issues of those days as [longitude, latitude], of one category or of all. */
create or replace function public.issue_places(first_day date default null, last_day date default null,
  of_category text default null) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_array(i.lng, i.lat)), '[]')
  from (select coalesce((select value #>> '{}' from public.setting where key = 'club.time_zone'), 'UTC') as zone) club,
    public.issue i
  where i.lng is not null and i.duplicate_of is null and (of_category is null or i.category = of_category)
    and (first_day is null or i.created_at >= first_day::timestamp at time zone zone)
    and (last_day is null or i.created_at < (last_day + 1)::timestamp at time zone zone)
$$;

revoke execute on function public.issue_figures(date, date), public.issue_places(date, date, text) from public;
grant execute on function public.issue_figures(date, date), public.issue_places(date, date, text)
  to authenticated, service_role;
