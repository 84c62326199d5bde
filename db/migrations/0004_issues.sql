-- Course maintenance: what is broken, where, whose job it is, and everything that happened to it.

create table public.issue_transition (
  from_status text not null,
  to_status text not null,
  role_id text not null references public.roles (role_id),
  needs_reason boolean not null default false,
  primary key (from_status, to_status, role_id)
);
create index issue_transition_role_id_idx on public.issue_transition (role_id);

create sequence public.issue_number;

create table public.issue (
  id uuid primary key default gen_random_uuid(),
  number bigint not null default nextval('public.issue_number') unique,
  reporter_id uuid default auth.uid() references public.profiles (id) on delete set null,
  category text not null check (category in ('bunker', 'green', 'tee', 'fairway', 'water', 'irrigation', 'path',
    'tree', 'machine', 'litter', 'safety', 'other')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  description text not null default '' check (length(description) <= 4000),
  status text not null default 'new' check (status in ('new', 'assigned', 'in_progress', 'resolved', 'closed', 'declined')),
  -- As in user_order: what the author of an update saw; checked and emptied by a trigger.
  expected_status text,
  lng double precision check (lng between -180 and 180),
  lat double precision check (lat between -90 and 90),
  accuracy_m numeric(7, 1) check (accuracy_m >= 0),
  hole_id uuid references public.hole (id) on delete set null,
  place_name text check (length(place_name) <= 160),
  assignee_id uuid references public.profiles (id) on delete set null,
  group_id text references public.user_groups (group_id) on delete set null,
  due_on date,
  -- Why it was declined; the reasons of other steps are in issue_event.
  reason text check (length(reason) <= 500),
  duplicate_of uuid references public.issue (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  resolved_at timestamptz,
  check ((lng is null) = (lat is null))
);
create index issue_reporter_id_idx on public.issue (reporter_id);
create index issue_assignee_id_idx on public.issue (assignee_id);
create index issue_group_id_idx on public.issue (group_id);
create index issue_hole_id_idx on public.issue (hole_id);
create index issue_duplicate_of_idx on public.issue (duplicate_of);
create index issue_status_idx on public.issue (status, created_at desc);

create table public.issue_photo (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references public.issue (id) on delete cascade,
  -- Object name in the bucket issue-photos: {issue id}/{photo id}.{webp|jpg|png}
  path text not null unique check (length(path) <= 300),
  kind text not null default 'report' check (kind in ('report', 'after')),
  width integer check (width > 0),
  height integer check (height > 0),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
create index issue_photo_issue_id_idx on public.issue_photo (issue_id, created_at);
create index issue_photo_created_by_idx on public.issue_photo (created_by);

create table public.issue_comment (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references public.issue (id) on delete cascade,
  author_id uuid default auth.uid() references public.profiles (id) on delete set null,
  body text not null check (length(body) between 1 and 4000),
  staff_only boolean not null default false,
  created_at timestamptz not null default now()
);
create index issue_comment_issue_id_idx on public.issue_comment (issue_id, created_at);
create index issue_comment_author_id_idx on public.issue_comment (author_id);

create table public.issue_event (
  id bigint generated always as identity primary key,
  issue_id uuid not null references public.issue (id) on delete cascade,
  kind text not null check (kind in ('reported', 'status', 'assigned', 'changed', 'photo', 'comment')),
  from_status text,
  to_status text,
  actor_id uuid references public.profiles (id) on delete set null,
  actor_role text not null,
  -- What changed beside the status: {field: [before, after]}.
  changes jsonb not null default '{}',
  reason text,
  at timestamptz not null default now()
);
create index issue_event_issue_id_idx on public.issue_event (issue_id, id);
create index issue_event_actor_id_idx on public.issue_event (actor_id);

insert into public.issue_transition (from_status, to_status, role_id, needs_reason)
select from_status, to_status, role_id, needs_reason
from (values
  ('new', 'assigned', false), ('assigned', 'in_progress', false), ('in_progress', 'resolved', false),
  ('in_progress', 'assigned', false), ('resolved', 'closed', false),
  ('new', 'declined', true), ('assigned', 'declined', true),
  ('resolved', 'assigned', true), ('closed', 'assigned', true)) as step (from_status, to_status, needs_reason),
  (values ('maintenance'), ('admin')) as staff (role_id);
-- The reporter confirms the repair, or says that it is not fixed.
insert into public.issue_transition values
  ('resolved', 'closed', 'member', false), ('resolved', 'assigned', 'member', true), ('closed', 'assigned', 'member', true);
