-- Holes as cut on the ground, beside the planned pins.

alter table public.pin_cut enable row level security;
create policy "everyone reads where holes are cut" on public.pin_cut for select to anon, authenticated using (true);
create policy "maintenance records cut holes" on public.pin_cut for insert to authenticated
  with check ((select private.is_maintenance()) and cut_by = (select private.my_id()));
create policy "maintenance takes back what was recorded by mistake" on public.pin_cut for delete to authenticated
  using ((select private.is_maintenance()));
grant select on public.pin_cut to anon, authenticated;
grant insert (id, hole_id, date, lng, lat, accuracy_m, spread_m, samples, device, paces_front, paces_side, side, cut_at),
  delete on public.pin_cut to authenticated;

/* Refuses a future time: the device's clock is wrong. */
create function private.check_device_clock(device_time timestamptz) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if device_time > now() + interval '5 minutes' then
    perform private.refuse('clock_wrong', jsonb_build_object('device', device_time, 'server', now()));
  end if;
end
$$;

/*
 * Whether a pin of the hole could be set at the place now: on the hole's green, or anywhere if it is not mapped. A hole
 * may get another green, and a green another outline: an earlier pin is stored unchanged, and stands again once it is
 * on the hole's green again.
 */
create function private.pin_stands(of_hole uuid, lng double precision, lat double precision) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from public.hole h join public.course_feature f on f.id = h.green_id
    where h.id = of_hole and f.geometry ->> 'type' in ('Polygon', 'MultiPolygon')
      and not private.geometry_holds(f.geometry, pin_stands.lng, pin_stands.lat)
  )
$$;

/* A computed column for the API: whether the pin stands. Only a pin that stands is the hole's. */
create or replace function public.stands(pin public.pin_position) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.pin_stands(pin.hole_id, pin.lng, pin.lat)
$$;

/* The same for a cut hole. */
create or replace function public.stands(cut public.pin_cut) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.pin_stands(cut.hole_id, cut.lng, cut.lat)
$$;
revoke execute on function public.stands(public.pin_position), public.stands(public.pin_cut) from public;
grant execute on function public.stands(public.pin_position), public.stands(public.pin_cut)
  to anon, authenticated, service_role;

/* Metres between a place and the hole's published pin of a date; null if none stands there. */
create function private.metres_to_plan(of_hole uuid, of_date date, lng double precision, lat double precision)
returns double precision
language sql stable security definer set search_path = '' as $$
  select sqrt(at.x ^ 2 + at.y ^ 2)
  from public.pin_position pin
  join public.pin_set plan on plan.id = pin.pin_set_id and plan.status = 'published' and plan.date = of_date,
    private.flat_points(jsonb_build_array(jsonb_build_array(pin.lng, pin.lat)), metres_to_plan.lng, metres_to_plan.lat) at
  where pin.hole_id = of_hole and private.pin_stands(of_hole, pin.lng, pin.lat)
$$;

/* Refuses an impossible position, time or date of a cut. */
create function private.check_cut(cut public.pin_cut) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_fix(cut.lng, cut.lat, cut.accuracy_m, cut.cut_at);
  if cut.cut_at < now() - interval '14 days' or abs(cut.date - private.club_day(cut.cut_at)) > 1 then
    perform private.refuse('cut_date', jsonb_build_object('date', cut.date, 'cut', private.club_day(cut.cut_at)));
  end if;
end
$$;

/* Sets a cut hole's third of the green, and its distance from the planned pin. */
create function private.measure_cut(cut public.pin_cut) returns public.pin_cut
language plpgsql stable security definer set search_path = '' as $$
declare
  green constant jsonb := private.green_under(cut.hole_id, cut.lng, cut.lat);
begin
  cut.zone := (select private.green_zone(line, green, cut.lng, cut.lat) from public.hole
    where id = cut.hole_id and green is not null);
  cut.planned_distance_m := private.metres_to_plan(cut.hole_id, cut.date, cut.lng, cut.lat);
  return cut;
end
$$;

/* Measures the cut holes' distances from their pins again when that day's pins are published later. */
create function private.compare_cuts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.pin_cut cut set planned_distance_m = private.metres_to_plan(cut.hole_id, cut.date, cut.lng, cut.lat)
  from placed join public.pin_set plan on plan.id = placed.pin_set_id
  where cut.hole_id = placed.hole_id and cut.date = plan.date;
  return null;
end
$$;
create trigger compare_cuts after insert on public.pin_position referencing new table as placed
  for each statement execute function private.compare_cuts();
