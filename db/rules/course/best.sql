-- Inputs of pin choice. Readable by greenkeepers and admins only: slopes are no advice for players.

alter table public.green_survey enable row level security;
create policy "maintenance reads surveys" on public.green_survey for select to authenticated
  using ((select private.is_maintenance()));
create policy "maintenance adds surveys" on public.green_survey for insert to authenticated
  with check ((select private.is_maintenance()) and created_by = (select private.my_id()));
create policy "maintenance discards surveys" on public.green_survey for delete to authenticated
  using ((select private.is_maintenance()));
grant select on public.green_survey to authenticated;
grant insert (id, feature_id, name, kind, lng, lat, heights), delete on public.green_survey to authenticated;

alter table public.pin_profile enable row level security;
create policy "maintenance reads kinds of day" on public.pin_profile for select to authenticated
  using ((select private.is_maintenance()));
create policy "maintenance adds kinds of day" on public.pin_profile for insert to authenticated
  with check ((select private.is_maintenance()) and created_by = (select private.my_id()));
create policy "maintenance edits kinds of day" on public.pin_profile for update to authenticated
  using ((select private.is_maintenance())) with check ((select private.is_maintenance()));
create policy "maintenance deletes kinds of day" on public.pin_profile for delete to authenticated
  using ((select private.is_maintenance()));
grant select on public.pin_profile to authenticated;
grant insert (id, course_id, name, settings), update (name, settings), delete on public.pin_profile to authenticated;

alter table public.kind_of_day enable row level security;
create policy "maintenance reads the kind of a day" on public.kind_of_day for select to authenticated
  using ((select private.is_maintenance()));
create policy "maintenance chooses the kind of a day" on public.kind_of_day for insert to authenticated
  with check ((select private.is_maintenance()) and chosen_by = (select private.my_id()));
grant select on public.kind_of_day to authenticated;
grant insert (id, course_id, date, name, profile_id) on public.kind_of_day to authenticated;

alter table public.layouts_of_day enable row level security;
create policy "maintenance reads the rounds of a day" on public.layouts_of_day for select to authenticated
  using ((select private.is_maintenance()));
create policy "maintenance chooses the rounds of a day" on public.layouts_of_day for insert to authenticated
  with check ((select private.is_maintenance()) and chosen_by = (select private.my_id()));
grant select on public.layouts_of_day to authenticated;
grant insert (id, course_id, date, layouts) on public.layouts_of_day to authenticated;

alter table public.rounds_played enable row level security;
create policy "maintenance reads rounds" on public.rounds_played for select to authenticated
  using ((select private.is_maintenance()));
create policy "maintenance counts rounds" on public.rounds_played for insert to authenticated
  with check ((select private.is_maintenance()) and recorded_by = (select private.my_id()));
create policy "maintenance corrects rounds" on public.rounds_played for update to authenticated
  using ((select private.is_maintenance())) with check ((select private.is_maintenance()));
create policy "maintenance deletes rounds" on public.rounds_played for delete to authenticated
  using ((select private.is_maintenance()));
grant select on public.rounds_played to authenticated;
grant insert (id, course_id, date, rounds), update (rounds), delete on public.rounds_played to authenticated;

/* Whether the value is a list of whole numbers, three for each of 10 to 8,000 points. */
create function private.are_heights(heights jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(heights) is distinct from 'array' then false
    when jsonb_array_length(heights) not between 30 and 24000 or jsonb_array_length(heights) % 3 <> 0 then false
    else (
      select bool_and(case jsonb_typeof(value)
        when 'number' then abs(value::numeric) <= 1000000 and value::numeric % 1 = 0 else false end)
      from jsonb_array_elements(heights)
    )
  end
$$;

/*
 * The error name of a fault in the heights of a green; null without a fault. Limits: up to 15 metres from lowest to
 * highest, up to 300 metres wide, around the green's centre, and at least ten of them within its bounding box.
 */
create function private.survey_fault(green jsonb, lng double precision, lat double precision, heights jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  fault text;
begin
  if not private.are_heights(heights) then
    fault := 'survey_malformed';
    return fault;
  end if;
  with box as (
    select min(x) * 100 as west, max(x) * 100 as east, min(y) * 100 as south, max(y) * 100 as north
    from jsonb_array_elements(case green ->> 'type' when 'Polygon' then jsonb_build_array(green -> 'coordinates')
      else green -> 'coordinates' end) as part, private.flat_points(part -> 0, lng, lat)
  ),
  point as (
    select max(value::numeric) filter (where (n - 1) % 3 = 0) as x, max(value::numeric) filter (where (n - 1) % 3 = 1) as y,
      max(value::numeric) filter (where (n - 1) % 3 = 2) as z
    from jsonb_array_elements(heights) with ordinality as number (value, n)
    group by (n - 1) / 3
  )
  select case
    when max(z) - min(z) > 15000 then 'survey_heights'
    when max(x) - min(x) > 30000 or max(y) - min(y) > 30000 then 'survey_far'
    when count(*) filter (where x between west and east and y between south and north) < 10
      or not min((west + east) / 2) between min(x) and max(x)
      or not min((south + north) / 2) between min(y) and max(y) then 'survey_far'
  end
  into fault
  from point, box;
  return fault;
end
$$;

/* Refuses heights that cannot be the green's. */
create function private.check_survey(survey public.green_survey) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  green jsonb;
  fault text;
begin
  select geometry into green from public.course_feature
  where id = survey.feature_id and kind = 'green' and geometry ->> 'type' in ('Polygon', 'MultiPolygon');
  if green is null then
    perform private.refuse('survey_not_a_green');
  end if;
  fault := private.survey_fault(green, survey.lng, survey.lat, survey.heights);
  if fault is not null then
    perform private.refuse(fault);
  end if;
end
$$;

/* Whether the value is an object of exactly these keys, each a number within the limits. */
create function private.are_numbers(value jsonb, keys text[], low numeric, high numeric) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(value) is distinct from 'object' then false
    else (value ?& keys) and (value - keys) = '{}'::jsonb and (
      select bool_and(case jsonb_typeof(entry.value)
        when 'number' then entry.value::numeric between low and high else false end)
      from jsonb_each(value) entry
    )
  end
$$;

/* Whether the value is an object of exactly these keys, each a share, with the sum one. */
create function private.are_shares(value jsonb, keys text[]) returns boolean
language sql immutable set search_path = '' as $$
  select case when private.are_numbers(value, keys, 0, 1)
    then (select abs(sum(entry.value::numeric) - 1) < 0.001 from jsonb_each(value) entry) else false end
$$;

/* Whether the value has the settings of a kind of day. */
create function private.is_pin_profile(settings jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(settings) is distinct from 'object' then false else
    (settings - '{weights, balance, mix, difficulty, rules}'::text[]) = '{}'::jsonb
    and private.are_numbers(settings -> 'weights', '{rest, fairness, access, drainage, wind, change}', 0, 10)
    and private.are_numbers(settings -> 'balance', '{zone, side, grade}', 0, 2)
    and jsonb_typeof(settings -> 'mix') = 'object'
    and (settings -> 'mix') - '{zone, side, grade}'::text[] = '{}'::jsonb
    and private.are_shares(settings #> '{mix, zone}', '{front, middle, back}')
    and private.are_shares(settings #> '{mix, side}', '{left, centre, right}')
    and private.are_shares(settings #> '{mix, grade}', '{easy, medium, hard}')
    and private.are_numbers(jsonb_build_object('it', settings -> 'difficulty'), '{it}', 0, 1)
    and private.are_numbers(settings -> 'rules', '{edgePaces, errorM, stimpFt}', 0, 20)
    and (settings #>> '{rules, edgePaces}')::numeric between 2 and 10
    and (settings #>> '{rules, errorM}')::numeric between 0 and 5
    and (settings #>> '{rules, stimpFt}')::numeric between 5 and 16
  end
$$;

/* Refuses invalid settings of a kind of day. */
create function private.check_pin_profile(settings jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_pin_profile(settings) is not true then
    perform private.refuse('pin_profile_malformed');
  end if;
end
$$;

/* Refuses another course's kind of day, or a date that no pins can be set for. */
create function private.check_kind_of_day(kind public.kind_of_day) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if kind.date not between private.club_today() - 1 and private.club_today() + 14 then
    perform private.refuse('pin_date');
  end if;
  if kind.profile_id is not null and not exists (
    select from public.pin_profile where id = kind.profile_id and course_id = kind.course_id
  ) then
    perform private.refuse('kind_of_day_unknown');
  end if;
end
$$;

/* Whether the value is a list of 1 to 10 different layouts, each with one nine or two different ones by position. */
create function private.are_layouts(layouts jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(layouts) is distinct from 'array' then false
    when jsonb_array_length(layouts) not between 1 and 10 then false
    else (
      select bool_and(case when jsonb_typeof(layout) <> 'array' then false
        else jsonb_array_length(layout) between 1 and 2 and layout <@ '[1, 2, 3, 4]'
          and layout -> 0 is distinct from layout -> 1
          -- The same nines in another order are the same round.
          and not exists (
            select from jsonb_array_elements(layouts) with ordinality as further (other, at)
            where further.at > rounds.at and other @> layout and layout @> other) end)
      from jsonb_array_elements(layouts) with ordinality as rounds (layout, at)
    )
  end
$$;

/* Refuses layouts with nines that the course does not have, or a date that no pins can be set for. */
create function private.check_layouts_of_day(day public.layouts_of_day) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if day.date not between private.club_today() - 1 and private.club_today() + 14 then
    perform private.refuse('pin_date');
  end if;
  if private.are_layouts(day.layouts) is not true then
    perform private.refuse('layouts_of_day_unknown');
  end if;
  if exists (
    select from jsonb_array_elements(day.layouts) layout, jsonb_array_elements(layout) nine
    where not exists (
      select from public.hole where course_id = day.course_id and ceil(number / 9.0) = nine::numeric)
  ) then
    perform private.refuse('layouts_of_day_unknown');
  end if;
end
$$;

/* Refuses a day in the future, or more than 60 days ago. */
create function private.check_rounds_date(date date) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if date > private.club_today() or date < private.club_today() - 60 then
    perform private.refuse('rounds_date');
  end if;
end
$$;
