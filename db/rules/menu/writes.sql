-- The order of each write to the tables of the menu: one function before the row is written, one after it. They call
-- their steps in the written order. `old` is null for an INSERT, `new` for a DELETE.

create function private.before_menu_category_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_menu_hours(new.hours);
  return new;
end
$$;
create trigger before_write before insert or update on public.menu_category
  for each row execute function private.before_menu_category_write();

create function private.before_menu_item_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    -- Before the row is deleted: afterwards the foreign key has emptied the spell's item.
    if old.sold_out then
      perform private.end_sold_out(old.id, null, private.sold_out_author());
    end if;
    return old;
  end if;
  perform private.check_menu_hours(new.hours);
  if tg_op = 'INSERT' or (new.diets, new.allergens) <> (old.diets, old.allergens) then
    perform private.check_diets(new.name, new.diets, new.allergens);
  end if;
  new := private.count_stock(old, new);
  if tg_op = 'UPDATE' then
    new.updated_at := now();
  end if;
  return new;
end
$$;
create trigger before_write before insert or update or delete on public.menu_item
  for each row execute function private.before_menu_item_write();

create function private.after_menu_item_write() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  author constant uuid := private.sold_out_author();
begin
  perform private.start_rule();
  if tg_op = 'UPDATE' and (new.price_minor, new.tax_bp) is distinct from (old.price_minor, old.tax_bp) then
    perform private.audit_menu_item(old, new);
  end if;
  if new.sold_out <> coalesce(old.sold_out, false) then
    perform private.log_item_sold_out(new, author);
  end if;
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after insert or update on public.menu_item
  for each row execute function private.after_menu_item_write();

create function private.before_menu_option_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    -- Before the row is deleted: afterwards the foreign key has emptied the spell's option.
    if old.sold_out then
      perform private.end_sold_out(old.item_id, old.id, private.sold_out_author());
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' or (new.diets, new.allergens) <> (old.diets, old.allergens) then
    perform private.check_diets(new.name, new.diets, new.allergens);
  end if;
  return new;
end
$$;
create trigger before_write before insert or update or delete on public.menu_option
  for each row execute function private.before_menu_option_write();

create function private.after_menu_option_write() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  author constant uuid := private.sold_out_author();
begin
  perform private.start_rule();
  if tg_op = 'UPDATE' and new.price_minor <> old.price_minor then
    perform private.audit_menu_option(old, new);
  end if;
  if new.sold_out <> coalesce(old.sold_out, false) then
    perform private.log_option_sold_out(new, author);
  end if;
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after insert or update on public.menu_option
  for each row execute function private.after_menu_option_write();

create function private.before_menu_import_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_person() then
    new.created_by := private.my_id();
    new.created_at := now();
  end if;
  -- An import that is sent twice is refused by the primary key.
  if not exists (select 1 from public.menu_import where id = new.id) then
    perform private.start_rule();
    new := private.apply_menu_import(new);
    perform private.end_rule();
  end if;
  return new;
end
$$;
create trigger before_write before insert on public.menu_import
  for each row execute function private.before_menu_import_write();
