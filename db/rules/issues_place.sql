-- Where on the course an issue is.

/*
 * The hole of the current course that a place belongs to: of the feature that it lies in, small features before large
 * ones, else of the nearest line of play within 150 metres; null when there is none.
 */
create function private.hole_at(lng double precision, lat double precision) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select f.hole_id
      from public.course_feature f
      join public.course c on c.id = f.course_id and c.is_current
      where f.hole_id is not null and private.geometry_holds(f.geometry, lng, lat)
      order by array_position('{green, tee, bunker, fairway, water}'::text[], f.kind) nulls last, f.id
      limit 1),
    (select h.id
      from public.hole h
      join public.course c on c.id = h.course_id and c.is_current
      where private.metres_to_line(h.line, lng, lat) <= 150
      order by private.metres_to_line(h.line, lng, lat), h.number
      limit 1))
$$;
