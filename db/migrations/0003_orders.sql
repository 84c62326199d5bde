-- Food and drink. Money is whole minor units (cents) of the club's currency.

create table public.menu_category (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  name_i18n jsonb not null default '{}',
  position integer not null default 0
);

create table public.menu_item (
  id uuid primary key default gen_random_uuid(),
  category_id uuid not null references public.menu_category (id) on delete restrict,
  name text not null check (length(name) between 1 and 80),
  name_i18n jsonb not null default '{}',
  description text not null default '' check (length(description) <= 400),
  description_i18n jsonb not null default '{}',
  price_minor integer not null check (price_minor between 0 and 10000000),
  photo_path text check (length(photo_path) <= 300),
  -- Codes of EU 1169/2011 annex II: gluten, crustaceans, eggs, fish, peanuts, soy, milk, nuts, celery, mustard, sesame, sulphites, lupin, molluscs.
  allergens text[] not null default '{}' check (allergens <@ array['gluten', 'crustaceans', 'eggs', 'fish', 'peanuts',
    'soy', 'milk', 'nuts', 'celery', 'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs']),
  diets text[] not null default '{}' check (diets <@ array['vegetarian', 'vegan', 'gluten_free', 'dairy_free', 'halal', 'alcohol_free']),
  station text not null default 'kitchen' check (station in ('kitchen', 'bar')),
  prep_minutes smallint not null default 5 check (prep_minutes between 0 and 180),
  sold_out boolean not null default false,
  is_active boolean not null default true,
  position integer not null default 0,
  updated_at timestamptz not null default now()
);
create index menu_item_category_id_idx on public.menu_item (category_id, position);

create table public.menu_option (
  id uuid primary key default gen_random_uuid(),
  item_id uuid not null references public.menu_item (id) on delete cascade,
  -- Options of an item that share a group_name are one choice: 'one' wants exactly one of them, 'many' any number.
  group_name text not null check (length(group_name) between 1 and 60),
  group_i18n jsonb not null default '{}',
  choice text not null default 'many' check (choice in ('one', 'many')),
  name text not null check (length(name) between 1 and 80),
  name_i18n jsonb not null default '{}',
  price_minor integer not null default 0 check (price_minor between -1000000 and 1000000),
  allergens text[] not null default '{}' check (allergens <@ array['gluten', 'crustaceans', 'eggs', 'fish', 'peanuts',
    'soy', 'milk', 'nuts', 'celery', 'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs']),
  sold_out boolean not null default false,
  position integer not null default 0
);
create index menu_option_item_id_idx on public.menu_option (item_id, position);

create table public.order_transition (
  from_status text not null,
  to_status text not null,
  role_id text not null references public.roles (role_id),
  needs_reason boolean not null default false,
  primary key (from_status, to_status, role_id)
);
comment on table public.order_transition is 'Which role may move an order from where to where; the trigger and the buttons read the same rows.';
create index order_transition_role_id_idx on public.order_transition (role_id);

create sequence public.user_order_number;

create table public.user_order (
  id uuid primary key default gen_random_uuid(),
  number bigint not null default nextval('public.user_order_number') unique,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  status text not null default 'new' check (status in ('new', 'preparing', 'ready', 'completed', 'cancelled')),
  -- An update may say which state its author saw; a trigger refuses it when the order has moved on, and empties this.
  expected_status text,
  -- In: [{item_id, quantity, options: [option id], note}]. A trigger prices them and writes back what was sold.
  lines jsonb not null,
  total_minor integer not null default 0 check (total_minor >= 0),
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  place text not null default 'clubhouse' check (place in ('clubhouse', 'halfway_house', 'hole')),
  place_hole smallint check (place_hole between 1 and 36),
  note text not null default '' check (length(note) <= 500),
  -- null: as soon as possible.
  wanted_at timestamptz,
  pay text not null default 'collection' check (pay in ('collection', 'account')),
  -- Why it was cancelled; the reasons of other steps are in order_event.
  reason text check (length(reason) <= 280),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  preparing_at timestamptz,
  ready_at timestamptz,
  ended_at timestamptz,
  check ((place = 'hole') = (place_hole is not null))
);
create index user_order_user_id_idx on public.user_order (user_id, created_at desc);
create index user_order_open_idx on public.user_order (created_at) where status in ('new', 'preparing', 'ready');

create table public.user_order_item (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.user_order (id) on delete cascade,
  item_id uuid references public.menu_item (id) on delete set null,
  position smallint not null,
  name text not null,
  quantity smallint not null check (quantity between 1 and 50),
  unit_minor integer not null,
  total_minor integer not null,
  options jsonb not null default '[]',
  allergens text[] not null default '{}',
  station text not null default 'kitchen',
  note text not null default '',
  done boolean not null default false
);
create index user_order_item_order_id_idx on public.user_order_item (order_id, position);
create index user_order_item_item_id_idx on public.user_order_item (item_id);

create table public.order_event (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.user_order (id) on delete cascade,
  from_status text,
  to_status text not null,
  actor_id uuid references public.profiles (id) on delete set null,
  actor_role text not null,
  reason text,
  at timestamptz not null default now()
);
create index order_event_order_id_idx on public.order_event (order_id, id);
create index order_event_actor_id_idx on public.order_event (actor_id);

insert into public.order_transition (from_status, to_status, role_id, needs_reason)
select from_status, to_status, role_id, needs_reason
from (values
  ('new', 'preparing', false), ('preparing', 'ready', false), ('ready', 'completed', false),
  ('preparing', 'new', false), ('ready', 'preparing', false),
  ('new', 'cancelled', true), ('preparing', 'cancelled', true)) as step (from_status, to_status, needs_reason),
  (values ('kitchen'), ('admin')) as staff (role_id);
insert into public.order_transition values ('new', 'cancelled', 'member', false);
