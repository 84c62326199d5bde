-- What was captured on the ground: how exactly, with what, by whom and when; and the marks that a day's error is read from.

-- A place on the ground that does not move and whose position is well known.
create table public.known_mark (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.course (id) on delete cascade,
  hole_id uuid references public.hole (id) on delete set null,
  kind text not null check (kind in ('sprinkler', 'tee_plate', 'distance_post', 'survey_point', 'other')),
  name text not null check (length(name) between 1 and 80),
  lng double precision not null check (lng between -180 and 180),
  lat double precision not null check (lat between -90 and 90),
  -- How well the place itself is known; null where it came from a survey that did not say.
  accuracy_m numeric(6, 2) check (accuracy_m >= 0),
  note text check (length(note) <= 280),
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
create index known_mark_course_id_idx on public.known_mark (course_id);
create index known_mark_hole_id_idx on public.known_mark (hole_id);
create index known_mark_created_by_idx on public.known_mark (created_by);

-- A green of the range is a range item, and has a history of outlines as those of the course have.
alter table public.green_outline alter column feature_id drop not null;
alter table public.green_outline
  add column range_item_id uuid references public.range_item (id) on delete cascade,
  add column device text check (length(device) <= 120),
  add column samples integer check (samples > 0),
  add column walks smallint check (walks between 1 and 50),
  add column spread_m numeric(6, 2) check (spread_m >= 0),
  add column deviation_m numeric(7, 3) check (deviation_m >= 0),
  add column confidence jsonb check (jsonb_typeof(confidence) = 'array'),
  add column shift_east_m numeric(6, 2),
  add column shift_north_m numeric(6, 2),
  add column mark_id uuid references public.known_mark (id) on delete set null,
  add column captured_at timestamptz,
  add column restores uuid references public.green_outline (id) on delete set null,
  add column replaces uuid references public.green_outline (id) on delete set null,
  add constraint green_outline_of_one_green check (num_nonnulls(feature_id, range_item_id) = 1);
create index green_outline_range_item_id_idx on public.green_outline (range_item_id, recorded_at desc);
create index green_outline_mark_id_idx on public.green_outline (mark_id);
create index green_outline_restores_idx on public.green_outline (restores);
create index green_outline_replaces_idx on public.green_outline (replaces);
comment on column public.green_outline.samples is 'How many fixes it was made from.';
comment on column public.green_outline.walks is 'How many walks round the green were fused.';
comment on column public.green_outline.deviation_m is 'How far the simplified outline leaves what was walked, at most.';
comment on column public.green_outline.confidence is 'For each corner, in metres, how far the walks lie apart there.';
comment on column public.green_outline.shift_east_m is 'By how much all fixes were shifted, as the known mark showed.';
comment on column public.green_outline.captured_at is 'When it was walked, by the device''s clock; recorded_at is when it arrived.';
comment on column public.green_outline.restores is 'The older outline that this one brings back.';
comment on column public.green_outline.replaces is
  'The outline its author saw. When it is no longer the newest the new one is refused; null: the author did not say.';

alter table public.range_item
  add column device text check (length(device) <= 120),
  add column samples integer check (samples > 0),
  add column spread_m numeric(6, 2) check (spread_m >= 0),
  add column mark_id uuid references public.known_mark (id) on delete set null,
  add column captured_at timestamptz,
  add column captured_by uuid references public.profiles (id) on delete set null;
create index range_item_mark_id_idx on public.range_item (mark_id);
create index range_item_captured_by_idx on public.range_item (captured_by);
