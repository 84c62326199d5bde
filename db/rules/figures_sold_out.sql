-- The sold-out log: one row for each time that a dish or an option was sold out, written as it happens.

alter table public.sold_out_spell enable row level security;
create policy "administrators read what was sold out" on public.sold_out_spell for select to authenticated
  using ((select private.is_admin()));
grant select on public.sold_out_spell to authenticated;

/* Who said so: staff of the kitchen by their own hand. A rule that counts the stock is nobody. */
create function private.sold_out_author() returns uuid
language sql stable security definer set search_path = '' as $$
  -- One for the trigger that asks: deeper is another rule's doing.
  select case when private.is_person() and private.is_kitchen() and pg_trigger_depth() <= 1
    then private.my_profile() end
$$;

create function private.end_sold_out(item uuid, option uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.sold_out_spell set ended_at = greatest(began_at, now()), ended_by = private.sold_out_author()
  where ended_at is null
    and case when option is null then item_id = item and option_id is null else option_id = option end
$$;

create function private.log_item_sold_out() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' or not new.sold_out then
    perform private.end_sold_out(old.id, null);
  else
    insert into public.sold_out_spell (item_id, name, began_by)
    values (new.id, new.name, private.sold_out_author()) on conflict do nothing;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger log_item_sold_out_change after update on public.menu_item
  for each row when (new.sold_out is distinct from old.sold_out) execute function private.log_item_sold_out();
create trigger log_item_sold_out_new after insert on public.menu_item
  for each row when (new.sold_out) execute function private.log_item_sold_out();
-- Before it goes: afterwards the foreign key has emptied the spell's item.
create trigger log_item_sold_out_gone before delete on public.menu_item
  for each row when (old.sold_out) execute function private.log_item_sold_out();

create function private.log_option_sold_out() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' or not new.sold_out then
    perform private.end_sold_out(old.item_id, old.id);
  else
    insert into public.sold_out_spell (item_id, option_id, name, option_name, began_by)
    select i.id, new.id, i.name, new.name, private.sold_out_author()
    from public.menu_item i where i.id = new.item_id
    on conflict do nothing;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger log_option_sold_out_change after update on public.menu_option
  for each row when (new.sold_out is distinct from old.sold_out) execute function private.log_option_sold_out();
create trigger log_option_sold_out_new after insert on public.menu_option
  for each row when (new.sold_out) execute function private.log_option_sold_out();
create trigger log_option_sold_out_gone before delete on public.menu_option
  for each row when (old.sold_out) execute function private.log_option_sold_out();
