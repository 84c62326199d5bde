-- The rounds that are played on a date, on a course of 27 or 36 holes. Rows are added and never changed; the newest of a
-- date is the one that counts. A date without a row has each nine for itself.
create table public.layouts_of_day (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.course (id) on delete cascade,
  date date not null,
  layouts jsonb not null,
  chosen_by uuid references public.profiles (id) on delete set null,
  chosen_at timestamptz not null default clock_timestamp()
);
comment on column public.layouts_of_day.layouts is
  'One list for each round: its nines by their position, one or two, as in [[1, 2], [3]].';
create index layouts_of_day_course_date_idx on public.layouts_of_day (course_id, date, chosen_at desc);
create index layouts_of_day_chosen_by_idx on public.layouts_of_day (chosen_by);
