-- What a person wants of pushes, for each device and for the hours of the day; and what became of each push.

alter table public.push_token
  -- Kinds of private.push_rule that this device does not get.
  add column muted_kinds text[] not null default '{}' check (cardinality(muted_kinds) <= 8 and muted_kinds <@ array['alarm',
    'kitchen', 'order', 'report', 'issue', 'announcement', 'personal']);

create table public.quiet_hours (
  id uuid primary key references public.profiles (id) on delete cascade,
  is_on boolean not null default false,
  -- On the club's clock. Past midnight where the end is before the start.
  starts_at time not null default '22:00',
  ends_at time not null default '07:00',
  check (starts_at <> ends_at)
);
comment on table public.quiet_hours is 'The hours of each day in which a person gets no pushes but alarms while on duty.';
alter table public.quiet_hours enable row level security;
insert into public.quiet_hours (id) select id from public.profiles;

-- Out of reach over the wire: the device itself reports with the receipt, and without a session.
create table jobs.push_delivery (
  id uuid primary key default gen_random_uuid(),
  notification_id uuid not null references public.notification (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- Null: the device was removed.
  token_id uuid references public.push_token (id) on delete set null,
  receipt uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now(),
  -- When the push service took it.
  accepted_at timestamptz,
  failed_at timestamptz,
  error text,
  -- As the device reported.
  shown_at timestamptz,
  opened_at timestamptz,
  unique (notification_id, token_id)
);
comment on table jobs.push_delivery is 'Each push of a notification to a device: taken by the push service, shown, opened.';
create index push_delivery_token_id_idx on jobs.push_delivery (token_id);
create index push_delivery_user_id_idx on jobs.push_delivery (user_id);
create index push_delivery_created_at_idx on jobs.push_delivery (created_at);
alter table jobs.push_delivery enable row level security;
