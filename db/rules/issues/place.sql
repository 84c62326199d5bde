-- The place of an issue on the course, and the labelled places (machines and spots with a code) for reports.

/* Metres from the line of play within which a position belongs to a hole. */
create function private.limit_hole_within_m() returns integer language sql immutable set search_path = '' as 'select 150';

/*
 * The hole of the current course for a position: that of the surrounding feature, small features before large ones,
 * else that of the nearest line of play within the limit; null if there is none.
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
      where private.metres_to_line(h.line, lng, lat) <= private.limit_hole_within_m()
      order by private.metres_to_line(h.line, lng, lat), h.number
      limit 1))
$$;

/*
 * Whether a position can be this club's: at most 10 km east, west, north or south of a tee of its course. True for a
 * club without a course, and for coordinates out of range, which the table's checks refuse.
 */
create function private.is_near_course(lng double precision, lat double precision) returns boolean
language sql stable security definer set search_path = '' as $$
  select abs(lng) > 180 or abs(lat) > 90 or coalesce(bool_or(
    abs(private.degrees_east(lng, (h.line #>> '{coordinates, 0, 0}')::double precision))
        * cos(radians(lat)) * 111195.08 <= 10000
      and abs((h.line #>> '{coordinates, 0, 1}')::double precision - lat) * 111195.08 <= 10000), true)
  from public.hole h join public.course c on c.id = h.course_id and c.is_current
$$;

create function private.check_near_course(lng double precision, lat double precision) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if lng is not null and private.is_person() and not private.is_near_course(lng, lat) then
    perform private.refuse('issue_place_far');
  end if;
end
$$;

/*
 * Sets name, position and hole of an issue from the labelled place and the position that its author gave. A given position
 * counts more than that of the place; a given hole counts more than that of the position.
 */
create function private.set_issue_location(before public.issue, after public.issue) returns public.issue
language plpgsql stable security definer set search_path = '' as $$
declare
  labelled public.issue_place;
  has_old_position constant boolean := (after.lng, after.lat) is not distinct from (before.lng, before.lat);
begin
  if has_old_position and after.place_id is not distinct from before.place_id then
    return after;
  end if;
  if after.place_id is distinct from before.place_id and after.place_id is not null then
    select * into labelled from public.issue_place where id = after.place_id;
    after.place_name := coalesce(labelled.name, after.place_name);
    if after.lng is null or (has_old_position and private.is_at_place(before)) then
      after.lng := coalesce(labelled.lng, after.lng);
      after.lat := coalesce(labelled.lat, after.lat);
    end if;
  end if;
  perform private.check_near_course(after.lng, after.lat);
  if after.hole_id is not distinct from before.hole_id and (after.lng, after.lat) is distinct from (before.lng, before.lat)
  then
    after.hole_id := private.hole_at(after.lng, after.lat);
  end if;
  return after;
end
$$;

/* Whether an issue has the position of its labelled place, and not one that its author gave. */
create function private.is_at_place(issue public.issue) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.issue_place p where p.id = issue.place_id and (p.lng, p.lat) = (issue.lng, issue.lat))
$$;

alter table public.issue_place enable row level security;
create policy "members and staff find a place by its code" on public.issue_place for select to authenticated
  using ((select private.my_role()) <> 'guest' and (is_active or (select private.is_maintenance())));
create policy "maintenance adds places with codes" on public.issue_place for insert to authenticated
  with check ((select private.is_maintenance()));
create policy "maintenance changes places with codes" on public.issue_place for update to authenticated
  using ((select private.is_maintenance()))
  with check ((select private.is_maintenance()));
create policy "maintenance removes places with codes" on public.issue_place for delete to authenticated
  using ((select private.is_maintenance()));
grant select, insert (id, code, name, kind, category, lng, lat, feature_id),
  -- The code is printed and cannot change.
  update (name, kind, category, lng, lat, feature_id, is_active), delete
  on public.issue_place to authenticated;
