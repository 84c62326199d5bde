-- Placing an order: its lines are checked against the menu and priced here, whatever the client believed.

/* The options chosen for an item, in the menu's order. Refuses unknown, repeated, sold-out ones and open choices. */
create function private.chosen_options(item public.menu_item, chosen jsonb) returns public.menu_option[]
language plpgsql stable security definer set search_path = '' as $$
declare
  options public.menu_option[];
  option public.menu_option;
  open_choice text;
begin
  if jsonb_typeof(chosen) <> 'array' then
    perform private.refuse('order_lines_malformed');
  end if;
  select coalesce(array_agg(o order by o.position, o.id), '{}') into options
  from public.menu_option o
  where o.item_id = item.id and o.id in (select private.as_uuid(given) from jsonb_array_elements_text(chosen) given);
  if cardinality(options) <> jsonb_array_length(chosen) then
    perform private.refuse('order_option_unknown', jsonb_build_object('item', item.name));
  end if;
  foreach option in array options loop
    if option.sold_out then
      perform private.refuse('order_option_sold_out', jsonb_build_object('item', item.name, 'option', option.name));
    end if;
  end loop;
  select o.group_name into open_choice
  from public.menu_option o
  where o.item_id = item.id
  group by o.group_name
  having bool_or(o.choice = 'one') and count(*) filter (where o.id in (select (unnest(options)).id)) <> 1
  limit 1;
  if open_choice is not null then
    perform private.refuse('order_option_choice', jsonb_build_object('item', item.name, 'choice', open_choice));
  end if;
  return options;
end
$$;

/* One line as it is sold. In: {item_id, quantity, options?: [option id], note?}. */
create function private.sold_line(line jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  item public.menu_item;
  options public.menu_option[];
  note text := coalesce(line ->> 'note', '');
  quantity numeric;
  unit bigint;
begin
  if jsonb_typeof(line) <> 'object' or coalesce(jsonb_typeof(line -> 'note'), 'null') not in ('string', 'null') then
    perform private.refuse('order_lines_malformed');
  end if;
  select * into item from public.menu_item where id = private.as_uuid(line ->> 'item_id');
  if item.id is null or not item.is_active then
    perform private.refuse('order_item_unknown', jsonb_build_object('item', item.name));
  end if;
  if item.sold_out then
    perform private.refuse('order_item_sold_out', jsonb_build_object('item', item.name));
  end if;
  if jsonb_typeof(line -> 'quantity') is distinct from 'number' then
    perform private.refuse('order_quantity', jsonb_build_object('item', item.name));
  end if;
  quantity := (line ->> 'quantity')::numeric;
  if quantity not between 1 and 50 or quantity <> trunc(quantity) then
    perform private.refuse('order_quantity', jsonb_build_object('item', item.name));
  end if;
  if length(note) > 280 then
    perform private.refuse('order_note_long', jsonb_build_object('item', item.name));
  end if;
  options := private.chosen_options(item, coalesce(nullif(line -> 'options', 'null'), '[]'));
  unit := greatest(0, item.price_minor + (select coalesce(sum(o.price_minor), 0) from unnest(options) o));
  return jsonb_build_object(
    'item_id', item.id, 'name', item.name, 'name_i18n', item.name_i18n, 'quantity', quantity::integer,
    'unit_minor', unit, 'total_minor', unit * quantity::integer,
    'options', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', o.id, 'name', o.name, 'name_i18n', o.name_i18n, 'price_minor', o.price_minor)), '[]')
      from unnest(options) o),
    'allergens', (
      select coalesce(jsonb_agg(distinct allergen), '[]')
      from (select unnest(item.allergens) union select unnest(o.allergens) from unnest(options) o) as found (allergen)),
    'station', item.station, 'note', note);
end
$$;

/* The lines of an order as they are sold. */
create function private.sold_lines(lines jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if jsonb_typeof(lines) is distinct from 'array' then
    perform private.refuse('order_lines_malformed');
  end if;
  if jsonb_array_length(lines) not between 1 and 40 then
    perform private.refuse('order_lines_count');
  end if;
  return (
    select jsonb_agg(private.sold_line(line) order by n)
    from jsonb_array_elements(lines) with ordinality l (line, n)
  );
end
$$;

create function private.check_order_author(placed public.user_order) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.my_role() = 'guest' then
    perform private.refuse('order_guest');
  end if;
  if private.setting('kitchen.paused') = 'true' then
    perform private.refuse('kitchen_paused');
  end if;
  -- A minute for clocks that differ.
  if placed.wanted_at not between now() - interval '1 minute' and now() + interval '14 days' then
    perform private.refuse('order_time');
  end if;
end
$$;

create function private.place_order() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  total numeric;
begin
  -- Sent twice: the primary key answers, also when the kitchen has closed since.
  if exists (select 1 from public.user_order where id = new.id) then
    return new;
  end if;
  if private.is_person() then
    new.user_id := auth.uid();
    new.status := 'new';
    new.reason := null;
    new.created_at := now();
    perform private.check_order_author(new);
  end if;
  new.lines := private.sold_lines(new.lines);
  total := (select sum((line ->> 'total_minor')::bigint) from jsonb_array_elements(new.lines) line);
  if total > 100000000 then
    perform private.refuse('order_total');
  end if;
  new.total_minor := total;
  new.currency := coalesce(private.setting('club.currency') #>> '{}', new.currency);
  new.expected_status := null;
  new.updated_at := now();
  return new;
end
$$;
create trigger place_order before insert on public.user_order
  for each row execute function private.place_order();

create function private.expand_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.user_order_item (order_id, item_id, position, name, quantity, unit_minor, total_minor, options,
    allergens, station, note)
  select new.id, (line ->> 'item_id')::uuid, n, line ->> 'name', (line ->> 'quantity')::smallint,
    (line ->> 'unit_minor')::integer, (line ->> 'total_minor')::integer, line -> 'options',
    array(select jsonb_array_elements_text(line -> 'allergens')), line ->> 'station', line ->> 'note'
  from jsonb_array_elements(new.lines) with ordinality l (line, n);
  insert into public.order_event (order_id, to_status, actor_id, actor_role, reason, at)
  values (new.id, new.status, private.my_profile(), private.actor_role(), new.reason, new.created_at);
  return null;
end
$$;
create trigger expand_order after insert on public.user_order
  for each row execute function private.expand_order();
