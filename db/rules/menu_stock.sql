-- What can be had now: hours of dishes and categories, and stock that orders take from.

/*
 * Whether hours are on at a moment, on the club's clock; no hours at all are always on. Hours that end before they
 * begin end the day after.
 */
create function private.within_hours(hours jsonb, moment timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select jsonb_array_length(hours) = 0 or exists (
    select 1
    from jsonb_array_elements(hours) span,
      (select moment at time zone coalesce(private.setting('club.time_zone') #>> '{}', 'UTC') as local) club,
      lateral (select to_char(local, 'HH24:MI') as clock, extract(isodow from local)::integer as day,
        span -> 'days' as days, span ->> 'from' as begins, span ->> 'to' as ends) here
    where case when begins < ends then days @> to_jsonb(day) and clock >= begins and clock < ends
      else (days @> to_jsonb(day) and clock >= begins) or (days @> to_jsonb((day + 5) % 7 + 1) and clock < ends) end)
$$;

create function private.are_hours(hours jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(hours) <> 'array' or jsonb_array_length(hours) > 20 then false
    else not exists (
      select 1 from jsonb_array_elements(hours) span
      where jsonb_typeof(span) <> 'object'
        or coalesce(span ->> 'from', '') !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
        or coalesce(span ->> 'to', '') !~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'
        or span ->> 'from' = span ->> 'to'
        or jsonb_typeof(span -> 'days') is distinct from 'array'
        or span -> 'days' = '[]'
        or not span -> 'days' <@ '[1, 2, 3, 4, 5, 6, 7]') end
$$;

create function private.check_menu_hours() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.are_hours(new.hours) then
    perform private.refuse('menu_hours_malformed');
  end if;
  return new;
end
$$;
create trigger check_menu_hours before insert or update on public.menu_category
  for each row execute function private.check_menu_hours();
create trigger check_menu_hours before insert or update on public.menu_item
  for each row execute function private.check_menu_hours();

/* Refuses a dish that is not served at that moment, by its own hours or its category's. */
create function private.check_served(item public.menu_item, moment timestamptz) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.within_hours(item.hours, moment) or not private.within_hours(
    (select hours from public.menu_category where id = item.category_id), moment) then
    perform private.refuse('order_item_hours', jsonb_build_object('item', item.name));
  end if;
end
$$;

/*
 * Nothing left is sold out, and what is there again is on sale again. Put on sale by hand with nothing left, it is no
 * longer counted. What was sold out by hand while some were left stays so, whatever is counted.
 */
create function private.count_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  had_none boolean := tg_op = 'UPDATE' and old.stock = 0;
begin
  if had_none and new.stock = 0 and not new.sold_out then
    new.stock := null;
  elsif new.stock = 0 then
    new.sold_out := true;
  elsif had_none and new.sold_out = old.sold_out then
    new.sold_out := false;
  end if;
  return new;
end
$$;
create trigger count_stock before insert or update on public.menu_item
  for each row execute function private.count_stock();

/* Takes an order's dishes from the stock, where they are counted: whoever comes second finds what the first has left. */
create function private.take_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  wanted record;
  short public.menu_item;
  counted uuid[] := '{}';
begin
  -- Sent twice: the primary key answers.
  if not private.is_person() or exists (select 1 from public.user_order where id = new.id) then
    return new;
  end if;
  for wanted in
    select (line ->> 'item_id')::uuid as id, sum((line ->> 'quantity')::integer) as quantity
    from jsonb_array_elements(new.lines) line
    -- In one order for all, so that nobody waits for somebody who waits for them.
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
  -- What a line took is what a cancelled order gives back.
  new.lines := (
    select jsonb_agg(case when (line ->> 'item_id')::uuid = any (counted) then line || '{"counted": true}' else line end
      order by n)
    from jsonb_array_elements(new.lines) with ordinality l (line, n));
  return new;
end
$$;
-- After place_order and queue_order: triggers fire by name.
create trigger take_stock before insert on public.user_order
  for each row execute function private.take_stock();

/* An order that is cancelled before the kitchen has begun gives back what it took. */
create function private.return_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given record;
begin
  for given in
    select (line ->> 'item_id')::uuid as id, sum((line ->> 'quantity')::integer) as quantity
    from jsonb_array_elements(new.lines) line where line -> 'counted' = 'true'
    group by 1 order by 1
  loop
    update public.menu_item set stock = least(100000, stock + given.quantity) where id = given.id;
  end loop;
  return null;
end
$$;
create trigger return_stock after update on public.user_order
  for each row when (old.status = 'new' and new.status = 'cancelled') execute function private.return_stock();
