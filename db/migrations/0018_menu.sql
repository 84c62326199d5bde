-- The menu: groups of options with rules, diets of options, hours, stock, places in line, and imports.

create table public.menu_option_group (
  id uuid primary key default gen_random_uuid(),
  item_id uuid not null references public.menu_item (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  name_i18n jsonb not null default '{}' check (jsonb_typeof(name_i18n) = 'object'),
  -- So many of its options must be taken, and no more than so many: null for any number.
  least smallint not null default 0 check (least between 0 and 20),
  most smallint check (most between 1 and 20 and most >= least),
  position double precision not null default 0,
  unique (id, item_id)
);
comment on table public.menu_option_group is 'A choice that comes with a dish: how done, which side, what extras.';
create index menu_option_group_item_id_idx on public.menu_option_group (item_id, position);

insert into public.menu_option_group (item_id, name, name_i18n, least, most, position)
select item_id, group_name, coalesce((array_agg(group_i18n order by position, id))[1], '{}'),
  case when bool_or(choice = 'one') then 1 else 0 end, case when bool_or(choice = 'one') then 1 end, min(position)
from public.menu_option group by item_id, group_name;

alter table public.menu_option
  add column group_id uuid,
  add column diets text[] not null default '{}' check (diets <@ array['vegetarian', 'vegan', 'gluten_free', 'dairy_free', 'halal', 'alcohol_free']),
  -- A double lies between any two others, so that a move changes one row.
  alter column position type double precision;
update public.menu_option o set group_id = g.id
from public.menu_option_group g where g.item_id = o.item_id and g.name = o.group_name;
alter table public.menu_option
  alter column group_id set not null,
  add foreign key (group_id, item_id) references public.menu_option_group (id, item_id) on delete cascade,
  add check (jsonb_typeof(name_i18n) = 'object'),
  drop column group_name,
  drop column group_i18n,
  drop column choice;
create index menu_option_group_id_idx on public.menu_option (group_id, item_id);
comment on column public.menu_option.diets is 'What a dish may still be called with this option: only what the dish and all of its options are.';

alter table public.menu_category
  -- [{days: [1..7], from: 'HH:MM', to: 'HH:MM'}] on the club's clock, Monday 1; empty for always.
  add column hours jsonb not null default '[]',
  add check (jsonb_typeof(name_i18n) = 'object'),
  alter column position type double precision;

alter table public.menu_item
  -- Within those of its category.
  add column hours jsonb not null default '[]',
  -- How many are left; null where nobody counts. Orders take from it, and at 0 the dish is sold out.
  add column stock integer check (stock between 0 and 100000),
  add check (jsonb_typeof(name_i18n) = 'object'),
  add check (jsonb_typeof(description_i18n) = 'object'),
  alter column position type double precision;

create table public.menu_import (
  id uuid primary key default gen_random_uuid(),
  file_name text not null check (length(file_name) between 1 and 200),
  -- {categories, items, groups, options: {add: [row], change: [{id, from, to}]}}; a trigger does it, all or nothing,
  -- and leaves how many of each.
  changes jsonb not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.menu_import is 'Each file of the menu that a person confirmed after its dry run, applied whole.';
create index menu_import_created_by_idx on public.menu_import (created_by);
