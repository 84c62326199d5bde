-- The lines of an order are checked against the menu and priced here, not by the client.

-- The app reads these limits from domain/generated/limits.ts.
create function private.limit_order_lines() returns integer language sql immutable set search_path = '' as 'select 40';
create function private.limit_order_line_note() returns integer language sql immutable set search_path = '' as 'select 280';

/*
 * The options chosen for an item, in the menu's order. Refuses unknown, repeated or sold-out ones, too few and too
 * many.
 */
create function private.chosen_options(item public.menu_item, chosen jsonb) returns public.menu_option[]
language plpgsql stable security definer set search_path = '' as $$
declare
  options public.menu_option[] := '{}';
  option public.menu_option;
  broken public.menu_option_group;
begin
  if jsonb_typeof(chosen) <> 'array' then
    perform private.refuse('order_lines_malformed');
  end if;
  if chosen <> '[]' then
    select coalesce(array_agg(o order by g.position, g.id, o.position, o.id), '{}') into options
    from public.menu_option o join public.menu_option_group g on g.id = o.group_id
    where o.item_id = item.id and o.id in (select private.as_uuid(given) from jsonb_array_elements_text(chosen) given);
    if cardinality(options) <> jsonb_array_length(chosen) then
      perform private.refuse('order_option_unknown', jsonb_build_object('item', item.name));
    end if;
  end if;
  foreach option in array options loop
    if option.sold_out then
      perform private.refuse('order_option_sold_out', jsonb_build_object('item', item.name, 'option', option.name));
    end if;
  end loop;
  select g.* into broken
  from public.menu_option_group g
  cross join lateral (select count(*) as n from unnest(options) o where o.group_id = g.id) taken
  where g.item_id = item.id and (taken.n < g.least or taken.n > g.most)
  order by g.position, g.id limit 1;
  if broken.least = 1 and broken.most = 1 then
    perform private.refuse('order_option_choice', jsonb_build_object('item', item.name, 'choice', broken.name));
  elsif broken.id is not null then
    perform private.refuse('order_option_count', jsonb_build_object('item', item.name, 'choice', broken.name,
      'least', broken.least, 'most', broken.most));
  end if;
  return options;
end
$$;

/* Words as a sorted JSON array, each once. One word or none needs no query. */
create function private.sorted_words(words text[]) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if cardinality(words) < 2 then
    return to_jsonb(words);
  end if;
  return (select jsonb_agg(distinct word) from unnest(words) word);
end
$$;

/*
 * One line with the prices of a moment; null: at any time. In: {item_id, quantity, options?: [option id], note?}. A
 * dish without its own tax rate has the club's, in hundredths of a percent.
 */
create function private.sold_line(line jsonb, moment timestamptz, club_tax_bp integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  dish record;
  item public.menu_item;
  options public.menu_option[] := '{}';
  sold_options jsonb := '[]';
  allergens text[];
  diets text[];
  chosen constant jsonb := coalesce(nullif(line -> 'options', 'null'), '[]');
  note text := coalesce(line ->> 'note', '');
  quantity numeric;
  unit bigint;
begin
  if jsonb_typeof(line) <> 'object' or coalesce(jsonb_typeof(line -> 'note'), 'null') not in ('string', 'null') then
    perform private.refuse('order_lines_malformed');
  end if;
  select i as item, c.hours as category_hours,
    exists (select 1 from public.menu_option_group g where g.item_id = i.id) as has_choices
  into dish
  from public.menu_item i left join public.menu_category c on c.id = i.category_id
  where i.id = private.as_uuid(line ->> 'item_id');
  item := dish.item;
  if item.id is null or not item.is_active then
    perform private.refuse('order_item_unknown', jsonb_build_object('item', item.name));
  end if;
  if item.sold_out and private.is_sold_out(item) then
    perform private.refuse('order_item_sold_out', jsonb_build_object('item', item.name));
  end if;
  if moment is not null and (item.hours is distinct from '[]' or dish.category_hours is distinct from '[]') then
    perform private.check_served(item, dish.category_hours, moment);
  end if;
  if jsonb_typeof(line -> 'quantity') is distinct from 'number' then
    perform private.refuse('order_quantity', jsonb_build_object('item', item.name));
  end if;
  quantity := (line ->> 'quantity')::numeric;
  if quantity not between 1 and 50 or quantity <> trunc(quantity) then
    perform private.refuse('order_quantity', jsonb_build_object('item', item.name));
  end if;
  if length(note) > private.limit_order_line_note() then
    perform private.refuse('order_note_long', jsonb_build_object('item', item.name));
  end if;
  if dish.has_choices or chosen <> '[]' then
    options := private.chosen_options(item, chosen);
  end if;
  unit := item.price_minor;
  allergens := item.allergens;
  diets := item.diets;
  if cardinality(options) > 0 then
    select greatest(0, unit + sum(o.price_minor)), jsonb_agg(jsonb_build_object(
      'id', o.id, 'name', o.name, 'name_i18n', o.name_i18n, 'price_minor', o.price_minor))
    into unit, sold_options
    from unnest(options) o;
    allergens := allergens || array(select unnest(o.allergens) from unnest(options) o);
    diets := array(
      select diet from unnest(diets) diet
      where not exists (select 1 from unnest(options) o where diet <> all (o.diets)));
  end if;
  return jsonb_build_object(
    'item_id', item.id, 'name', item.name, 'name_i18n', item.name_i18n, 'quantity', quantity::integer,
    'unit_minor', unit, 'total_minor', unit * quantity::integer, 'options', sold_options,
    'allergens', private.sorted_words(allergens), 'diets', private.sorted_words(diets),
    'station', item.station, 'tax_bp', coalesce(item.tax_bp, club_tax_bp), 'note', note);
end
$$;

/* The lines of an order with the prices of a moment; null: at any time. */
create function private.sold_lines(lines jsonb, moment timestamptz, club_tax_bp integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if jsonb_typeof(lines) is distinct from 'array' then
    perform private.refuse('order_lines_malformed');
  end if;
  if jsonb_array_length(lines) not between 1 and private.limit_order_lines() then
    perform private.refuse('order_lines_count');
  end if;
  return (
    select jsonb_agg(private.sold_line(line, moment, club_tax_bp) order by n)
    from jsonb_array_elements(lines) with ordinality l (line, n)
  );
end
$$;
