-- Where the ladder of an alarm stands, for each person whom it notifies.

create table jobs.push_ladder (
  notification_id uuid primary key references public.notification (id) on delete cascade,
  -- When the next step is due, unless a device has shown the alarm by then; null: the ladder has ended.
  due_at timestamptz,
  outcome text check (outcome in ('shown', 'read', 'unreached', 'over')),
  check ((due_at is null) = (outcome is not null))
);
comment on table jobs.push_ladder is 'An alarm to one person: not shown in time, next device; none left, the person on duty.';
create index push_ladder_due_idx on jobs.push_ladder (due_at) where due_at is not null;
alter table jobs.push_ladder enable row level security;
