-- What holds on the range for a day, and the last forecast that the weather service gave.

create table public.range_day (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.course (id) on delete cascade,
  date date not null,
  -- The club's own clock. Hours hold until others are declared, everything else for the one day.
  opens time,
  closes time,
  -- How many metres the tee line lies in front of the bays (behind them when negative).
  line_m numeric(4, 1) not null default 0 check (line_m between -100 and 200),
  irons_only boolean not null default false,
  closed text check (closed in ('mowing', 'maintenance', 'weather', 'event', 'other')),
  -- null: from the opening, or until the end of the day.
  closed_from time,
  closed_until time,
  note text check (length(note) <= 280),
  -- The declaration its author saw; after any other it is refused, so nobody's word is overwritten unseen.
  replaces uuid references public.range_day (id) on delete set null,
  declared_by uuid references public.profiles (id) on delete set null,
  declared_at timestamptz not null default now(),
  check (num_nonnulls(opens, closes) <> 1 and opens < closes),
  check (closed is not null or num_nonnulls(closed_from, closed_until) = 0),
  check (closed_from < closed_until)
);
comment on table public.range_day is 'What the staff declared for the range and a day; the newest holds, none is ever edited.';
create index range_day_course_date_idx on public.range_day (course_id, date desc, declared_at desc);
create index range_day_replaces_idx on public.range_day (replaces);
create index range_day_declared_by_idx on public.range_day (declared_by);

create table public.weather_forecast (
  course_id uuid primary key references public.course (id) on delete cascade,
  -- As domain/weather/forecast.ts has it; null until the service first answered.
  forecast jsonb check (jsonb_typeof(forecast) = 'object'),
  fetched_at timestamptz,
  -- Until then no gateway asks the service: one of them is asking, it has answered, or it has just failed.
  ask_after timestamptz not null default now(),
  -- Why the last question got no answer; null when it got one.
  failure text check (failure in ('off', 'unreachable', 'timeout', 'refused', 'malformed'))
);
comment on table public.weather_forecast is 'The cache of forecasts that all gateways share.';
