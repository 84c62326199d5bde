-- The weather: everyone reads the forecast; only the server fetches and stores it.

alter table public.weather_forecast enable row level security;
create policy "everyone reads the forecast" on public.weather_forecast for select to anon, authenticated using (true);
grant select on public.weather_forecast to anon, authenticated;

/*
 * The forecast of the current course, as {course_id, forecast, fetched_at, failure, is_due}; null without a course.
 * `is_due`: the weather service was not called recently.
 */
create or replace function public.current_weather() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('course_id', c.id, 'forecast', w.forecast, 'fetched_at', w.fetched_at,
    'failure', w.failure, 'is_due', coalesce(w.ask_after <= now(), true))
  from public.course c left join public.weather_forecast w on w.course_id = c.id
  where c.is_current
$$;
revoke execute on function public.current_weather() from public;
grant execute on function public.current_weather() to anon, authenticated, service_role;

/*
 * For the server: the place for a request to the weather service, as {course_id, lng, lat, time_zone}, once in half a
 * minute for all gateways together; null when no request is due.
 */
create or replace function public.take_weather() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  played public.course;
  tee jsonb;
begin
  select * into played from public.course where is_current;
  select line #> '{coordinates,0}' into tee from public.hole where course_id = played.id order by number limit 1;
  if tee is null then
    return null;
  end if;
  insert into public.weather_forecast as w (course_id, ask_after) values (played.id, now() + interval '30 seconds')
  on conflict (course_id) do update set ask_after = excluded.ask_after where w.ask_after <= now();
  if not found then
    return null;
  end if;
  return jsonb_build_object('course_id', played.id, 'lng', tee -> 0, 'lat', tee -> 1,
    'time_zone', coalesce(private.setting('club.time_zone') #>> '{}', 'UTC'));
end
$$;
revoke execute on function public.take_weather() from public;
grant execute on function public.take_weather() to service_role;

/*
 * For the server: stores the weather service's answer for a quarter of an hour. A failure leaves the present forecast,
 * and is not retried for five minutes. Returns the result of current_weather().
 */
create or replace function public.keep_weather(of_course uuid, answer jsonb, why text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  update public.weather_forecast set
    forecast = coalesce(answer, forecast),
    fetched_at = case when answer is null then fetched_at else now() end,
    failure = case when answer is null then why end,
    ask_after = now() + case when answer is null then interval '5 minutes' else interval '15 minutes' end
  where course_id = of_course;
  return public.current_weather();
end
$$;
revoke execute on function public.keep_weather(uuid, jsonb, text) from public;
grant execute on function public.keep_weather(uuid, jsonb, text) to service_role;
