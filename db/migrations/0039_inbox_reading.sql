-- Facts in place of instructions: how far a person has read their inbox, and the total that the author of an order saw.

create table public.notification_reading (
  id uuid primary key,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  -- The newest notification that the inbox showed; it and all older ones are read.
  notification_id uuid not null references public.notification (id) on delete cascade,
  -- By the device's clock, which may be hours before the row arrived.
  read_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table public.notification_reading is 'That a person read their inbox up to a notification.';
create index notification_reading_user_id_idx on public.notification_reading (user_id);
create index notification_reading_notification_id_idx on public.notification_reading (notification_id);

alter table public.notification drop column and_older;

comment on column public.user_order.expected_total_minor is
  'The total that the author saw. A dearer order is refused. Null: not sent, or an order from before it was stored.';
