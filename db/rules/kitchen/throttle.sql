-- Slowing orders down: a pause that ends by itself, more minutes for new promises, and dishes sold out until a moment.
-- The rules compare with the clock; the server's kitchen clock only resets ended ones.

/* Whether a value is a moment in ISO 8601 with its offset from UTC. */
create function private.is_moment(value jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_typeof(value) = 'string'
    and value #>> '{}' ~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?(Z|[+-][0-9]{2}:[0-9]{2})$'
    and (value #>> '{}')::timestamptz is not null;
exception when invalid_datetime_format or datetime_field_overflow or invalid_time_zone_displacement_value then
  return false;
end
$$;

/* Whether a value is a pause: true or false, or {until: moment or null for no end, sentence?: for members}. */
create function private.is_pause(value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case jsonb_typeof(value)
    when 'boolean' then true
    when 'object' then value - '{until,sentence}'::text[] = '{}' and value ? 'until'
      and (value -> 'until' = 'null' or private.is_moment(value -> 'until'))
      and jsonb_typeof(coalesce(value -> 'sentence', '""')) = 'string' and length(coalesce(value ->> 'sentence', '')) <= 200
    else false end
$$;

/* Whether a value is a delay: null, or {minutes: 10, 20, … 60, until: moment}. */
create function private.is_delay(value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select value = 'null' or (jsonb_typeof(value) = 'object' and value - '{minutes,until}'::text[] = '{}'
    and coalesce(value -> 'minutes' <@ '[10, 20, 30, 40, 50, 60]', false) and coalesce(private.is_moment(value -> 'until'), false))
$$;

/* The end of a pause: infinity for one without an end; null without a pause or when it is over. */
create function private.end_of_pause(pause jsonb) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  until constant timestamptz := case
    when pause = 'true' then 'infinity'
    when jsonb_typeof(pause) = 'object' then coalesce((pause ->> 'until')::timestamptz, 'infinity') end;
begin
  return case when until > now() then until end;
end
$$;

/* The kitchen's present delay, added to the estimate of new promises. */
create function private.promise_delay(delay jsonb) returns interval
language sql stable
return case when (delay ->> 'until')::timestamptz > now() then make_interval(mins => (delay ->> 'minutes')::integer)
    else interval '0' end;

/* The moment at which a pause, a delay or a dish's time off the menu ends next; null without one. */
create function private.next_kitchen_end_at() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select least(
    (select min((value ->> 'until')::timestamptz) from public.setting
     where key in ('kitchen.paused', 'kitchen.delay') and jsonb_typeof(value) = 'object'),
    (select min(sold_out_until) from public.menu_item where sold_out_until is not null))
$$;

/* Clears one pause, delay or sold-out dish that has ended, so that open apps show it. False when there is none. */
create function private.end_kitchen_spell() returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended_key text;
begin
  select key into ended_key from public.setting
  where key in ('kitchen.paused', 'kitchen.delay') and jsonb_typeof(value) = 'object'
    and (value ->> 'until')::timestamptz <= now()
  limit 1 for update skip locked;
  -- An UPDATE of no rows would also fire announce_kitchen_end, and the server would call this in an endless loop.
  if ended_key is not null then
    update public.setting set value = case key when 'kitchen.paused' then 'false' else 'null' end::jsonb
    where key = ended_key;
    return true;
  end if;
  update public.menu_item set sold_out = false
  where id = (select id from public.menu_item where sold_out_until <= now() limit 1 for update skip locked);
  return found;
end
$$;

/* Wakes the server, which waits for the end of a pause, a delay or a sold-out dish. */
create function private.announce_kitchen_end() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('kitchen_end', '');
  return null;
end
$$;
create trigger announce_kitchen_end after insert or update on public.setting
  for each statement execute function private.announce_kitchen_end();
