-- What an issue does to the day of play, what the author of a change saw and when, and rounds of inspection.

create table public.issue_effect (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references public.issue (id) on delete cascade,
  kind text not null check (kind in ('green_block', 'hole_closed', 'range_closed', 'map_notice')),
  -- The green that no pin may come to; the hole that is closed.
  feature_id uuid references public.course_feature (id) on delete cascade,
  hole_id uuid references public.hole (id) on delete cascade,
  lng double precision check (lng between -180 and 180),
  lat double precision check (lat between -90 and 90),
  radius_m numeric(5, 2) check (radius_m between 0.3 and 50),
  -- What players read.
  note text check (length(note) <= 280),
  -- The last day it holds; without one, until it is taken back or the issue is done.
  until date,
  is_on boolean not null default true,
  -- Made by the rules from where the issue is, and not by a person.
  by_itself boolean not null default false,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  ended_by uuid references public.profiles (id) on delete set null,
  ended_at timestamptz,
  check ((lng is null) = (lat is null)),
  check (kind <> 'green_block' or num_nonnulls(feature_id, lng, radius_m) = 3),
  check (kind <> 'hole_closed' or hole_id is not null),
  check (kind <> 'map_notice' or lng is not null),
  check (is_on = (ended_at is null))
);
comment on table public.issue_effect is
  'What an issue changes for those who play: one row is one act, which is taken back by is_on = false.';
-- Of two who do the same at once the second is told.
create unique index issue_effect_once_idx on public.issue_effect (issue_id, kind, coalesce(hole_id, issue_id)) where is_on;
create index issue_effect_issue_id_idx on public.issue_effect (issue_id, created_at);
create index issue_effect_feature_id_idx on public.issue_effect (feature_id);
create index issue_effect_hole_id_idx on public.issue_effect (hole_id);
create index issue_effect_created_by_idx on public.issue_effect (created_by);
create index issue_effect_ended_by_idx on public.issue_effect (ended_by);

alter table public.green_block
  add column effect_id uuid references public.issue_effect (id) on delete cascade;
create index green_block_effect_id_idx on public.green_block (effect_id);
comment on column public.green_block.created_by is 'Empty for a zone that the rules have made of an issue''s place.';

-- A zone that an issue made by itself was a row of its own until now.
delete from public.green_block z using public.issue i
where i.id = z.issue_id and z.created_by is null and i.status not in ('new', 'assigned', 'in_progress');
insert into public.issue_effect (issue_id, kind, feature_id, lng, lat, radius_m, note, until, by_itself, created_at)
select distinct on (issue_id) issue_id, 'green_block', feature_id, lng, lat, radius_m, left(reason, 280), until, true, created_at
from public.green_block
where issue_id is not null and created_by is null and lng is not null
order by issue_id, created_at;
update public.green_block z set effect_id = e.id
from public.issue_effect e
where e.issue_id = z.issue_id and z.created_by is null;

alter table public.issue
  -- Of an update: what its author saw in the fields that it changes, and when it was made, as
  -- {id, made_at, base: {field: value}}; read and emptied by a trigger.
  add column edit jsonb;

alter table public.issue_event
  -- Which update of a device this was, so that its repetition is known.
  add column edit_id uuid,
  -- When its author made it, which may be hours before it arrived.
  add column made_at timestamptz,
  -- What two people wrote into the same field, and did not stay: {field: {value, author_id}}.
  add column lost jsonb;

create table public.inspection_round (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 80),
  category text not null default 'other' check (category in ('bunker', 'green', 'tee', 'fairway', 'water', 'irrigation',
    'path', 'tree', 'machine', 'litter', 'safety', 'other')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  -- 1 is Monday.
  weekdays smallint[] not null default '{}' check (weekdays <@ '{1,2,3,4,5,6,7}'),
  -- A day that a month does not have is its last one.
  month_days smallint[] not null default '{}' check (
    month_days <@ '{1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31}'),
  -- The hour of the club's day from which its job is there.
  from_hour smallint not null default 6 check (from_hour between 0 and 23),
  -- What is looked at, one after the other: a list of texts.
  checklist jsonb not null,
  assignee_id uuid references public.profiles (id) on delete set null,
  group_id text references public.user_groups (group_id) on delete set null,
  -- No job is made for a day before.
  starts_on date not null default current_date,
  is_active boolean not null default true,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (cardinality(weekdays) + cardinality(month_days) > 0)
);
comment on table public.inspection_round is 'A job that comes back by itself on certain days, with a list of what to look at.';
create index inspection_round_assignee_id_idx on public.inspection_round (assignee_id);
create index inspection_round_group_id_idx on public.inspection_round (group_id);
create index inspection_round_created_by_idx on public.inspection_round (created_by);

create table public.issue_check (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references public.issue (id) on delete cascade,
  position smallint not null,
  title text not null check (length(btrim(title)) between 1 and 200),
  state text not null default 'open' check (state in ('open', 'ok', 'fault')),
  note text check (length(note) <= 500),
  checked_by uuid references public.profiles (id) on delete set null,
  -- By the clock of the device, within what the server knows.
  checked_at timestamptz,
  unique (issue_id, position)
);
comment on table public.issue_check is 'What a round of inspection looks at, and how it was found.';
create index issue_check_checked_by_idx on public.issue_check (checked_by);

alter table public.issue
  add column round_id uuid references public.inspection_round (id) on delete set null,
  -- The day of the schedule that it is for.
  add column round_on date,
  -- The line of a round at which it was found.
  add column check_id uuid references public.issue_check (id) on delete set null;
-- Whoever makes the job of a day, and however often: there is one.
create unique index issue_round_idx on public.issue (round_id, round_on);
create index issue_check_id_idx on public.issue (check_id);
