-- The course: geodata that rarely changes, pins that change daily, and the state of play.
-- Places are WGS 84 longitude/latitude; geometries are GeoJSON; lengths are metres.

create table public.course (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 120),
  source text not null default 'hand' check (source in ('hand', 'osm', 'demo')),
  source_key text unique,
  attribution text,
  is_current boolean not null default false,
  -- Changes whenever any geometry below changes; the browser keeps the course under this name.
  geometry_version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column public.course.source_key is 'What a second import of the same course is recognised by.';
create unique index course_one_current on public.course (is_current) where is_current;

create table public.hole (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.course (id) on delete cascade,
  number smallint not null check (number between 1 and 36),
  par smallint check (par between 3 and 6),
  stroke_index smallint check (stroke_index between 1 and 36),
  name text check (length(name) <= 80),
  line jsonb not null,
  length_m numeric(6, 1) not null check (length_m > 0),
  -- Field names whose value the import worked out rather than read, such as {number}.
  guessed text[] not null default '{}',
  osm_id text,
  unique (course_id, number)
);
comment on column public.hole.line is 'GeoJSON LineString from the tee to the green.';

create table public.course_feature (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.course (id) on delete cascade,
  hole_id uuid references public.hole (id) on delete set null,
  kind text not null check (kind in ('boundary', 'green', 'fairway', 'tee', 'bunker', 'water', 'rough', 'wood',
    'path', 'range', 'practice_green', 'clubhouse', 'building', 'out_of_bounds')),
  name text check (length(name) <= 120),
  geometry jsonb not null,
  properties jsonb not null default '{}',
  guessed text[] not null default '{}',
  osm_id text,
  unique (course_id, osm_id)
);
create index course_feature_course_kind_idx on public.course_feature (course_id, kind);
create index course_feature_hole_id_idx on public.course_feature (hole_id);

create table public.green_outline (
  id uuid primary key default gen_random_uuid(),
  feature_id uuid not null references public.course_feature (id) on delete cascade,
  geometry jsonb not null,
  source text not null check (source in ('import', 'walk', 'tap', 'demo')),
  accuracy_m numeric(5, 1) check (accuracy_m >= 0),
  recorded_by uuid references public.profiles (id) on delete set null,
  recorded_at timestamptz not null default now()
);
comment on table public.green_outline is 'Every outline a green ever had; the newest is also the feature''s geometry.';
create index green_outline_feature_id_idx on public.green_outline (feature_id, recorded_at desc);
create index green_outline_recorded_by_idx on public.green_outline (recorded_by);

create table public.pin_set (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.course (id) on delete cascade,
  date date not null,
  status text not null default 'draft' check (status in ('draft', 'published', 'replaced')),
  -- [{hole_id, lng, lat, accuracy_m?}]; a trigger checks each place and expands them into pin_position.
  pins jsonb not null default '[]',
  note text check (length(note) <= 500),
  -- The published set its author saw; publishing over any other is refused, so nobody's work is overwritten unseen.
  replaces uuid references public.pin_set (id) on delete set null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  published_at timestamptz
);
create unique index pin_set_one_published on public.pin_set (course_id, date) where status = 'published';
create index pin_set_course_date_idx on public.pin_set (course_id, date desc);
create index pin_set_created_by_idx on public.pin_set (created_by);
create index pin_set_replaces_idx on public.pin_set (replaces);

create table public.pin_position (
  id uuid primary key default gen_random_uuid(),
  pin_set_id uuid not null references public.pin_set (id) on delete cascade,
  hole_id uuid not null references public.hole (id) on delete cascade,
  lng double precision not null check (lng between -180 and 180),
  lat double precision not null check (lat between -90 and 90),
  accuracy_m numeric(5, 1) check (accuracy_m >= 0),
  -- Which third of the green, seen from the line of play; null where the green's shape is unknown.
  zone text check (zone in ('front', 'middle', 'back')),
  unique (pin_set_id, hole_id)
);
create index pin_position_hole_id_idx on public.pin_position (hole_id);

create table public.range_item (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.course (id) on delete cascade,
  kind text not null check (kind in ('target', 'flag', 'green', 'bay', 'dispenser', 'bunker')),
  name text not null check (length(name) between 1 and 80),
  colour text check (length(colour) <= 24),
  lng double precision not null check (lng between -180 and 180),
  lat double precision not null check (lat between -90 and 90),
  accuracy_m numeric(5, 1) check (accuracy_m >= 0),
  geometry jsonb,
  created_at timestamptz not null default now()
);
create index range_item_course_id_idx on public.range_item (course_id);

create table public.course_status (
  course_id uuid primary key references public.course (id) on delete cascade,
  status text not null default 'open' check (status in ('open', 'closed', 'frost_delay')),
  carts text not null default 'allowed' check (carts in ('allowed', 'paths_only', 'none')),
  note text check (length(note) <= 280),
  updated_by uuid references public.profiles (id) on delete set null,
  updated_at timestamptz not null default now()
);
create index course_status_updated_by_idx on public.course_status (updated_by);
