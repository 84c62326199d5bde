-- The menu: everyone reads it, the kitchen maintains it.

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
    diets, station, prep_minutes, tax_bp, hours, stock, sold_out, sold_out_until, is_active, position),
  update (category_id, name, name_i18n, description, description_i18n, price_minor, photo_path, allergens,
    diets, station, prep_minutes, tax_bp, hours, stock, sold_out, sold_out_until, is_active, position), delete
  on public.menu_item to authenticated;

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

/* The allergens that a diet rules out; domain/menu/diets.ts has the same for the forms. */
create function private.excluded_allergens(diet text) returns text[]
language sql immutable set search_path = '' as $$
  select case diet
    when 'vegetarian' then '{crustaceans, fish, molluscs}'
    when 'vegan' then '{crustaceans, eggs, fish, milk, molluscs}'
    when 'gluten_free' then '{gluten}'
    when 'dairy_free' then '{milk}'
    else '{}'
  end::text[]
$$;

/* Refuses a diet of a dish or an option that contradicts its allergens; reports the first such pair. */
create function private.check_diets(item text, diets text[], allergens text[]) returns void
language plpgsql immutable security definer set search_path = '' as $$
declare
  contradiction jsonb;
begin
  select jsonb_build_object('item', item, 'diet', diet, 'allergen', allergen) into contradiction
  from unnest(diets) with ordinality d (diet, n), unnest(allergens) with ordinality a (allergen, m)
  where allergen = any (private.excluded_allergens(diet))
  order by n, m limit 1;
  if contradiction is not null then
    perform private.refuse('menu_diet_contradicted', contradiction);
  end if;
end
$$;
