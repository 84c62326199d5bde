-- Editing the course: the green of a hole, nines and what is played of them, and what a person corrected by hand.

alter table public.hole
  add column green_id uuid references public.course_feature (id) on delete set null,
  -- Names of columns that a person set; an import leaves them as they are and says so.
  add column edited text[] not null default '{}';
create index hole_green_id_idx on public.hole (green_id);
comment on column public.hole.green_id is 'The green that is played to; one green may serve two holes.';

alter table public.course_feature add column edited text[] not null default '{}';

alter table public.course add column removed text[] not null default '{}';
comment on column public.course.removed is 'What a person deleted of what came by import, by osm_id: it stays away.';

-- Until now a green of two holes came twice; and a green that the club recorded goes before one from a map.
update public.hole set green_id = (
  select green.id from public.course_feature green
  where green.hole_id = hole.id and green.kind = 'green'
  order by green.osm_id is not null, green.id limit 1
);
update public.hole set green_id = original.id
from public.course_feature copy
join public.course_feature original on original.course_id = copy.course_id and original.kind = 'green'
  and original.osm_id = split_part(copy.osm_id, '#hole-', 1) and original.geometry = copy.geometry
where hole.green_id = copy.id and copy.osm_id like '%#hole-%';
delete from public.course_feature copy
where kind = 'green' and osm_id like '%#hole-%' and not exists (select from public.hole where green_id = copy.id);

update public.course_feature set edited = '{geometry}'
where (select source from public.green_outline where feature_id = course_feature.id order by recorded_at desc limit 1)
  in ('walk', 'tap');

-- Two holes change places in one statement; whether each number is there once is looked at after it.
alter table public.hole drop constraint hole_course_id_number_key;
alter table public.hole add constraint hole_course_id_number_key unique (course_id, number)
  deferrable initially deferred;

create table public.nine (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.course (id) on delete cascade,
  position smallint not null check (position between 1 and 4),
  name text not null check (length(trim(name)) between 1 and 40),
  unique (course_id, position)
);
comment on table public.nine is
  'A named half of a course: nine 2 has the holes 10 to 18, and hole 12 of the course is hole 3 of that nine.';

create table public.composite_course (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.course (id) on delete cascade,
  name text not null check (length(trim(name)) between 1 and 80),
  first_nine_id uuid not null references public.nine (id) on delete cascade,
  -- Null: a round of nine holes.
  second_nine_id uuid references public.nine (id) on delete cascade,
  is_played boolean not null default false,
  created_at timestamptz not null default now(),
  unique (course_id, name),
  check (first_nine_id <> second_nine_id)
);
comment on table public.composite_course is
  'Nines in the order in which they are played, numbered on from 1; without a played one the course''s own numbers hold.';
create unique index composite_course_one_played on public.composite_course (course_id) where is_played;
create index composite_course_first_nine_id_idx on public.composite_course (first_nine_id);
create index composite_course_second_nine_id_idx on public.composite_course (second_nine_id);

create table public.scorecard (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.course (id) on delete cascade,
  -- [{hole_id, number?, par?, stroke_index?}]; a trigger writes them to the holes, all or none.
  holes jsonb not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.scorecard is 'Each correction of the card: holes that change places do so at once.';
create index scorecard_course_id_idx on public.scorecard (course_id);
create index scorecard_created_by_idx on public.scorecard (created_by);

create table public.course_import (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.course (id) on delete cascade,
  file_name text not null check (length(file_name) between 1 and 200),
  -- The geometry_version that its author reviewed; null for a course that is new here.
  seen_version bigint,
  -- What to add and change; a trigger does it and leaves how many of each.
  changes jsonb not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.course_import is 'Each import that a person confirmed after its review, applied whole.';
create index course_import_course_id_idx on public.course_import (course_id);
create index course_import_created_by_idx on public.course_import (created_by);
