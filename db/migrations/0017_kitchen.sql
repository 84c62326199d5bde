-- The kitchen: one log of everything that happens to tickets, in the order in which it was committed; what the
-- screens have shown; what was promised; how much the kitchen takes in a quarter of an hour.

create sequence public.order_event_seq;

alter table public.order_event
  -- Grows in the order of commits: whoever knows the events up to one number has missed none below it.
  add column seq bigint,
  -- step: from one state to another. The others happen within a state, which from_status and to_status both name.
  -- tick: a line is done, or not. rush: first in line, or not. shown: a screen of the kitchen has shown the ticket.
  -- unseen: none has, and the other devices ring. duty: none has still, and whoever is on duty is told.
  add column kind text not null default 'step' check (kind in ('step', 'tick', 'rush', 'shown', 'unseen', 'duty')),
  add column item_id uuid references public.user_order_item (id) on delete cascade,
  add column value boolean,
  add check ((kind = 'tick') = (item_id is not null)),
  add check ((kind in ('tick', 'rush')) = (value is not null));
update public.order_event set seq = id;
select setval('public.order_event_seq', coalesce(max(seq), 0) + 1, false) from public.order_event;
alter table public.order_event alter column seq set not null, add unique (seq);
create index order_event_item_id_idx on public.order_event (item_id);

alter table public.user_order
  -- The last event that is in this row.
  add column seq bigint not null default 0,
  add column rush boolean not null default false,
  -- When it was first on a screen of the kitchen; when the other devices rang for it; when whoever is on duty was told.
  add column shown_at timestamptz,
  add column unseen_at timestamptz,
  add column duty_at timestamptz,
  -- What was said when it was placed; the time that was asked for, where there is one.
  add column promised_from timestamptz,
  add column promised_to timestamptz,
  -- The quarter of an hour whose work it is, and how many dishes and drinks.
  add column quarter_at timestamptz,
  add column item_count integer not null default 0;
update public.user_order set
  shown_at = created_at,
  quarter_at = date_bin('15 minutes', coalesce(wanted_at, created_at), timestamptz '2000-01-01 00:00+00'),
  item_count = (select coalesce(sum((line ->> 'quantity')::integer), 0) from jsonb_array_elements(lines) line);
create index user_order_quarter_at_idx on public.user_order (quarter_at) where status <> 'cancelled';
create index user_order_unseen_idx on public.user_order (created_at) where status = 'new' and shown_at is null;

alter table public.user_order_item add column seq bigint not null default 0;

create table public.ticket_receipt (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.user_order (id) on delete cascade,
  device_id uuid not null,
  user_id uuid default auth.uid() references public.profiles (id) on delete set null,
  shown_at timestamptz not null default now(),
  unique (order_id, device_id)
);
comment on table public.ticket_receipt is 'Which screen of the kitchen has had a ticket painted and in view, and when.';
create index ticket_receipt_user_id_idx on public.ticket_receipt (user_id);

insert into public.setting (key, value, is_public) values
  -- Most orders, and most dishes and drinks, for one quarter of an hour; null for no limit.
  ('kitchen.quarter_orders', 'null', true),
  ('kitchen.quarter_items', 'null', true),
  -- After how long without a screen that showed it a ticket rings elsewhere; after twice as long it is told to whoever is on duty.
  ('kitchen.unseen_seconds', '20', true),
  -- The person on duty; null for every administrator.
  ('kitchen.duty_manager', 'null', false)
on conflict (key) do nothing;
