-- Writes of the course's geometry: it is checked, and the course gets a new version.

/* Marks the previously current course as no longer current. */
create function private.retire_current_course(chosen public.course) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.course set is_current = false where is_current and id <> chosen.id;
end
$$;

/*
 * Refuses a line that cannot be a hole's, and a green of another course; `before` is null for a new hole. Returns the
 * hole, with the length of its line if a person redrew the line but left the length.
 */
create function private.check_hole(before public.hole, after public.hole) returns public.hole
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_geometry(after.line, '{LineString}') then
    perform private.refuse('bad_geometry');
  end if;
  if after.green_id is not null and not exists (
    select 1 from public.course_feature where id = after.green_id and course_id = after.course_id and kind = 'green'
  ) then
    perform private.refuse('hole_green', jsonb_build_object('hole', after.number));
  end if;
  if after.line = before.line or not private.is_by_hand() then
    return after;
  end if;
  if jsonb_array_length(after.line -> 'coordinates') > 200
    or private.line_length(after.line) not between 20 and 1000 then
    perform private.refuse('hole_line', jsonb_build_object('hole', after.number));
  end if;
  if private.is_far(after.course_id, after.id, after.line -> 'coordinates') then
    perform private.refuse('far_from_course');
  end if;
  -- The length on the card may be more precise than the line's, so it changes only with the line.
  if after.length_m = before.length_m
    and abs(private.line_length(after.line) - private.line_length(before.line)) > 0.05 then
    after.length_m := private.line_length(after.line);
  end if;
  return after;
end
$$;

/*
 * Refuses a geometry that cannot be a feature's, and a hole of another course. A person's drawing must be plausible for
 * its kind; an imported feature is stored as in the map, except that a green may not cross itself. `before` is null for a
 * new feature; a feature that only gets another hole, or loses a deleted one, keeps its drawing.
 */
create function private.check_feature(before public.course_feature, feature public.course_feature) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  fault text;
begin
  if not private.is_geometry(feature.geometry, '{Point, LineString, MultiLineString, Polygon, MultiPolygon}') then
    perform private.refuse('bad_geometry');
  end if;
  if feature.hole_id is not null
    and not exists (select 1 from public.hole where id = feature.hole_id and course_id = feature.course_id) then
    perform private.refuse('feature_hole');
  end if;
  if (feature.geometry, feature.kind) is not distinct from (before.geometry, before.kind) then
    return;
  end if;
  if private.is_by_hand() then
    fault := private.feature_fault(feature);
  elsif feature.kind = 'green' and exists (
    select 1 from private.rings(feature.geometry) ring where private.ring_crosses_itself(ring)) then
    fault := 'outline_crosses_itself';
  end if;
  if fault is not null then
    perform private.refuse(fault, jsonb_build_object('kind', feature.kind));
  end if;
end
$$;

-- The shapes of a kind, and the plausible square metres of its area.
create table private.feature_limit (
  kind text primary key,
  shapes text[] not null,
  least_m2 double precision not null,
  most_m2 double precision not null
);
insert into private.feature_limit (kind, shapes, least_m2, most_m2) values
  ('green', '{Polygon, MultiPolygon}', 20, 5000),
  ('practice_green', '{Polygon, MultiPolygon}', 20, 5000),
  ('tee', '{Polygon, MultiPolygon, Point, LineString}', 2, 5000),
  ('fairway', '{Polygon, MultiPolygon}', 50, 200000),
  ('bunker', '{Polygon, MultiPolygon}', 2, 20000),
  ('water', '{Polygon, MultiPolygon, LineString, MultiLineString, Point}', 1, 5000000),
  ('rough', '{Polygon, MultiPolygon}', 2, 5000000),
  ('wood', '{Polygon, MultiPolygon}', 2, 5000000),
  ('path', '{LineString, MultiLineString, Polygon, MultiPolygon}', 1, 200000),
  ('range', '{Polygon, MultiPolygon}', 500, 500000),
  ('clubhouse', '{Polygon, MultiPolygon, Point}', 4, 50000),
  ('building', '{Polygon, MultiPolygon, Point}', 1, 50000),
  ('out_of_bounds', '{Polygon, MultiPolygon, LineString, MultiLineString}', 2, 5000000),
  ('boundary', '{Polygon, MultiPolygon}', 10000, 20000000);

/* The error name of a fault in a feature that a person drew; null without a fault. */
create function private.feature_fault(feature public.course_feature) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  limits private.feature_limit;
  places jsonb := private.positions(feature.geometry);
  ring jsonb;
  area double precision;
  fault text;
begin
  select * into limits from private.feature_limit where kind = feature.kind;
  -- The table's own check refuses an unknown kind.
  if limits.kind is null then
    return null;
  end if;
  fault := case
    when feature.geometry ->> 'type' <> all (limits.shapes) then 'feature_shape'
    when jsonb_array_length(places) > 1001 then 'outline_too_many_points'
    when private.is_far(feature.course_id, null, places) then 'far_from_course'
  end;
  if fault is not null or feature.geometry ->> 'type' not in ('Polygon', 'MultiPolygon') then
    return fault;
  end if;
  for ring in select private.rings(feature.geometry) loop
    if (select count(distinct corner) from jsonb_array_elements(ring) corner) < 3 then
      fault := 'outline_too_few_points';
    elsif private.ring_crosses_itself(ring) then
      fault := 'outline_crosses_itself';
    end if;
  end loop;
  -- The rings after the first of a part are its holes.
  select sum(case n when 1 then 1 else -1 end * private.ring_area(one)) into area
  from jsonb_array_elements(case feature.geometry ->> 'type' when 'Polygon'
    then jsonb_build_array(feature.geometry -> 'coordinates') else feature.geometry -> 'coordinates' end) part,
    jsonb_array_elements(part) with ordinality as listed (one, n);
  return case
    when fault is not null then fault
    when area between limits.least_m2 and limits.most_m2 then null
    when feature.kind in ('green', 'practice_green') then 'outline_area'
    when true then 'feature_area'
  end;
end
$$;

/* All positions of a geometry, in one list. */
create function private.positions(geometry jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case geometry ->> 'type'
    when 'Point' then jsonb_build_array(geometry -> 'coordinates')
    when 'LineString' then geometry -> 'coordinates'
    when 'MultiPolygon' then jsonb_path_query_array(geometry, 'strict $.coordinates[*][*][*]')
    else jsonb_path_query_array(geometry, 'strict $.coordinates[*][*]')
  end
$$;

/* The rings of a Polygon or MultiPolygon. */
create function private.rings(geometry jsonb) returns setof jsonb
language sql immutable rows 5 set search_path = '' as $$
  select value from jsonb_array_elements(case geometry ->> 'type'
    when 'Polygon' then geometry -> 'coordinates'
    else jsonb_path_query_array(geometry, 'strict $.coordinates[*][*]') end)
$$;

/* Metres along a line. */
create function private.line_length(line jsonb) returns double precision
language sql immutable set search_path = '' as $$
  with edge as (
    select lead(x) over (order by n) - x as dx, lead(y) over (order by n) - y as dy
    from private.flat_points(line -> 'coordinates', (line #>> '{coordinates, 0, 0}')::double precision,
      (line #>> '{coordinates, 0, 1}')::double precision)
  )
  select coalesce(sum(sqrt(dx ^ 2 + dy ^ 2)), 0) from edge
$$;

/*
 * Whether a position is more than 5 km outside the circle of the course's tees; false on a course without other holes.
 */
create function private.is_far(of_course uuid, itself uuid, positions jsonb) returns boolean
language sql stable set search_path = '' as $$
  with tee as (
    select line #> '{coordinates, 0}' as place from public.hole where course_id = of_course and id is distinct from itself
  ),
  first as (
    select (place ->> 0)::double precision as lng from tee limit 1
  ),
  middle as (
    select first.lng + avg(private.degrees_east(first.lng, (place ->> 0)::double precision)) as lng,
      avg((place ->> 1)::double precision) as lat, jsonb_agg(place) as tees
    from tee, first
    group by first.lng
  )
  select coalesce((select max(x ^ 2 + y ^ 2) from private.flat_points(positions, lng, lat))
    > (select sqrt(max(x ^ 2 + y ^ 2)) + 5000 from private.flat_points(tees, lng, lat)) ^ 2, false)
  from middle
$$;

/* Gives the courses of the changed rows a new geometry version, once per statement. */
create function private.bump_geometry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.course set geometry_version = geometry_version + 1
  where id in (select course_id from changed);
  return null;
end
$$;
create trigger bump_geometry_insert after insert on public.hole referencing new table as changed
  for each statement execute function private.bump_geometry();
create trigger bump_geometry_update after update on public.hole referencing new table as changed
  for each statement execute function private.bump_geometry();
create trigger bump_geometry_delete after delete on public.hole referencing old table as changed
  for each statement execute function private.bump_geometry();
create trigger bump_geometry_insert after insert on public.course_feature referencing new table as changed
  for each statement execute function private.bump_geometry();
create trigger bump_geometry_update after update on public.course_feature referencing new table as changed
  for each statement execute function private.bump_geometry();
create trigger bump_geometry_delete after delete on public.course_feature referencing old table as changed
  for each statement execute function private.bump_geometry();
create trigger bump_geometry_insert after insert on public.nine referencing new table as changed
  for each statement execute function private.bump_geometry();
create trigger bump_geometry_update after update on public.nine referencing new table as changed
  for each statement execute function private.bump_geometry();
create trigger bump_geometry_delete after delete on public.nine referencing old table as changed
  for each statement execute function private.bump_geometry();
create trigger bump_geometry_insert after insert on public.composite_course referencing new table as changed
  for each statement execute function private.bump_geometry();
create trigger bump_geometry_update after update on public.composite_course referencing new table as changed
  for each statement execute function private.bump_geometry();
create trigger bump_geometry_delete after delete on public.composite_course referencing old table as changed
  for each statement execute function private.bump_geometry();
create trigger bump_geometry_insert after insert on public.range_item referencing new table as changed
  for each statement execute function private.bump_geometry();
create trigger bump_geometry_update after update on public.range_item referencing new table as changed
  for each statement execute function private.bump_geometry();
create trigger bump_geometry_delete after delete on public.range_item referencing old table as changed
  for each statement execute function private.bump_geometry();
