-- The kind of day that the club chose for a date: one that comes with the app, or one of the club's own. Rows are added and
-- never changed; the newest of a date is the one that counts. A date without a row is an ordinary day.
create table public.kind_of_day (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.course (id) on delete cascade,
  date date not null,
  name text check (name in ('daily', 'competition', 'wet', 'windy', 'recovery')),
  profile_id uuid references public.pin_profile (id) on delete cascade,
  chosen_by uuid references public.profiles (id) on delete set null,
  chosen_at timestamptz not null default clock_timestamp(),
  constraint kind_of_day_one check (num_nonnulls(name, profile_id) = 1)
);
comment on column public.kind_of_day.name is 'As profileNames in domain/course/best-position/profile.ts.';
create index kind_of_day_course_date_idx on public.kind_of_day (course_id, date, chosen_at desc);
create index kind_of_day_profile_id_idx on public.kind_of_day (profile_id);
create index kind_of_day_chosen_by_idx on public.kind_of_day (chosen_by);
