-- Ordering: tax, a place on the map, an end to how long an order may wait, opening hours, the member account.

-- Hundredths of a percent, so that 13.5 % is 1350; null: the club's. Prices have their tax in them.
alter table public.menu_item add column tax_bp integer check (tax_bp between 0 and 10000);

alter table public.user_order
  -- [{bp, gross_minor, net_minor, tax_minor}], one for each rate; written by a trigger.
  add column tax jsonb not null default '[]',
  -- Where on the course, WGS 84.
  add column place_lng double precision check (place_lng between -180 and 180),
  add column place_lat double precision check (place_lat between -90 and 90),
  -- After that the order is not wanted any more as it was placed; null: it is wanted whenever it arrives.
  add column expires_at timestamptz,
  -- What its author saw it cost; a trigger refuses the order when it has become dearer, and empties this.
  add column expected_total_minor integer,
  add check ((place_lng is null) = (place_lat is null)),
  add check (place_lng is null or place = 'hole');

alter table public.user_order_item add column tax_bp integer not null default 0;

-- What somebody has charged to their account this month.
create index user_order_account_idx on public.user_order (user_id, (coalesce(wanted_at, created_at)))
  where pay = 'account' and status <> 'cancelled';

insert into public.setting (key, value, is_public) values
  -- When the kitchen takes orders: [{days: [1..7], from: 'HH:MM', to: 'HH:MM'}], Monday 1; empty for always.
  ('kitchen.hours', '[]', true),
  -- How long an order for as soon as possible may wait on a phone for a signal before it is asked for again.
  ('kitchen.order_patience_minutes', '10', true),
  -- The tax in the price of what has no rate of its own.
  ('orders.tax_bp', '0', true),
  -- Who may have it put on their account, and up to how much in a calendar month; null for no limit.
  ('orders.account_roles', '["member", "kitchen", "maintenance", "admin"]', true),
  ('orders.account_limit_minor', 'null', true)
on conflict (key) do nothing;

-- Tells closed from full; the rules make it again.
drop function if exists public.kitchen_quarters(integer);
