-- Figures: when what was sold out, and the orders of a day or a month found fast.

create table public.sold_out_spell (
  id uuid primary key default gen_random_uuid(),
  item_id uuid references public.menu_item (id) on delete set null,
  -- null: the dish itself.
  option_id uuid references public.menu_option (id) on delete set null,
  -- As it was called then: the log outlives the menu.
  name text not null,
  option_name text,
  began_at timestamptz not null default now(),
  -- Who said so; null where it sold out by itself, or the server did it.
  began_by uuid references public.profiles (id) on delete set null,
  ended_at timestamptz check (ended_at >= began_at),
  ended_by uuid references public.profiles (id) on delete set null
);
comment on table public.sold_out_spell is 'From when to when a dish or an option was sold out, and who said so.';
create unique index sold_out_spell_item_open_idx on public.sold_out_spell (item_id)
  where ended_at is null and option_id is null;
create unique index sold_out_spell_option_open_idx on public.sold_out_spell (option_id) where ended_at is null;
create index sold_out_spell_item_id_idx on public.sold_out_spell (item_id);
create index sold_out_spell_option_id_idx on public.sold_out_spell (option_id);
create index sold_out_spell_began_by_idx on public.sold_out_spell (began_by);
create index sold_out_spell_ended_by_idx on public.sold_out_spell (ended_by);
create index sold_out_spell_began_at_idx on public.sold_out_spell (began_at);

insert into public.sold_out_spell (item_id, name, began_at)
select id, name, updated_at from public.menu_item where sold_out;
insert into public.sold_out_spell (item_id, option_id, name, option_name)
select i.id, o.id, i.name, o.name
from public.menu_option o join public.menu_item i on i.id = o.item_id where o.sold_out;

-- The moment that an order is for: when it was wanted, or when it was placed.
create index user_order_moment_idx on public.user_order ((coalesce(wanted_at, created_at)));
