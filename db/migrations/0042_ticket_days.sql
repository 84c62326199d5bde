-- Tickets: a number that restarts each day of the club, the moment of each step, and steps that bring an ended ticket back.

alter table public.user_order
  -- The day of the club on which the order is wanted. Its number is of that day. Set by a trigger.
  add column club_day date not null default current_date,
  -- When it came to its status: the moment of the tap, as far as that is plausible. An UPDATE may bring it with a step.
  add column acted_at timestamptz,
  drop constraint user_order_number_key,
  -- Set by a trigger.
  alter column number set default 0;
drop sequence public.user_order_number;

update public.user_order set
  club_day = (coalesce(wanted_at, created_at) at time zone coalesce(
    (select value #>> '{}' from public.setting where key = 'club.time_zone'), 'UTC'))::date,
  acted_at = coalesce(ended_at, ready_at, preparing_at, created_at);
-- The id is an order's key. Within a day its number is unique too.
create unique index user_order_day_number_idx on public.user_order (club_day, number);
create index user_order_ended_idx on public.user_order (ended_at desc) where status in ('completed', 'cancelled');

alter table public.order_event
  -- When the database recorded it; `at` is the moment of the tap.
  add column recorded_at timestamptz;
update public.order_event set recorded_at = at;
alter table public.order_event
  alter column recorded_at set default now(),
  alter column recorded_at set not null;

alter table public.order_transition
  -- Brings an ended order back, within kitchen.recall_minutes after its end.
  add column is_recall boolean not null default false;
insert into public.order_transition (from_status, to_status, role_id, is_recall)
select from_status, to_status, role_id, true
from (values ('completed', 'ready'), ('cancelled', 'new'), ('cancelled', 'preparing')) as step (from_status, to_status),
  (values ('kitchen'), ('admin')) as staff (role_id);

insert into public.setting (key, value, is_public) values
  -- For so many minutes after its end the kitchen can bring a ticket back.
  ('kitchen.recall_minutes', '30', true)
on conflict (key) do nothing;
