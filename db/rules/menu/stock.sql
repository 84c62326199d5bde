-- What can be ordered now: hours of dishes and categories, and the stock that orders reduce.

/* Refuses invalid hours of a category or dish. */
create function private.check_menu_hours(hours jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.are_hours(hours) then
    perform private.refuse('menu_hours_malformed');
  end if;
end
$$;

/* Refuses a dish that is not served at that moment, by its own hours or its category's. */
create function private.check_served(item public.menu_item, category_hours jsonb, moment timestamptz) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.within_hours(item.hours, moment) or not private.within_hours(category_hours, moment) then
    perform private.refuse('order_item_hours', jsonb_build_object('item', item.name));
  end if;
end
$$;

/*
 * Whether a dish is sold out: `sold_out` without an end, or with a future one. The kitchen's clock puts it on sale
 * within seconds of its end, for open apps.
 */
create function private.is_sold_out(item public.menu_item) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return item.sold_out and coalesce(item.sold_out_until > now(), true);
end
$$;

/*
 * Marks a dish without stock as sold out, and one in stock again as on sale. A dish that is put on sale by hand without
 * stock is no longer counted. A dish that was sold out by hand with stock left stays sold out. `before` is null for a
 * new dish.
 */
create function private.count_stock(before public.menu_item, after public.menu_item) returns public.menu_item
language plpgsql immutable set search_path = '' as $$
declare
  had_none constant boolean := coalesce(before.stock = 0, false);
begin
  if had_none and after.stock = 0 and not after.sold_out then
    after.stock := null;
  elsif after.stock = 0 then
    after.sold_out := true;
  elsif had_none and after.sold_out = before.sold_out then
    after.sold_out := false;
  end if;
  -- Only a sold-out dish has an end time.
  if not after.sold_out then
    after.sold_out_until := null;
  end if;
  return after;
end
$$;

/* Subtracts the dishes of an order from the stock, if they are counted. Refuses an order for more than is left. */
create function private.take_stock(placed public.user_order) returns public.user_order
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted record;
  short public.menu_item;
  counted uuid[] := '{}';
begin
  for wanted in
    select i.id, sum((line ->> 'quantity')::integer) as quantity
    from jsonb_array_elements(placed.lines) line
    join public.menu_item i on i.id = (line ->> 'item_id')::uuid and i.stock is not null
    -- In the same order for all transactions, to avoid deadlocks.
    group by 1 order by 1
  loop
    update public.menu_item set stock = stock - wanted.quantity where id = wanted.id and stock >= wanted.quantity;
    if found then
      counted := counted || wanted.id;
      continue;
    end if;
    select * into short from public.menu_item where id = wanted.id and stock is not null;
    if short.stock > 0 then
      perform private.refuse('order_item_short', jsonb_build_object('item', short.name, 'left', short.stock));
    elsif short.stock = 0 then
      perform private.refuse('order_item_sold_out', jsonb_build_object('item', short.name));
    end if;
  end loop;
  -- An order that is cancelled while new returns the lines marked as counted. Lines are priced without a mark; a
  -- recalled order has those of its placing.
  if counted = '{}' and not placed.lines @> '[{"counted": true}]' then
    return placed;
  end if;
  placed.lines := (
    select jsonb_agg(case when (line ->> 'item_id')::uuid = any (counted) then line || '{"counted": true}'
      else line - 'counted' end order by n)
    from jsonb_array_elements(placed.lines) with ordinality l (line, n));
  return placed;
end
$$;

/* Returns the dishes of a cancelled order to the stock. */
create function private.return_stock(cancelled public.user_order) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  returned record;
begin
  for returned in
    select (line ->> 'item_id')::uuid as id, sum((line ->> 'quantity')::integer) as quantity
    from jsonb_array_elements(cancelled.lines) line where line -> 'counted' = 'true'
    group by 1 order by 1
  loop
    update public.menu_item set stock = least(100000, stock + returned.quantity) where id = returned.id;
  end loop;
end
$$;
