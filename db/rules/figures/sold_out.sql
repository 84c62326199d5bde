-- The sold-out log: one row for each period in which a dish or an option was sold out, written as it happens.

alter table public.sold_out_spell enable row level security;
create policy "administrators read what was sold out" on public.sold_out_spell for select to authenticated
  using ((select private.is_admin()));
grant select on public.sold_out_spell to authenticated;

/* The person of the kitchen who sells out a dish by hand; null when a rule does, by counting the stock. */
create function private.sold_out_author() returns uuid
language sql stable security definer set search_path = '' as $$
  select case when private.is_direct_person() and private.is_kitchen() then private.my_profile() end
$$;

/* Ends the period in which a dish or an option is sold out. */
create function private.end_sold_out(item uuid, option uuid, author uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.sold_out_spell set ended_at = greatest(began_at, now()), ended_by = author
  where ended_at is null
    and case when option is null then item_id = item and option_id is null else option_id = option end
$$;

/* Begins the period in which a dish is sold out, or ends it. */
create function private.log_item_sold_out(item public.menu_item, author uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if item.sold_out then
    insert into public.sold_out_spell (item_id, name, began_by) values (item.id, item.name, author) on conflict do nothing;
  else
    perform private.end_sold_out(item.id, null, author);
  end if;
end
$$;

/* Begins the period in which an option is sold out, or ends it. */
create function private.log_option_sold_out(option public.menu_option, author uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if option.sold_out then
    insert into public.sold_out_spell (item_id, option_id, name, option_name, began_by)
    select i.id, option.id, i.name, option.name, author
    from public.menu_item i where i.id = option.item_id
    on conflict do nothing;
  else
    perform private.end_sold_out(option.item_id, option.id, author);
  end if;
end
$$;
