-- Pins: checked against the greens and published as a set for a date in one transaction. A published set can only be
-- undone, withdrawn or replaced.

/*
 * Refuses a value that is no list of places, holes that are not on the course or occur twice, and places outside the
 * hole's green if it is mapped. From a person, also refuses places blocked on that date, unless the hole's pin was
 * published there before.
 */
create function private.check_pin_places(of_course uuid, on_date date, pins jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  pin jsonb;
  hole public.hole;
  seen uuid[] := '{}';
  lng double precision;
  lat double precision;
begin
  if jsonb_typeof(pins) <> 'array' then
    perform private.refuse('pins_malformed');
  end if;
  for pin in select value from jsonb_array_elements(pins) loop
    if not private.is_pin(pin) then
      perform private.refuse('pins_malformed');
    end if;
    select * into hole from public.hole h where h.id = private.as_uuid(pin ->> 'hole_id') and h.course_id = of_course;
    if hole.id is null then
      perform private.refuse('pin_hole_unknown');
    end if;
    if hole.id = any (seen) then
      perform private.refuse('pin_hole_twice', jsonb_build_object('hole', hole.number));
    end if;
    seen := seen || hole.id;
    lng := (pin ->> 'lng')::double precision;
    lat := (pin ->> 'lat')::double precision;
    perform private.green_under(hole.id, lng, lat);
    if private.is_person() and not private.stood_there(hole.id, on_date, lng, lat) then
      perform private.refuse_blocked(hole.id, on_date, lng, lat);
    end if;
  end loop;
end
$$;

/* Whether a hole's pin was published at exactly that place for that date. */
create function private.stood_there(of_hole uuid, on_date date, lng double precision, lat double precision)
returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.pin_position pin join public.pin_set plan on plan.id = pin.pin_set_id
    where pin.hole_id = of_hole and plan.date = on_date and plan.status <> 'draft'
      and pin.lng = stood_there.lng and pin.lat = stood_there.lat
  )
$$;

/* Whether the value is {hole_id, lng, lat, accuracy_m?} with valid values. */
create function private.is_pin(pin jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(pin) = 'object'
    and private.as_uuid(pin ->> 'hole_id') is not null
    and private.are_positions(jsonb_build_array(jsonb_build_array(pin -> 'lng', pin -> 'lat')), 1)
    and case coalesce(jsonb_typeof(pin -> 'accuracy_m'), 'null')
      when 'null' then true
      when 'number' then (pin ->> 'accuracy_m')::numeric between 0 and 1000
      else false
    end
$$;

/*
 * The hole's green that contains the place; null when the hole has no mapped green. Refuses a place outside of it, with
 * another error for a place on the green of another hole.
 */
create function private.green_under(of_hole uuid, lng double precision, lat double precision) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  green jsonb;
begin
  select f.geometry into green
  from public.hole h join public.course_feature f on f.id = h.green_id
  where h.id = of_hole and f.geometry ->> 'type' in ('Polygon', 'MultiPolygon');
  if green is not null and not private.geometry_holds(green, lng, lat) then
    perform private.refuse_off_green(of_hole, lng, lat);
  end if;
  return green;
end
$$;

create function private.refuse_off_green(of_hole uuid, lng double precision, lat double precision) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  mine public.hole;
  other smallint;
begin
  select * into mine from public.hole where id = of_hole;
  select h.number into other
  from public.hole h join public.course_feature f on f.id = h.green_id
  where h.course_id = mine.course_id
    and private.geometry_holds(f.geometry, refuse_off_green.lng, refuse_off_green.lat)
  order by h.number limit 1;
  if other is not null then
    perform private.refuse('pin_on_other_green', jsonb_build_object('hole', mine.number, 'other', other));
  end if;
  perform private.refuse('pin_outside_green', jsonb_build_object('hole', mine.number));
end
$$;

/* The date of a moment on the club's own clock. */
create function private.club_day(moment timestamptz) returns date
language sql stable security definer set search_path = '' as $$
  select (moment at time zone coalesce(private.setting('club.time_zone') #>> '{}', 'UTC'))::date
$$;

create function private.club_today() returns date
language sql stable security definer set search_path = '' as $$
  select private.club_day(now())
$$;

/*
 * Replaces the published set of the date and returns its id; null if there was none. A person must have seen the set
 * that theirs replaces.
 */
create function private.publish_pins(pins public.pin_set) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  current_id uuid;
begin
  -- One publication at a time for a course.
  perform 1 from public.course where id = pins.course_id for no key update;
  -- An undo or withdrawal in progress has locked its row: check again which set is in force afterwards.
  loop
    select id into current_id from public.pin_set
    where course_id = pins.course_id and date = pins.date and status = 'published';
    perform from public.pin_set where id = current_id and status = 'published' for no key update;
    exit when found or current_id is null;
  end loop;
  if private.is_person() and pins.replaces is distinct from current_id then
    perform private.refuse('pins_changed', jsonb_build_object('published', current_id));
  end if;
  if jsonb_array_length(pins.pins) = 0 then
    perform private.refuse('pins_missing');
  end if;
  perform private.start_rule();
  update public.pin_set set status = 'replaced' where id = current_id;
  perform private.end_rule();
  return current_id;
end
$$;

/* Refuses a person's pin set with an invalid status, device time or date. */
create function private.check_pin_author(pins public.pin_set, dated boolean) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if pins.status not in ('draft', 'published') then
    perform private.refuse('pin_set_status');
  end if;
  perform private.check_device_clock(pins.made_at);
  if dated and pins.date not between private.club_today() - 1 and private.club_today() + 14 then
    perform private.refuse('pin_date');
  end if;
end
$$;

/* Checks the pins of a set, and publishes it if its status is published. */
create function private.check_pins(given public.pin_set) returns public.pin_set
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.check_pin_places(given.course_id, given.date, given.pins);
  perform private.check_pin_inputs(given.pins);
  if given.status = 'published' then
    given.replaces := private.publish_pins(given);
    given.published_at := coalesce(given.published_at, now());
    given.pins := private.store_explanations(given);
  end if;
  return given;
end
$$;

/*
 * Returns the published set after the update: publishing it again changes nothing; it can be taken back or withdrawn.
 */
create function private.change_published_pins(before public.pin_set, after public.pin_set) returns public.pin_set
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_same_publication(before, after) then
    return before;
  end if;
  if private.is_undo(before, after) then
    perform private.check_undo(before);
    return after;
  end if;
  if not private.is_withdrawal(before, after) then
    perform private.refuse('pin_set_final');
  end if;
  if private.is_person() and before.date < private.club_today() - 1 then
    perform private.refuse('pin_date');
  end if;
  return after;
end
$$;

/*
 * Whether an update changes nothing, or only clears the reference to a deleted person or set, as its foreign key does.
 */
create function private.is_reference_cleared(before public.pin_set, after public.pin_set) returns boolean
language sql stable security definer set search_path = '' as $$
  select to_jsonb(before) - '{created_by, replaces}'::text[] = to_jsonb(after) - '{created_by, replaces}'::text[]
    and (after.created_by is not distinct from before.created_by or (after.created_by is null
      and not exists (select from public.profiles where id = before.created_by)))
    and (after.replaces is not distinct from before.replaces or (after.replaces is null
      and not exists (select from public.pin_set where id = before.replaces)))
$$;

/* Whether an update of a published set only repeats its publication. */
create function private.is_same_publication(before public.pin_set, after public.pin_set) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(after.pins) is distinct from 'array' then false
    when not private.all_are(after.pins, 0, jsonb_array_length(after.pins), 'object') then false
    else after.status = 'published' and before.pins = private.without_inputs(after.pins) and before.date = after.date
      and before.note is not distinct from after.note end
$$;

/* Whether an update of a published set does nothing but withdraw it. */
create function private.is_withdrawal(before public.pin_set, after public.pin_set) returns boolean
language sql immutable set search_path = '' as $$
  select before.status = 'published' and after.status = 'withdrawn'
    and to_jsonb(before) - 'status' = to_jsonb(after) - 'status'
$$;

/* Whether an update of a published set does nothing but take it back, for the first or the second time. */
create function private.is_undo(before public.pin_set, after public.pin_set) returns boolean
language sql immutable set search_path = '' as $$
  select before.status in ('published', 'undone') and after.status = 'undone'
    and to_jsonb(before) - 'status' = to_jsonb(after) - 'status'
$$;

/* Refuses to take back a set unless by its publisher within an hour of its publication. */
create function private.check_undo(published public.pin_set) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if published.status = 'published' and private.is_person() and (
    published.created_by is distinct from private.my_id() or published.published_at < now() - interval '1 hour'
  ) then
    perform private.refuse('pins_undo');
  end if;
end
$$;

/*
 * Deletes the positions of a set that was taken back, and publishes the replaced set again, with its own author and
 * time. Its author is no longer notified of the replacement.
 */
create function private.restore_replaced_pins(undone public.pin_set) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.notification where event_key = 'pin_set:' || undone.id;
  if undone.replaces is null then
    perform private.remove_pin_positions(undone);
    return;
  end if;
  delete from public.pin_position where pin_set_id = undone.id;
  update public.pin_set set status = 'published' where id = undone.replaces and status = 'replaced';
  update public.pin_cut cut set planned_distance_m = private.metres_to_plan(cut.hole_id, cut.date, cut.lng, cut.lat)
  from public.hole h
  where h.id = cut.hole_id and h.course_id = undone.course_id and cut.date = undone.date;
end
$$;

/*
 * Deletes the positions of a withdrawn set: no pins stand for its date. The column `pins` of the set keeps them. Realtime
 * announces the deletions, also to people who may no longer read the set.
 */
create function private.remove_pin_positions(withdrawn public.pin_set) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.pin_position where pin_set_id = withdrawn.id;
  update public.pin_cut cut set planned_distance_m = null
  from public.hole h
  where h.id = cut.hole_id and h.course_id = withdrawn.course_id and cut.date = withdrawn.date
    and cut.planned_distance_m is not null;
end
$$;

/* Stores the pins of a published set as rows, each with its third of the green. The set was checked before. */
create function private.insert_pin_positions(published public.pin_set) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.pin_position (pin_set_id, hole_id, lng, lat, accuracy_m, zone)
  select published.id, h.id, place.lng, place.lat, (pin ->> 'accuracy_m')::numeric,
    case when green.id is not null then private.green_zone(h.line, green.geometry, place.lng, place.lat) end
  from jsonb_array_elements(published.pins) with ordinality as one (pin, n)
  join public.hole h on h.id = (pin ->> 'hole_id')::uuid
  left join public.course_feature green on green.id = h.green_id and green.geometry ->> 'type' in ('Polygon', 'MultiPolygon'),
  lateral (select (pin ->> 'lng')::double precision as lng, (pin ->> 'lat')::double precision as lat) place
  order by n;
end
$$;
