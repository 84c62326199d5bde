-- Boards of the kitchen that report what they count, alarms for new tickets, and dishes that are sold out until a moment.

-- One row for each open board. Unlogged: a board reports every few seconds, and after a crash it reports again.
create unlogged table jobs.kitchen_board (
  -- Made by the page that shows the board.
  id uuid primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- The board shows the lines of this station; `all`: of every station.
  station text not null check (length(station) between 1 and 40),
  -- The last event of the kitchen's log that it has applied: it counts each order that is not newer.
  log_seq bigint not null,
  reported_at timestamptz not null default now()
);
alter table jobs.kitchen_board enable row level security;
comment on table jobs.kitchen_board is 'Visible, connected boards of the kitchen: what each of them counts, and when it last said so.';
create index kitchen_board_user_id_idx on jobs.kitchen_board (user_id);

-- When the kitchen's devices rang because the order was still new after the club's time.
alter table public.user_order add column untouched_at timestamptz;
drop index public.user_order_unseen_idx;
create index user_order_new_idx on public.user_order (created_at) where status = 'new';

-- One kind more than the constraint has at present.
do $$
declare
  kinds constant text := pg_get_constraintdef(
    (select oid from pg_constraint where conrelid = 'public.order_event'::regclass and conname = 'order_event_kind_check'));
begin
  alter table public.order_event drop constraint order_event_kind_check;
  execute 'alter table public.order_event add constraint order_event_kind_check '
    || replace(kinds, ']', ', ''untouched''::text]');
end
$$;

-- Until when a dish is sold out; null: until a person puts it on sale.
alter table public.menu_item add column sold_out_until timestamptz;
create index menu_item_sold_out_until_idx on public.menu_item (sold_out_until) where sold_out_until is not null;

insert into public.setting (key, value, is_public) values
  -- After so many minutes a ticket that is still new rings; null for never.
  ('kitchen.untouched_minutes', '10', true),
  -- {minutes, until}: so many minutes more for each new promise, until that moment; null for none.
  ('kitchen.delay', 'null', true)
on conflict (key) do nothing;
