-- Hours of dishes and categories, and of the kitchen, in the same format.

/*
 * Whether a moment is within the hours, on the club's clock; without hours always true. Hours that end before they
 * begin end the next day.
 */
create function private.within_hours(hours jsonb, moment timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  local timestamp;
  clock text;
  day integer;
begin
  if jsonb_array_length(hours) = 0 then
    return true;
  end if;
  local := moment at time zone private.club_zone();
  clock := to_char(local, 'HH24:MI');
  day := extract(isodow from local);
  return exists (
    select 1
    from jsonb_array_elements(hours) span,
      lateral (select span -> 'days' as days, span ->> 'from' as begins, span ->> 'to' as ends) here
    where case when begins < ends then days @> to_jsonb(day) and clock >= begins and clock < ends
      else (days @> to_jsonb(day) and clock >= begins) or (days @> to_jsonb((day + 5) % 7 + 1) and clock < ends) end);
end
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

/* Whether orders are taken for a moment. */
create function private.is_open(moment timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.within_hours(coalesce(private.setting('kitchen.hours'), '[]'), moment);
end
$$;

/* The first quarter of an hour from a moment on, within eight days, with orders open; null if there is none. */
create function private.next_open(moment timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  later timestamptz := private.quarter_of(moment);
begin
  -- A linear search is enough: the next opening is usually hours away.
  while later < moment or not private.is_open(later) loop
    later := later + interval '15 minutes';
    if later > moment + interval '8 days' then
      return null;
    end if;
  end loop;
  return later;
end
$$;
