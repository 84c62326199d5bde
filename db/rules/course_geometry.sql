-- What happens when the course's geometry is written: it is checked, and the course gets a new version.

create function private.guard_course() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A replayed insert must not take the place of a course that was chosen since.
  if new.is_current and not (tg_op = 'INSERT' and exists (select 1 from public.course where id = new.id)) then
    update public.course set is_current = false where is_current and id <> new.id;
  end if;
  new.updated_at := now();
  return new;
end
$$;
create trigger guard_course before insert or update on public.course
  for each row execute function private.guard_course();

create function private.guard_hole() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_redrawn boolean := case when tg_op = 'UPDATE' then new.line <> old.line else true end;
begin
  if not private.is_geometry(new.line, '{LineString}') then
    perform private.refuse('bad_geometry');
  end if;
  if new.green_id is not null and not exists (
    select 1 from public.course_feature where id = new.green_id and course_id = new.course_id and kind = 'green'
  ) then
    perform private.refuse('hole_green', jsonb_build_object('hole', new.number));
  end if;
  if not is_redrawn or not private.is_by_hand() then
    return new;
  end if;
  if jsonb_array_length(new.line -> 'coordinates') > 200
    or private.line_length(new.line) not between 20 and 1000 then
    perform private.refuse('hole_line', jsonb_build_object('hole', new.number));
  end if;
  if private.is_far(new.course_id, new.id, new.line -> 'coordinates') then
    perform private.refuse('far_from_course');
  end if;
  -- The length on the card may be better than the line's; it goes with the line only when that is redrawn.
  if tg_op = 'UPDATE' and new.length_m = old.length_m
    and abs(private.line_length(new.line) - private.line_length(old.line)) > 0.05 then
    new.length_m := private.line_length(new.line);
  end if;
  return new;
end
$$;
create trigger guard_hole before insert or update of line, green_id on public.hole
  for each row execute function private.guard_hole();

create function private.guard_feature() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  fault text;
begin
  if not private.is_geometry(new.geometry, '{Point, LineString, MultiLineString, Polygon, MultiPolygon}') then
    perform private.refuse('bad_geometry');
  end if;
  if new.hole_id is not null
    and not exists (select 1 from public.hole where id = new.hole_id and course_id = new.course_id) then
    perform private.refuse('feature_hole');
  end if;
  -- What a map says is drawn as it is, but for greens: what lies inside one must be certain. A person's own drawing is checked.
  if private.is_by_hand() then
    fault := private.feature_fault(new);
  elsif new.kind = 'green' and exists (
    select 1 from private.rings(new.geometry) ring where private.ring_crosses_itself(ring)) then
    fault := 'outline_crosses_itself';
  end if;
  if fault is not null then
    perform private.refuse(fault, jsonb_build_object('kind', new.kind));
  end if;
  return new;
end
$$;
create trigger guard_feature before insert or update of geometry, kind, hole_id on public.course_feature
  for each row execute function private.guard_feature();

-- Which shapes a kind can be drawn in, and the square metres that are plausible for its area.
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

/* What is wrong with a feature that a person drew, as the name of an error; null when nothing is. */
create function private.feature_fault(feature public.course_feature) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  limits private.feature_limit;
  places jsonb := private.positions(feature.geometry);
  ring jsonb;
  area double precision := 0;
  fault text;
begin
  select * into limits from private.feature_limit where kind = feature.kind;
  -- The table's own check refuses a kind that there is not.
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
    area := area + private.ring_area(ring);
  end loop;
  return case
    when fault is not null then fault
    when area between limits.least_m2 and limits.most_m2 then null
    when feature.kind in ('green', 'practice_green') then 'outline_area'
    when true then 'feature_area'
  end;
end
$$;

/* Every position of a geometry, in one list. */
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

/* Whether a position lies more than 5 km out of the circle of the course's tees; false on a course without other holes. */
create function private.is_far(of_course uuid, itself uuid, positions jsonb) returns boolean
language sql stable set search_path = '' as $$
  with tee as (
    select line #> '{coordinates, 0}' as place from public.hole where course_id = of_course and id is distinct from itself
  ),
  middle as (
    select avg((place ->> 0)::double precision) as lng, avg((place ->> 1)::double precision) as lat,
      jsonb_agg(place) as tees
    from tee
  )
  select coalesce((select max(x ^ 2 + y ^ 2) from private.flat_points(positions, lng, lat))
    > (select sqrt(max(x ^ 2 + y ^ 2)) + 5000 from private.flat_points(tees, lng, lat)) ^ 2, false)
  from middle
$$;

/* Gives the courses of the changed rows a new geometry version, once for a statement. */
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

create function private.sign_course_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_person() then
    new.updated_by := private.my_profile();
  end if;
  new.updated_at := now();
  return new;
end
$$;
create trigger sign_course_status before insert or update on public.course_status
  for each row execute function private.sign_course_status();
