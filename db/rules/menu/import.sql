-- A menu file after its dry run: if the menu is still as its author saw it, all of it is written, otherwise nothing.

alter table public.menu_import enable row level security;
create policy "kitchen reads what was imported" on public.menu_import for select to authenticated
  using ((select private.is_kitchen()));
create policy "kitchen imports the menu" on public.menu_import for insert to authenticated
  with check ((select private.is_kitchen()));
grant select, insert (id, file_name, changes) on public.menu_import to authenticated;

/* Applies the changes of an import to the menu; the row stores only their numbers. */
create function private.apply_menu_import(import public.menu_import) returns public.menu_import
language plpgsql volatile security definer set search_path = '' as $$
begin
  begin
    perform private.apply_menu('public.menu_category', null, import.changes -> 'categories',
      '{name, name_i18n, hours, position}');
    perform private.apply_menu('public.menu_item', 'category_id', import.changes -> 'items',
      '{category_id, name, name_i18n, description, description_i18n, price_minor, allergens, diets, station, prep_minutes, hours, stock, sold_out, is_active, position}');
    perform private.apply_menu('public.menu_option_group', 'item_id', import.changes -> 'groups',
      '{item_id, name, name_i18n, least, most, position}');
    perform private.apply_menu('public.menu_option', 'group_id', import.changes -> 'options',
      '{item_id, group_id, name, name_i18n, price_minor, allergens, diets, sold_out, position}');
  exception
    when data_exception or integrity_constraint_violation then
      perform private.refuse('menu_import_malformed', jsonb_build_object('why', sqlerrm));
  end;
  import.changes := (
    select coalesce(jsonb_object_agg(part, private.how_many(import.changes -> part)), '{}')
    from unnest(array['categories', 'items', 'groups', 'options']) part);
  return import;
end
$$;

/*
 * Adds and changes rows of one table of the menu. Rows to add are complete, include their ids, and need a unique name
 * in `parent`; a change includes the values that its author saw in the changed columns.
 */
create function private.apply_menu(of_table regclass, parent text, part jsonb, columns text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  listed text := (select string_agg(format('%I', name), ', ') from unnest(columns) name);
  taken text;
  change jsonb;
begin
  execute format('select new.name from jsonb_populate_recordset(null::%1$s, $1) new join %1$s old on old.name = new.name%2$s limit 1',
    of_table, case when parent is not null then format(' and old.%1$I = new.%1$I', parent) else '' end)
  into taken using coalesce(part -> 'add', '[]');
  if taken is not null then
    perform private.refuse('menu_import_stale', jsonb_build_object('name', taken));
  end if;
  execute format('insert into %1$s (id, %2$s) select id, %2$s from jsonb_populate_recordset(null::%1$s, $1)', of_table, listed)
  using coalesce(part -> 'add', '[]');
  for change in select value from jsonb_array_elements(coalesce(part -> 'change', '[]')) loop
    perform private.change_menu(of_table, change, listed);
  end loop;
end
$$;

/* One change {id, from, to}. */
create function private.change_menu(of_table regclass, change jsonb, listed text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  current jsonb;
begin
  execute format('select to_jsonb(t) from %s t where id = $1 for update', of_table)
  into current using private.as_uuid(change ->> 'id');
  if current is null or exists (
    select 1 from jsonb_each(change -> 'from') seen where current -> seen.key is distinct from seen.value) then
    perform private.refuse('menu_import_stale', jsonb_build_object('name', current ->> 'name'));
  end if;
  execute format('update %s t set (%2$s) = (select %2$s from jsonb_populate_record(t, $1)) where id = $2', of_table, listed)
  using change -> 'to', private.as_uuid(change ->> 'id');
end
$$;
