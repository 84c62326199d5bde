-- What the choice of pins knows beside outlines and old holes: heights of greens, the club's own kinds of day, and how many
-- played.

-- Heights of a green from a survey. Rows are added and never changed; the newest of a green is the one that counts.
create table public.green_survey (
  id uuid primary key default gen_random_uuid(),
  feature_id uuid not null references public.course_feature (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 120),
  kind text not null check (kind in ('grid', 'points')),
  -- The place that the heights are counted from.
  lng double precision not null check (lng between -180 and 180),
  lat double precision not null check (lat between -90 and 90),
  heights jsonb not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on column public.green_survey.heights is
  'Three whole numbers for each point, one after the other: centimetres east, centimetres north, millimetres up.';
create index green_survey_feature_id_idx on public.green_survey (feature_id, created_at desc);
create index green_survey_created_by_idx on public.green_survey (created_by);

-- A kind of day of the club's own, beside those that come with the app.
create table public.pin_profile (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.course (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 60),
  settings jsonb not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (course_id, name)
);
comment on column public.pin_profile.settings is 'As Profile in domain/course/best-position/profile.ts.';
create index pin_profile_created_by_idx on public.pin_profile (created_by);

-- How many rounds a day saw: a hole that carried many needs a longer rest.
create table public.rounds_played (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.course (id) on delete cascade,
  date date not null,
  rounds smallint not null check (rounds between 0 and 1000),
  recorded_by uuid references public.profiles (id) on delete set null,
  recorded_at timestamptz not null default now(),
  unique (course_id, date)
);
create index rounds_played_recorded_by_idx on public.rounds_played (recorded_by);
