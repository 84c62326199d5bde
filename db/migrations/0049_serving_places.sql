-- Where food and drink are collected or brought to: rows of the club instead of three fixed places.

create table public.serving_place (
  id uuid primary key default gen_random_uuid(),
  -- The value of user_order.place that stands for it; null for a place that the club added.
  code text unique check (code in ('clubhouse', 'halfway_house', 'hole')),
  name text not null check (length(trim(name)) between 1 and 60),
  name_i18n jsonb not null default '{}' check (jsonb_typeof(name_i18n) = 'object'),
  kind text not null default 'collection' check (kind in ('collection', 'delivery')),
  -- Whether the author of an order names a hole and may mark a spot on it.
  asks_hole boolean not null default false check (not asks_hole or kind = 'delivery'),
  -- [{days: [1..7], from: 'HH:MM', to: 'HH:MM'}] on the club's clock, Monday 1; empty for always.
  hours jsonb not null default '[]',
  is_active boolean not null default true,
  position double precision not null default 0,
  check (code is null or asks_hole = (code = 'hole'))
);
comment on table public.serving_place is 'A place where orders are collected or brought to, with its hours.';

insert into public.serving_place (code, name, name_i18n, kind, asks_hole, position) values
  ('clubhouse', 'Clubhouse', '{"ja": "クラブハウス", "zh-CN": "会所"}', 'collection', false, 0),
  ('halfway_house', 'Halfway house', '{"ja": "茶店", "zh-CN": "中途小屋"}', 'collection', false, 1),
  ('hole', 'On the course', '{"ja": "コース上", "zh-CN": "球场上"}', 'delivery', true, 2);

alter table public.user_order
  -- Null: an order from before there were such rows, or its place was deleted since.
  add column serving_place_id uuid references public.serving_place (id) on delete set null,
  -- As the place was called when the order was placed; null: see `place`.
  add column place_name text,
  add column place_name_i18n jsonb not null default '{}',
  add column is_delivery boolean not null default false;
create index user_order_serving_place_id_idx on public.user_order (serving_place_id);
comment on column public.user_order.place is 'The nearest of three fixed values; serving_place_id says which place exactly.';
