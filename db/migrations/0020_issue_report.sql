-- Reporting: what is known of a photo, and the machines and places that carry a code to report them by.

alter table public.issue_photo
  add column taken_at timestamptz,
  add column blurred boolean not null default false;
comment on column public.issue_photo.taken_at is
  'When the app''s own camera took it, by the device''s clock; null for a picture that was chosen: its file''s time is stripped.';
comment on column public.issue_photo.blurred is 'Whether its sender made faces or plates unrecognisable before it left the device.';

create table public.issue_place (
  id uuid primary key default gen_random_uuid(),
  -- What its QR code says: six of Crockford's digits, which nobody confuses when a scratched one is typed.
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{6}$'),
  name text not null check (length(trim(name)) between 1 and 80),
  -- A machine is wherever it stands now, a place stays where it is.
  kind text not null check (kind in ('machine', 'place')),
  -- What a report from here is about, unless its author says otherwise.
  category text not null default 'other' check (category in ('bunker', 'green', 'tee', 'fairway', 'water', 'irrigation',
    'path', 'tree', 'machine', 'litter', 'safety', 'other')),
  lng double precision check (lng between -180 and 180),
  lat double precision check (lat between -90 and 90),
  feature_id uuid references public.course_feature (id) on delete set null,
  -- Sold or pulled down: its code opens nothing, its issues keep it.
  is_active boolean not null default true,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  check ((lng is null) = (lat is null)),
  check (kind = 'machine' or lng is not null)
);
create index issue_place_feature_id_idx on public.issue_place (feature_id);
create index issue_place_created_by_idx on public.issue_place (created_by);
comment on table public.issue_place is 'A machine or a spot with a QR code of its own; a report made by it says which.';

alter table public.issue add column place_id uuid references public.issue_place (id) on delete set null;
create index issue_place_id_idx on public.issue (place_id);
