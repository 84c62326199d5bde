-- Placing an order: who may, when, where and at which price. Whatever the client believed, it is counted here.

/* Refuses what its author may not order now, whatever is in it. */
create function private.check_order_author(placed public.user_order) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if placed.expires_at < now() then
    perform private.refuse('order_expired', jsonb_build_object('at', placed.expires_at));
  end if;
  if private.setting('kitchen.paused') = 'true' then
    perform private.refuse('kitchen_paused');
  end if;
  -- A minute for clocks that differ.
  if placed.wanted_at not between now() - interval '1 minute' and now() + interval '14 days' then
    perform private.refuse('order_time');
  end if;
  if not private.is_open(coalesce(placed.wanted_at, now())) then
    perform private.refuse('order_closed',
      jsonb_build_object('next', private.next_open(coalesce(placed.wanted_at, now()))));
  end if;
  if length(placed.note) > 500 then
    perform private.refuse('order_message_long');
  end if;
end
$$;

/* Refuses a hole that is not on the course, by whichever round it is numbered, and a place that nobody can be brought anything to. */
create function private.check_order_place(placed public.user_order) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  last_hole integer;
  nearest double precision;
begin
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
    new.user_id := private.my_id();
    new.status := 'new';
    new.reason := null;
    new.created_at := now();
    new.language := (select locale from public.profile_private where id = new.user_id);
    perform private.check_order_author(new);
    perform private.check_order_place(new);
  end if;
  new.lines := private.sold_lines(new.lines, case when private.is_person() then coalesce(new.wanted_at, now()) end);
  total := (select sum((line ->> 'total_minor')::bigint) from jsonb_array_elements(new.lines) line);
  if total > 100000000 then
    perform private.refuse('order_total');
  end if;
  if total > new.expected_total_minor then
    perform private.refuse('order_price_changed',
      jsonb_build_object('seen', new.expected_total_minor, 'now', total));
  end if;
  new.total_minor := total;
  new.tax := private.tax_lines(new.lines);
  new.currency := coalesce(private.setting('club.currency') #>> '{}', new.currency);
  new.expected_total_minor := null;
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
    allergens, station, note, tax_bp)
  select new.id, (line ->> 'item_id')::uuid, n, line ->> 'name', (line ->> 'quantity')::smallint,
    (line ->> 'unit_minor')::integer, (line ->> 'total_minor')::integer, line -> 'options',
    array(select jsonb_array_elements_text(line -> 'allergens')), line ->> 'station', line ->> 'note',
    (line ->> 'tax_bp')::integer
  from jsonb_array_elements(new.lines) with ordinality l (line, n);
  insert into public.order_event (order_id, to_status, actor_id, actor_role, reason, at)
  values (new.id, new.status, private.my_profile(), private.actor_role(), new.reason, new.created_at);
  return null;
end
$$;
create trigger expand_order after insert on public.user_order
  for each row execute function private.expand_order();
