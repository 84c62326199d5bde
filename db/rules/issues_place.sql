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

/*
 * Whether a place can be this club's: within 10 km, east or west and north or south, of a tee of its course. A club
 * without a course believes everything; a place off the world is for the table's own checks to refuse.
 */
create function private.is_near_course(lng double precision, lat double precision) returns boolean
language sql stable security definer set search_path = '' as $$
  select abs(lng) > 180 or abs(lat) > 90 or coalesce(bool_or(
    abs((h.line #>> '{coordinates, 0, 0}')::double precision - lng) * cos(radians(lat)) * 111195.08 <= 10000
      and abs((h.line #>> '{coordinates, 0, 1}')::double precision - lat) * 111195.08 <= 10000), true)
  from public.hole h join public.course c on c.id = h.course_id and c.is_current
$$;

/* What was reported by a code is where its place is, unless its author knew better, and is called by its name. */
create function private.guard_issue_place() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  place public.issue_place;
begin
  if tg_op = 'UPDATE' and (new.lng, new.lat, new.place_id) is not distinct from (old.lng, old.lat, old.place_id) then
    return new;
  end if;
  if new.place_id is not null and (tg_op = 'INSERT' or new.place_id is distinct from old.place_id) then
    select * into place from public.issue_place where id = new.place_id;
    new.place_name := coalesce(place.name, new.place_name);
    if new.lng is null then
      new.lng := place.lng;
      new.lat := place.lat;
    end if;
  end if;
  if private.is_person() and new.lng is not null and not private.is_near_course(new.lng, new.lat) then
    perform private.refuse('issue_place_far');
  end if;
  return new;
end
$$;
-- Its name stands before report_issue's, which looks for the hole.
create trigger guard_issue_place before insert or update on public.issue
  for each row execute function private.guard_issue_place();

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
  -- Its code is printed and stays.
  update (name, kind, category, lng, lat, feature_id, is_active), delete
  on public.issue_place to authenticated;

create function private.guard_place_with_code() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.lng is not null and private.is_person() and not private.is_near_course(new.lng, new.lat) then
    perform private.refuse('issue_place_far');
  end if;
  return new;
end
$$;
create trigger guard_place_with_code before insert or update on public.issue_place
  for each row execute function private.guard_place_with_code();
