-- Plane geometry on GeoJSON to check stored shapes: a club is small, so a flat map in metres is enough. Functions
-- called per pin are plpgsql, which plans its query once per connection; a SQL function is planned at each call. One with
-- `return` and without settings is part of its caller's plan.

/* Whether the list has at least that many positions, each [lng, lat, …] within the world. */
create function private.are_positions(list jsonb, at_least integer) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(list) is distinct from 'array' then false
    when jsonb_array_length(list) < at_least then false
    else jsonb_array_length(list) = jsonb_array_length(jsonb_path_query_array(list,
      'strict $[*] ? (@[0] >= -180 && @[0] <= 180 && @[1] >= -90 && @[1] <= 90)', '{}', true))
  end
$$;

/* Whether every element of the list is a closed ring; a polygon's coordinates. */
create function private.are_rings(list jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(list) is distinct from 'array' then false
    when jsonb_array_length(list) = 0 then false
    else (select bool_and(private.are_positions(ring, 4) and ring -> 0 = ring -> -1)
      from jsonb_array_elements(list) ring)
  end
$$;

/* Whether the value is a well-formed GeoJSON geometry of one of the types. */
create function private.is_geometry(geometry jsonb, types text[]) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when coalesce(geometry ->> 'type', '') <> all (types) then false
    when geometry ->> 'type' = 'Point' then private.are_positions(jsonb_build_array(geometry -> 'coordinates'), 1)
    when geometry ->> 'type' = 'LineString' then private.are_positions(geometry -> 'coordinates', 2)
    when geometry ->> 'type' = 'Polygon' then private.are_rings(geometry -> 'coordinates')
    when jsonb_typeof(geometry -> 'coordinates') is distinct from 'array' then false
    when jsonb_array_length(geometry -> 'coordinates') = 0 then false
    when geometry ->> 'type' = 'MultiLineString' then
      (select bool_and(private.are_positions(line, 2)) from jsonb_array_elements(geometry -> 'coordinates') line)
    when geometry ->> 'type' = 'MultiPolygon' then
      (select bool_and(private.are_rings(rings)) from jsonb_array_elements(geometry -> 'coordinates') rings)
    else false
  end
$$;

/* Degrees from one meridian east to another, the short way: also over the date line, and negative to the west. */
create function private.degrees_east(from_lng double precision, to_lng double precision) returns double precision
language sql immutable
return (to_lng - from_lng) - 360 * round((to_lng - from_lng) / 360);

/*
 * The positions of a line or ring in order, in metres east and north of a place. `rows 50`: by default PostgreSQL
 * expects a thousand rows and compiles the queries below for seconds.
 */
create function private.flat_points(positions jsonb, lng double precision, lat double precision)
returns table (n bigint, x double precision, y double precision)
language plpgsql immutable rows 50 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select n, private.degrees_east(lng, (point ->> 0)::double precision) * 111195.08 * cos(radians(lat)),
    ((point ->> 1)::double precision - lat) * 111195.08
  from jsonb_array_elements(positions) with ordinality as vertex (point, n);
end
$$;

/* Whether a place lies inside a closed ring. */
create function private.ring_holds(ring jsonb, lng double precision, lat double precision) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (
    with edge as (
      select x, y, lead(x) over (order by n) as x2, lead(y) over (order by n) as y2
      from private.flat_points(ring, lng, lat)
    )
    select count(*) % 2 = 1 from edge
    where x2 is not null and (y > 0) <> (y2 > 0) and 0 < x - y * (x2 - x) / nullif(y2 - y, 0)
  );
end
$$;

/*
 * Whether a place is within the bounding box of a Polygon or MultiPolygon; a fast test before the exact one. Near the
 * date line, where a bounding box is ambiguous, it tests only the latitude.
 */
create function private.bounds_hold(geometry jsonb, lng double precision, lat double precision) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select jsonb_path_exists(vertices, 'strict $[*] ? (@[0] <= $lng || $lng < -179 || $lng > 179)', place)
      and jsonb_path_exists(vertices, 'strict $[*] ? (@[0] >= $lng || $lng < -179 || $lng > 179)', place)
      and jsonb_path_exists(vertices, 'strict $[*] ? (@[1] <= $lat)', place)
      and jsonb_path_exists(vertices, 'strict $[*] ? (@[1] >= $lat)', place)
    from (select jsonb_build_object('lng', lng, 'lat', lat) as place, case geometry ->> 'type'
      when 'Polygon' then geometry #> '{coordinates, 0}'
      when 'MultiPolygon' then jsonb_path_query_array(geometry, 'strict $.coordinates[*][0][*]')
      end as vertices) as outer_rings
  );
end
$$;

/* Whether a place lies inside a Polygon or MultiPolygon and outside its holes; false for any other geometry. */
create function private.geometry_holds(geometry jsonb, lng double precision, lat double precision) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select case when private.bounds_hold(geometry, lng, lat) then exists (
      select 1
      from jsonb_array_elements(case geometry ->> 'type'
        when 'Polygon' then jsonb_build_array(geometry -> 'coordinates')
        else geometry -> 'coordinates' end) rings
      where private.ring_holds(rings -> 0, lng, lat)
        and not exists (select 1 from jsonb_array_elements(rings - 0) hole where private.ring_holds(hole, lng, lat))
    ) else false end
  );
end
$$;

/* Square metres inside a closed ring. */
create function private.ring_area(ring jsonb) returns double precision
language sql immutable set search_path = '' as $$
  with edge as (
    select x, y, lead(x) over (order by n) as x2, lead(y) over (order by n) as y2
    from private.flat_points(ring, (ring -> 0 ->> 0)::double precision, (ring -> 0 ->> 1)::double precision)
  )
  select coalesce(abs(sum(x * y2 - x2 * y)) / 2, 0) from edge
$$;

/* Whether a closed ring touches or crosses itself; a stop during the walk, a repeated position, does not count. */
create function private.ring_crosses_itself(ring jsonb) returns boolean
language sql immutable set search_path = '' as $$
  with step as (
    select n, x, y, x is distinct from lag(x) over (order by n) or y is distinct from lag(y) over (order by n) as moved
    from private.flat_points(ring, (ring -> 0 ->> 0)::double precision, (ring -> 0 ->> 1)::double precision)
  ),
  vertex as (select row_number() over (order by n) as n, x, y from step where moved),
  edge as (
    select n, x, y, lead(x) over (order by n) as x2, lead(y) over (order by n) as y2, max(n) over () - 1 as last
    from vertex
  ),
  pair as (
    select b.n - a.n = 1 or (a.n = 1 and b.n = a.last) as are_neighbours,
      -- The side of one edge on which the ends of the other lie.
      sign((a.x2 - a.x) * (b.y - a.y) - (a.y2 - a.y) * (b.x - a.x)) as side1,
      sign((a.x2 - a.x) * (b.y2 - a.y) - (a.y2 - a.y) * (b.x2 - a.x)) as side2,
      sign((b.x2 - b.x) * (a.y - b.y) - (b.y2 - b.y) * (a.x - b.x)) as side3,
      sign((b.x2 - b.x) * (a.y2 - b.y) - (b.y2 - b.y) * (a.x2 - b.x)) as side4,
      (a.x2 - a.x) * (b.x2 - b.x) + (a.y2 - a.y) * (b.y2 - b.y) < 0 as run_against
    from edge a
    join edge b on a.n < b.n and b.n <= b.last and a.n <= a.last
      and greatest(a.x, a.x2) >= least(b.x, b.x2) and greatest(b.x, b.x2) >= least(a.x, a.x2)
      and greatest(a.y, a.y2) >= least(b.y, b.y2) and greatest(b.y, b.y2) >= least(a.y, a.y2)
  )
  select exists (
    select 1 from pair
    where case
      when are_neighbours then side1 = 0 and side2 = 0 and run_against
      else side1 * side2 <= 0 and side3 * side4 <= 0
    end
  )
$$;

/* The error name of a fault in a green's recorded outline; null without a fault. */
create function private.outline_fault(geometry jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  ring jsonb := geometry -> 'coordinates' -> 0;
begin
  return case
    when geometry ->> 'type' is distinct from 'Polygon' or not private.are_positions(ring, 1)
      or jsonb_array_length(geometry -> 'coordinates') <> 1 then 'bad_geometry'
    when jsonb_array_length(ring) > 1001 then 'outline_too_many_points'
    when (select count(distinct point) from jsonb_array_elements(ring) point) < 3 then 'outline_too_few_points'
    when ring -> 0 <> ring -> -1 then 'outline_open'
    when private.ring_crosses_itself(ring) then 'outline_crosses_itself'
    when private.ring_area(ring) not between 20 and 5000 then 'outline_area'
  end;
end
$$;

/* Metres from a place to a line. */
create function private.metres_to_line(line jsonb, lng double precision, lat double precision) returns double precision
language sql immutable set search_path = '' as $$
  with edge as (
    select x, y, lead(x) over (order by n) - x as dx, lead(y) over (order by n) - y as dy
    from private.flat_points(line -> 'coordinates', lng, lat)
  ),
  nearest as (
    select x, y, dx, dy, greatest(0, least(1, coalesce(-(x * dx + y * dy) / nullif(dx * dx + dy * dy, 0), 0))) as along
    from edge where dx is not null
  )
  select min(sqrt((x + along * dx) ^ 2 + (y + along * dy) ^ 2)) from nearest
$$;

/* The point 120 metres before the end of a line, from where a green is approached; the start of a shorter line. */
create function private.approach_point(line jsonb, lng double precision, lat double precision)
returns table (x double precision, y double precision)
language plpgsql immutable rows 1 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  with vertex as (
    select n, x, y, lead(x) over (order by n) - x as dx, lead(y) over (order by n) - y as dy
    from private.flat_points(line -> 'coordinates', lng, lat)
  ),
  piece as (select *, sqrt(dx ^ 2 + dy ^ 2) as metres from vertex where dx is not null),
  walked as (
    select *, sum(metres) over (order by n) - metres as before, greatest(sum(metres) over () - 120, 0) as wanted
    from piece
  )
  select x + dx * share, y + dy * share
  from (
    select *, coalesce((wanted - before) / nullif(metres, 0), 0) as share from walked where before <= wanted
  ) as reached
  order by n desc
  limit 1;
end
$$;

/*
 * The third of a green that contains a place on it, as played: along the line from the approach to the green's centre
 * of mass; on a bent or a double green along the hole's own line. The same rule as domain/course/green/zone.ts with
 * approachTo of line-of-play.ts.
 */
create function private.green_zone(line jsonb, green jsonb, lng double precision, lat double precision) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    with ring as (
      select positions, part, ring_no
      from jsonb_array_elements(case green ->> 'type' when 'Polygon' then jsonb_build_array(green -> 'coordinates')
          else green -> 'coordinates' end) with ordinality as parts (polygon, part),
        jsonb_array_elements(polygon) with ordinality as rings (positions, ring_no)
    ),
    edge as (
      select part, ring_no, x, y, lead(x) over along as x2, lead(y) over along as y2
      from ring, private.flat_points(positions, lng, lat)
      window along as (partition by part, ring_no order by n)
    ),
    -- The first ring of a part counts; further ones are subtracted, because they are not green.
    moment as (
      select case when ring_no = 1 then 1 else -1 end as counts, sum(x * y2 - x2 * y) as area,
        sum((x + x2) * (x * y2 - x2 * y)) as x, sum((y + y2) * (x * y2 - x2 * y)) as y
      from edge group by part, ring_no
    ),
    centre as (
      select sum(counts * sign(area) * x) / nullif(3 * sum(counts * abs(area)), 0) as x,
        sum(counts * sign(area) * y) / nullif(3 * sum(counts * abs(area)), 0) as y
      from moment
    ),
    way as (
      select approach.x as from_x, approach.y as from_y, finish.x as end_x, finish.y as end_y,
        sqrt((finish.x - approach.x) ^ 2 + (finish.y - approach.y) ^ 2) as metres
      from private.approach_point(line, lng, lat) as approach,
        (select x, y from private.flat_points(line -> 'coordinates', lng, lat) order by n desc limit 1) as finish
    ),
    inside as (
      select count(*) filter (where (y > end_y) <> (y2 > end_y) and end_x < x + (end_y - y) / nullif(y2 - y, 0) * (x2 - x))
          % 2 = 1 as is_end,
        count(*) filter (where (y > cy) <> (y2 > cy) and cx < x + (cy - y) / nullif(y2 - y, 0) * (x2 - x))
          % 2 = 1 as is_centre
      from edge, way, (select centre.x as cx, centre.y as cy from centre) as middle
    ),
    play as (
      select case when is_part then end_x else centre.x end - from_x as dx,
        case when is_part then end_y else centre.y end - from_y as dy
      from centre, way, (
        select is_end and (not is_centre or size.diagonal > 60 or 10 * metres <
          abs((end_x - from_x) * (centre.y - end_y) - (end_y - from_y) * (centre.x - end_x))) as is_part
        from inside, way, centre, (select sqrt((max(x) - min(x)) ^ 2 + (max(y) - min(y)) ^ 2) as diagonal from edge) as size
      ) as part
    ),
    depth as (select min(x * dx + y * dy) as front, max(x * dx + y * dy) as back from edge, play),
    -- The flat map has its origin at the place, so the place's own depth is 0.
    pin as (select -front / nullif(back - front, 0) as share from depth)
    select case when share < 1.0 / 3 then 'front' when share < 2.0 / 3 then 'middle' when share >= 0 then 'back' end
    from pin
  );
end
$$;
