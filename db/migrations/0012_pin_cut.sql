-- Planned and cut told apart, zones of greens that no pin may come to, and when a set was made on its author's device.

-- Every hole as it was made on the ground. Rows are added and never changed; the newest of a date is the one that counts.
create table public.pin_cut (
  id uuid primary key default gen_random_uuid(),
  hole_id uuid not null references public.hole (id) on delete cascade,
  -- The day of play that it was cut for.
  date date not null,
  lng double precision not null check (lng between -180 and 180),
  lat double precision not null check (lat between -90 and 90),
  accuracy_m numeric(6, 2) check (accuracy_m between 0 and 1000),
  -- How far the fixes that were averaged lie apart.
  spread_m numeric(6, 2) check (spread_m between 0 and 1000),
  samples smallint check (samples > 0),
  device text check (length(device) <= 120),
  -- As stepped on the grass: from the front edge, and from the edge of that side.
  paces_front numeric(5, 2) check (paces_front between 0 and 150),
  paces_side numeric(5, 2) check (paces_side between 0 and 150),
  side text check (side in ('left', 'right')),
  cut_by uuid references public.profiles (id) on delete set null,
  -- By the device's clock, for a hole is cut where there may be no signal.
  cut_at timestamptz not null default now(),
  -- From the pin that was published for that date; null while there is none.
  planned_distance_m numeric(8, 2),
  -- As in pin_position.
  zone text check (zone in ('front', 'middle', 'back')),
  check ((paces_side is null) = (side is null))
);
create index pin_cut_hole_date_idx on public.pin_cut (hole_id, date desc, cut_at desc);
create index pin_cut_cut_by_idx on public.pin_cut (cut_by);

-- A part of a green that is kept free of pins: an outline, or a circle. One of an issue lasts as long as it is open.
create table public.green_block (
  id uuid primary key default gen_random_uuid(),
  feature_id uuid not null references public.course_feature (id) on delete cascade,
  issue_id uuid references public.issue (id) on delete cascade,
  geometry jsonb,
  lng double precision check (lng between -180 and 180),
  lat double precision check (lat between -90 and 90),
  radius_m numeric(5, 2) check (radius_m between 0.3 and 50),
  reason text not null check (length(btrim(reason)) between 1 and 280),
  -- The last day it holds.
  until date,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(lng, lat, radius_m) in (0, 3)),
  check ((geometry is null) = (lng is not null))
);
comment on column public.green_block.created_by is 'Empty for a zone that an issue has made by itself.';
create index green_block_feature_id_idx on public.green_block (feature_id);
create index green_block_issue_id_idx on public.green_block (issue_id);
create index green_block_created_by_idx on public.green_block (created_by);

alter table public.pin_set add column made_at timestamptz;
comment on column public.pin_set.made_at is 'By the clock of the device it was made on; ahead of the server''s, the set is refused.';
