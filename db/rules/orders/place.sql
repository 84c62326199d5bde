-- Placing an order: who, when, where and at which price. The price is calculated here, not by the client.

/* Reads the club's settings for orders, by key. */
create function private.order_settings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(key, value), '{}') from public.setting
    where key in ('kitchen.paused', 'kitchen.hours', 'kitchen.delay', 'kitchen.quarter_orders', 'kitchen.quarter_items',
      'club.currency', 'club.time_zone', 'orders.tax_bp')
  );
end
$$;

/* Refuses an order that its author may not place now, independent of its lines. */
create function private.check_order_author(placed public.user_order, club jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  paused_until constant timestamptz := private.end_of_pause(club -> 'kitchen.paused');
begin
  if placed.expires_at < now() then
    perform private.refuse('order_expired', jsonb_build_object('at', placed.expires_at));
  end if;
  if paused_until is not null then
    perform private.refuse('kitchen_paused', jsonb_strip_nulls(jsonb_build_object(
      'until', nullif(paused_until, 'infinity'),
      'sentence', club #>> '{kitchen.paused,sentence}')));
  end if;
  perform private.check_order_time(placed.wanted_at);
  if not private.within_hours(coalesce(club -> 'kitchen.hours', '[]'), coalesce(placed.wanted_at, now())) then
    perform private.refuse('order_closed',
      jsonb_build_object('next', private.next_open(coalesce(placed.wanted_at, now()))));
  end if;
  if length(placed.note) > 500 then
    perform private.refuse('order_message_long');
  end if;
end
$$;

/* Refuses a time that is past, too far ahead, or within the kitchen's lead time. Null means as soon as possible. */
create function private.check_order_time(wanted_at timestamptz) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Tolerance for clock differences.
  slack constant interval := interval '1 minute';
  lead_minutes constant integer := coalesce((private.setting('kitchen.lead_minutes') #>> '{}')::integer, 0);
begin
  if wanted_at not between now() - slack and now() + interval '14 days' then
    perform private.refuse('order_time');
  end if;
  if wanted_at < now() - slack + make_interval(mins => lead_minutes) then
    perform private.refuse('order_lead', jsonb_build_object('minutes', lead_minutes));
  end if;
end
$$;

/* Refuses a hole that is not on the course, and a place more than 500 metres from it. */
create function private.check_order_place(placed public.user_order) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  last_hole integer;
  nearest double precision;
begin
  if placed.place_hole is null and placed.place_lng is null then
    return;
  end if;
  select greatest(count(*), max(h.number)) into last_hole
  from public.hole h join public.course c on c.id = h.course_id and c.is_current;
  if last_hole > 0 and placed.place_hole > last_hole then
    perform private.refuse('order_hole_unknown', jsonb_build_object('hole', placed.place_hole));
  end if;
  if placed.place_lng is null then
    return;
  end if;
  select min(private.metres_to_line(h.line, placed.place_lng, placed.place_lat)) into nearest
  from public.hole h join public.course c on c.id = h.course_id and c.is_current;
  if nearest > 500 then
    perform private.refuse('order_place_far', jsonb_build_object('metres', round(nearest)));
  end if;
end
$$;

/* Signs a new order with its author, its time and its first status. */
create function private.sign_order(placed public.user_order) returns public.user_order
language plpgsql stable security definer set search_path = '' as $$
begin
  placed.user_id := private.my_id();
  placed.status := 'new';
  placed.reason := null;
  placed.created_at := now();
  placed.language := (select locale from public.profile_private where id = placed.user_id);
  return placed;
end
$$;

/* Copies the allergies of an order from its author's profile, unless the order states its own, or none. */
create function private.copy_allergies(placed public.user_order) returns public.user_order
language plpgsql stable security definer set search_path = '' as $$
begin
  placed.allergies := coalesce(placed.allergies,
    (select allergens from public.profile_allergies where id = placed.user_id), '{}');
  return placed;
end
$$;

/*
 * Prices and counts the lines of a new order; refuses one that costs more than its author saw. The server may order at
 * any hour.
 */
create function private.price_order(placed public.user_order, club jsonb) returns public.user_order
language plpgsql stable security definer set search_path = '' as $$
declare
  total numeric;
begin
  placed.lines := private.sold_lines(placed.lines,
    case when private.is_person() then coalesce(placed.wanted_at, now()) end,
    coalesce((club ->> 'orders.tax_bp')::integer, 0));
  select sum((line ->> 'total_minor')::bigint), sum((line ->> 'quantity')::integer),
    array_agg(distinct line ->> 'station' order by line ->> 'station')
  into total, placed.item_count, placed.stations
  from jsonb_array_elements(placed.lines) line;
  if total > 100000000 then
    perform private.refuse('order_total');
  end if;
  if total > placed.expected_total_minor then
    perform private.refuse('order_price_changed',
      jsonb_build_object('seen', placed.expected_total_minor, 'now', total));
  end if;
  placed.total_minor := total;
  placed.tax := private.tax_lines(placed.lines);
  placed.currency := coalesce(club ->> 'club.currency', placed.currency);
  return placed;
end
$$;

/* Writes the lines of a new order as rows. */
create function private.insert_order_items(placed public.user_order) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.user_order_item (order_id, item_id, position, name, quantity, unit_minor, total_minor, options,
    allergens, station, note, tax_bp)
  select placed.id, (line ->> 'item_id')::uuid, n, line ->> 'name', (line ->> 'quantity')::smallint,
    (line ->> 'unit_minor')::integer, (line ->> 'total_minor')::integer, line -> 'options',
    array(select jsonb_array_elements_text(line -> 'allergens')), line ->> 'station', line ->> 'note',
    (line ->> 'tax_bp')::integer
  from jsonb_array_elements(placed.lines) with ordinality l (line, n);
end
$$;

/* Adds the placing of an order to the log, under the order's number. */
create function private.record_placing(placed public.user_order) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.order_event (order_id, to_status, actor_id, actor_role, reason, at, seq)
  values (placed.id, placed.status, case when private.is_person() then placed.user_id end, private.actor_role(), placed.reason,
    placed.created_at, placed.seq);
end
$$;
