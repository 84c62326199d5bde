-- From which day on a course is played. Which one is played now is course.is_current, which follows the newest row that began.
create table public.course_play (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.course (id) on delete cascade,
  -- The first day of play, by the club's clock.
  starts_on date not null,
  chosen_by uuid references public.profiles (id) on delete set null,
  chosen_at timestamptz not null default now(),
  -- When the course was switched for it; null while the day has not come.
  began_at timestamptz
);
create index course_play_course_id_idx on public.course_play (course_id);
create index course_play_chosen_by_idx on public.course_play (chosen_by);
create index course_play_waiting_idx on public.course_play (starts_on) where began_at is null;
