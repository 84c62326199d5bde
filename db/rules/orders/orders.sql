-- Orders: people place and follow their own, the kitchen processes all.

alter table public.order_transition enable row level security;
create policy "everyone reads the steps of an order" on public.order_transition for select to anon, authenticated
  using (true);
grant select on public.order_transition to anon, authenticated;

alter table public.user_order enable row level security;
create policy "people read their own orders" on public.user_order for select to authenticated
  using (user_id = (select private.my_id()));
create policy "kitchen reads all orders" on public.user_order for select to authenticated
  using ((select private.is_kitchen()));
create policy "people order for themselves" on public.user_order for insert to authenticated
  with check (user_id = (select private.my_id()) and (select private.my_role()) <> 'guest');
create policy "people and kitchen move orders" on public.user_order for update to authenticated
  using (user_id = (select private.my_id()) or (select private.is_kitchen()))
  with check (user_id = (select private.my_id()) or (select private.is_kitchen()));
grant select on public.user_order to authenticated;
grant insert (id, lines, serving_place_id, place, place_hole, place_lng, place_lat, note, allergies, wanted_at, pay, expires_at, expected_total_minor),
  update (status, expected_status, acted_at, reason, rush) on public.user_order to authenticated;

-- Created from user_order.lines by a trigger; the kitchen ticks the rows off. The policies of items and events check
-- is_kitchen() first and once per statement, so that reads of the kitchen look up no orders.
alter table public.user_order_item enable row level security;
create policy "items follow their order" on public.user_order_item for select to authenticated
  using ((select private.is_kitchen()) or exists (select 1 from public.user_order where user_order.id = order_id));
create policy "kitchen ticks items off" on public.user_order_item for update to authenticated
  using ((select private.is_kitchen())) with check ((select private.is_kitchen()));
grant select, update (done, acted_at) on public.user_order_item to authenticated;

alter table public.order_event enable row level security;
create policy "events follow their order" on public.order_event for select to authenticated
  using ((select private.is_kitchen()) or exists (select 1 from public.user_order where user_order.id = order_id));
grant select on public.order_event to authenticated;
