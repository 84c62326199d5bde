-- Food and drink: everybody reads the menu, the kitchen keeps it; people place and follow their own orders, the
-- kitchen works through all of them.

alter table public.menu_category enable row level security;
create policy "everyone reads categories" on public.menu_category for select to anon, authenticated using (true);
create policy "kitchen adds categories" on public.menu_category for insert to authenticated
  with check ((select private.is_kitchen()));
create policy "kitchen edits categories" on public.menu_category for update to authenticated
  using ((select private.is_kitchen())) with check ((select private.is_kitchen()));
create policy "kitchen deletes categories" on public.menu_category for delete to authenticated
  using ((select private.is_kitchen()));
grant select on public.menu_category to anon, authenticated;
grant insert (id, name, name_i18n, hours, position), update (name, name_i18n, hours, position), delete
  on public.menu_category to authenticated;

alter table public.menu_item enable row level security;
create policy "everyone reads the menu" on public.menu_item for select to anon, authenticated using (is_active);
create policy "kitchen reads what is off the menu" on public.menu_item for select to authenticated
  using ((select private.is_kitchen()));
create policy "kitchen adds items" on public.menu_item for insert to authenticated
  with check ((select private.is_kitchen()));
create policy "kitchen edits items" on public.menu_item for update to authenticated
  using ((select private.is_kitchen())) with check ((select private.is_kitchen()));
create policy "kitchen deletes items" on public.menu_item for delete to authenticated
  using ((select private.is_kitchen()));
grant select on public.menu_item to anon, authenticated;
grant insert (id, category_id, name, name_i18n, description, description_i18n, price_minor, photo_path, allergens,
    diets, station, prep_minutes, tax_bp, hours, stock, sold_out, is_active, position),
  update (category_id, name, name_i18n, description, description_i18n, price_minor, photo_path, allergens,
    diets, station, prep_minutes, tax_bp, hours, stock, sold_out, is_active, position), delete
  on public.menu_item to authenticated;
create trigger touch_updated_at before update on public.menu_item
  for each row execute function private.touch_updated_at();

alter table public.menu_option_group enable row level security;
create policy "groups of options follow their item" on public.menu_option_group for select to anon, authenticated
  using (exists (select 1 from public.menu_item where menu_item.id = item_id));
create policy "kitchen adds groups of options" on public.menu_option_group for insert to authenticated
  with check ((select private.is_kitchen()));
create policy "kitchen edits groups of options" on public.menu_option_group for update to authenticated
  using ((select private.is_kitchen())) with check ((select private.is_kitchen()));
create policy "kitchen deletes groups of options" on public.menu_option_group for delete to authenticated
  using ((select private.is_kitchen()));
grant select on public.menu_option_group to anon, authenticated;
grant insert (id, item_id, name, name_i18n, least, most, position), update (name, name_i18n, least, most, position), delete
  on public.menu_option_group to authenticated;

alter table public.menu_option enable row level security;
create policy "options follow their item" on public.menu_option for select to anon, authenticated
  using (exists (select 1 from public.menu_item where menu_item.id = item_id));
create policy "kitchen adds options" on public.menu_option for insert to authenticated
  with check ((select private.is_kitchen()));
create policy "kitchen edits options" on public.menu_option for update to authenticated
  using ((select private.is_kitchen())) with check ((select private.is_kitchen()));
create policy "kitchen deletes options" on public.menu_option for delete to authenticated
  using ((select private.is_kitchen()));
grant select on public.menu_option to anon, authenticated;
grant insert (id, item_id, group_id, name, name_i18n, price_minor, allergens, diets, sold_out, position),
  update (group_id, name, name_i18n, price_minor, allergens, diets, sold_out, position), delete
  on public.menu_option to authenticated;

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
grant insert (id, lines, place, place_hole, place_lng, place_lat, note, wanted_at, pay, expires_at, expected_total_minor),
  update (status, expected_status, reason, rush) on public.user_order to authenticated;
-- For the default of user_order.number.
grant usage on sequence public.user_order_number to authenticated;

-- Made from user_order.lines by a trigger; the kitchen ticks them off.
alter table public.user_order_item enable row level security;
create policy "items follow their order" on public.user_order_item for select to authenticated
  using (exists (select 1 from public.user_order where user_order.id = order_id));
create policy "kitchen ticks items off" on public.user_order_item for update to authenticated
  using ((select private.is_kitchen())) with check ((select private.is_kitchen()));
grant select, update (done) on public.user_order_item to authenticated;

alter table public.order_event enable row level security;
create policy "events follow their order" on public.order_event for select to authenticated
  using (exists (select 1 from public.user_order where user_order.id = order_id));
grant select on public.order_event to authenticated;
