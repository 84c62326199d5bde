-- Zones of greens kept free of pins: set by greenkeepers, or by an issue's effect on the day (issue_effect).

alter table public.green_block enable row level security;
create policy "maintenance reads blocked zones" on public.green_block for select to authenticated
  using ((select private.is_maintenance()));
create policy "maintenance blocks zones" on public.green_block for insert to authenticated
  with check ((select private.is_maintenance()) and created_by = (select private.my_id()));
create policy "maintenance changes blocked zones" on public.green_block for update to authenticated
  using ((select private.is_maintenance())) with check ((select private.is_maintenance()));
create policy "maintenance frees zones" on public.green_block for delete to authenticated
  using ((select private.is_maintenance()));
grant select on public.green_block to authenticated;
grant insert (id, feature_id, geometry, lng, lat, radius_m, reason, until),
  update (geometry, lng, lat, radius_m, reason, until), delete on public.green_block to authenticated;

/* Refuses a zone that is not a polygon, or not on a green. */
create function private.check_block(zone public.green_block) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if zone.geometry is not null and not private.is_geometry(zone.geometry, '{Polygon}') then
    perform private.refuse('bad_geometry');
  end if;
  if not exists (select 1 from public.course_feature where id = zone.feature_id and kind = 'green') then
    perform private.refuse('block_not_a_green');
  end if;
end
$$;

/* Whether a place lies in the zone. */
create function private.block_holds(zone public.green_block, lng double precision, lat double precision) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when zone.geometry is not null then private.geometry_holds(zone.geometry, lng, lat)
    else (select at.x ^ 2 + at.y ^ 2 <= zone.radius_m ^ 2
      from private.flat_points(jsonb_build_array(jsonb_build_array(zone.lng, zone.lat)), lng, lat) at)
  end
$$;

/* Refuses a place in a zone that is blocked on that date. */
create function private.refuse_blocked(of_hole uuid, on_date date, lng double precision, lat double precision)
returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  params jsonb;
begin
  select jsonb_build_object('hole', hole.number, 'reason', zone.reason) into params
  from public.hole
  join public.course_feature green on green.course_id = hole.course_id
  join public.green_block zone on zone.feature_id = green.id
  where hole.id = of_hole and not zone.is_warning and (zone.until is null or zone.until >= on_date)
    and private.block_holds(zone, refuse_blocked.lng, refuse_blocked.lat)
  limit 1;
  if params is not null then
    perform private.refuse('pin_blocked', params);
  end if;
end
$$;
