-- Captured data: outlines of greens, range items, known marks. The checks of the device are repeated, because a device
-- may be outdated, faulty or foreign.

-- Outlines are history: added, never edited.
alter table public.green_outline enable row level security;
create policy "everyone reads outlines" on public.green_outline for select to anon, authenticated using (true);
create policy "maintenance records outlines" on public.green_outline for insert to authenticated
  with check ((select private.is_maintenance()) and recorded_by = (select private.my_id()));
grant select on public.green_outline to anon, authenticated;
grant insert (id, feature_id, range_item_id, geometry, source, accuracy_m, device, samples, walks, spread_m, deviation_m,
    confidence, shift_east_m, shift_north_m, mark_id, captured_at, restores, replaces)
  on public.green_outline to authenticated;

alter table public.known_mark enable row level security;
create policy "maintenance reads marks" on public.known_mark for select to authenticated
  using ((select private.is_maintenance()));
create policy "maintenance adds marks" on public.known_mark for insert to authenticated
  with check ((select private.is_maintenance()) and created_by = (select private.my_id()));
create policy "maintenance edits marks" on public.known_mark for update to authenticated
  using ((select private.is_maintenance())) with check ((select private.is_maintenance()));
create policy "maintenance deletes marks" on public.known_mark for delete to authenticated
  using ((select private.is_maintenance()));
grant select on public.known_mark to authenticated;
grant insert (id, course_id, hole_id, kind, name, lng, lat, accuracy_m, note),
  update (hole_id, kind, name, lng, lat, accuracy_m, note), delete on public.known_mark to authenticated;

/* Refuses a fix that no satellite receiver can give: 0,0, an error above 25 m, a future time. */
create function private.check_fix(lng double precision, lat double precision, accuracy_m numeric, at timestamptz)
returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if abs(lng) < 0.0001 and abs(lat) < 0.0001 then
    perform private.refuse('fix_nowhere');
  end if;
  if accuracy_m > 25 then
    perform private.refuse('fix_coarse', jsonb_build_object('accuracy', round(accuracy_m)));
  end if;
  perform private.check_device_clock(at);
end
$$;

/* Refuses a place over 5 km from the first tee: a fix from elsewhere, or swapped coordinates. */
create function private.check_near_course(of_course uuid, lng double precision, lat double precision) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  line jsonb := (select h.line from public.hole h where h.course_id = of_course order by number limit 1);
begin
  if private.metres_to_line(line, lng, lat) > 5000 then
    perform private.refuse('far_from_course');
  end if;
end
$$;

/* Refuses a position that no receiver can give, or that is not at the course. */
create function private.check_captured_position(item public.range_item) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_fix(item.lng, item.lat, item.accuracy_m, item.captured_at);
  perform private.check_near_course(item.course_id, item.lng, item.lat);
end
$$;

/* Refuses a geometry that no item of the range can have. */
create function private.check_range_geometry(item public.range_item) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  fault constant text := case when item.kind = 'green' then private.outline_fault(item.geometry) end;
begin
  if item.geometry is null then
    return;
  end if;
  if fault is not null then
    perform private.refuse(fault);
  end if;
  if not private.is_geometry(item.geometry, '{Point, LineString, Polygon}') then
    perform private.refuse('bad_geometry');
  end if;
end
$$;

/* Refuses a known mark at a position that no receiver can give, or that is not at the course. */
create function private.check_known_mark(mark public.known_mark) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_fix(mark.lng, mark.lat, mark.accuracy_m, null);
  perform private.check_near_course(mark.course_id, mark.lng, mark.lat);
end
$$;

/* The mark; null if it was deleted before the capture arrived. */
create function private.mark_in_use(mark uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select id from public.known_mark where id = mark
$$;

/* The green's current outline; null before its first. */
create function private.newest_outline(of_feature uuid, of_item uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select id from public.green_outline
  where feature_id = of_feature or range_item_id = of_item
  order by recorded_at desc, id desc
  limit 1
$$;

/*
 * Refuses an outline that is not a green's. Returns the outline to store: an older one that a person restores is
 * copied.
 */
create function private.check_outline(given public.green_outline) returns public.green_outline
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_of_a_green(given) then
    perform private.refuse('outline_not_a_green');
  end if;
  if private.is_direct_person() and private.is_by_hand() then
    return private.check_recorded_outline(given);
  -- Imported and drawn greens are kept unchanged: double greens, and greens with holes.
  elsif not private.is_geometry(given.geometry, '{Polygon, MultiPolygon}') then
    perform private.refuse('bad_geometry');
  end if;
  return given;
end
$$;

/*
 * Whether the outline is for a green of the course or of the range. Locks the green until the end of the transaction.
 */
create function private.is_of_a_green(given public.green_outline) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.course_feature
  where id = given.feature_id and kind in ('green', 'practice_green') for no key update;
  if not found then
    perform 1 from public.range_item where id = given.range_item_id and kind = 'green' for no key update;
  end if;
  return found;
end
$$;

/*
 * A person's recorded outline, as it will be stored. Refuses an outline that cannot be a green's, that is elsewhere, or
 * that replaces an outline other than the newest. A restored older outline is accepted unchanged.
 */
create function private.check_recorded_outline(given public.green_outline) returns public.green_outline
language plpgsql stable security definer set search_path = '' as $$
declare
  newest uuid := private.newest_outline(given.feature_id, given.range_item_id);
  old public.green_outline;
  fault text;
begin
  if given.replaces is distinct from newest and given.replaces is not null then
    perform private.refuse('outline_changed');
  end if;
  if given.restores is not null then
    select * into old from public.green_outline where id = given.restores;
    if (old.feature_id, old.range_item_id) is distinct from (given.feature_id, given.range_item_id) then
      perform private.refuse('outline_of_another');
    end if;
    given.geometry := old.geometry;
    given.source := old.source;
    given.accuracy_m := old.accuracy_m;
    given.confidence := old.confidence;
    return given;
  end if;
  fault := private.outline_fault(given.geometry);
  if fault is not null then
    perform private.refuse(fault);
  end if;
  perform private.check_fix((given.geometry #>> '{coordinates,0,0,0}')::double precision,
    (given.geometry #>> '{coordinates,0,0,1}')::double precision, given.accuracy_m, given.captured_at);
  perform private.check_outline_place(given);
  return given;
end
$$;

/* Refuses an outline over 300 m from its green, or around the centre of another one. */
create function private.check_outline_place(given public.green_outline) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  centre record;
  green public.course_feature;
  old jsonb;
  other smallint;
begin
  select * into centre from private.ring_centre(given.geometry #> '{coordinates,0}');
  select * into green from public.course_feature where id = given.feature_id;
  old := case when green.id is not null then green.geometry
    else (select coalesce(geometry, jsonb_build_object('type', 'Point', 'coordinates', jsonb_build_array(lng, lat)))
      from public.range_item where id = given.range_item_id) end;
  if private.geometry_holds(old, centre.lng, centre.lat) then
    return;
  end if;
  if private.metres_to_line(jsonb_build_object('coordinates', private.vertices(old)), centre.lng, centre.lat) > 300 then
    perform private.refuse('outline_far');
  end if;
  select coalesce(h.number, 0) into other
  from public.course_feature f left join public.hole h on h.green_id = f.id
  where f.course_id = green.course_id and f.id <> green.id and f.kind = 'green'
    and private.geometry_holds(f.geometry, centre.lng, centre.lat)
  limit 1;
  if found then
    perform private.refuse('outline_other_green', jsonb_build_object('hole', other));
  end if;
end
$$;

/* The positions of a Point, Polygon or MultiPolygon in one list of at least two; of an area only its outlines. */
create function private.vertices(geometry jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case geometry ->> 'type'
    when 'Polygon' then geometry #> '{coordinates, 0}'
    when 'MultiPolygon' then jsonb_path_query_array(geometry, 'strict $.coordinates[*][0][*]')
    else jsonb_build_array(geometry -> 'coordinates', geometry -> 'coordinates')
  end
$$;

/* The centre of mass of a closed ring. */
create function private.ring_centre(ring jsonb) returns table (lng double precision, lat double precision)
language sql immutable rows 1 set search_path = '' as $$
  with origin as (
    select (ring -> 0 ->> 0)::double precision as lng, (ring -> 0 ->> 1)::double precision as lat
  ),
  edge as (
    select x, y, lead(x) over (order by n) as x2, lead(y) over (order by n) as y2
    from origin, private.flat_points(ring, lng, lat)
  ),
  moment as (
    select sum(x * y2 - x2 * y) as area, sum((x + x2) * (x * y2 - x2 * y)) as x, sum((y + y2) * (x * y2 - x2 * y)) as y
    from edge
  )
  select private.degrees_east(0, lng + coalesce(x / nullif(3 * area, 0), 0) / (111195.08 * cos(radians(lat)))),
    lat + coalesce(y / nullif(3 * area, 0), 0) / 111195.08
  from origin, moment
$$;

/* Sets the new outline of a green of the course or the range, unless a newer one exists. */
create function private.adopt_outline(recorded public.green_outline) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (
    select 1 from public.green_outline
    where (feature_id = recorded.feature_id or range_item_id = recorded.range_item_id) and id <> recorded.id
      and recorded_at > recorded.recorded_at
  ) then
    return;
  end if;
  update public.course_feature set geometry = recorded.geometry, edited = case when recorded.source in ('walk', 'tap')
    then array_append(array_remove(edited, 'geometry'), 'geometry') else edited end
  where id = recorded.feature_id and geometry <> recorded.geometry;
  update public.range_item i
  set geometry = recorded.geometry, lng = centre.lng, lat = centre.lat, accuracy_m = recorded.accuracy_m
  from private.ring_centre(recorded.geometry #> '{coordinates,0}') as centre
  where i.id = recorded.range_item_id;
end
$$;

/* The accuracy of an outline drawn on a map is at best that of an aerial picture: 2 m, the same as in the browser. */
create function private.map_edit_accuracy(before numeric) returns numeric
language sql immutable set search_path = '' as $$
  select greatest(before, 2.0) where before is not null
$$;

/*
 * Adds an outline that a person changed on the map to the history of its green: the accuracy of the earlier walk no
 * longer applies to it. Undoing a change restores the earlier outline with its accuracy.
 */
create function private.note_map_edit(green public.course_feature) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  newest public.green_outline;
  same public.green_outline;
begin
  if green.kind not in ('green', 'practice_green') or green.geometry ->> 'type' not in ('Polygon', 'MultiPolygon') then
    return;
  end if;
  select * into newest from public.green_outline where id = private.newest_outline(green.id, null);
  select * into same from public.green_outline where feature_id = green.id and geometry = green.geometry
  order by recorded_at desc, id desc limit 1;
  insert into public.green_outline (feature_id, geometry, source, accuracy_m, confidence, restores, replaces)
  values (green.id, green.geometry, coalesce(same.source, 'tap'),
    case when same.id is null then private.map_edit_accuracy(newest.accuracy_m) else same.accuracy_m end, same.confidence,
    same.id, newest.id);
end
$$;

/* Whether an outline comes from a change on the map and not from a measurement on the ground. */
create function private.is_map_edit(outline public.green_outline) returns boolean
language sql immutable set search_path = '' as $$
  select outline.captured_at is null and (outline.source = 'tap' or outline.restores is not null)
$$;
