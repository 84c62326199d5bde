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
begin
  if not private.is_geometry(new.line, '{LineString}') then
    perform private.refuse('bad_geometry');
  end if;
  return new;
end
$$;
create trigger guard_hole before insert or update of line on public.hole
  for each row execute function private.guard_hole();

create function private.guard_feature() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_geometry(new.geometry, '{Point, LineString, MultiLineString, Polygon, MultiPolygon}') then
    perform private.refuse('bad_geometry');
  end if;
  return new;
end
$$;
create trigger guard_feature before insert or update of geometry on public.course_feature
  for each row execute function private.guard_feature();

create function private.guard_range_item() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  fault text := case when new.kind = 'green' then private.outline_fault(new.geometry) end;
begin
  if new.geometry is null then
    return new;
  end if;
  if fault is not null then
    perform private.refuse(fault);
  end if;
  if not private.is_geometry(new.geometry, '{Point, LineString, Polygon}') then
    perform private.refuse('bad_geometry');
  end if;
  return new;
end
$$;
create trigger guard_range_item before insert or update of kind, geometry on public.range_item
  for each row execute function private.guard_range_item();

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
create trigger bump_geometry_insert after insert on public.range_item referencing new table as changed
  for each statement execute function private.bump_geometry();
create trigger bump_geometry_update after update on public.range_item referencing new table as changed
  for each statement execute function private.bump_geometry();
create trigger bump_geometry_delete after delete on public.range_item referencing old table as changed
  for each statement execute function private.bump_geometry();

create function private.guard_outline() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  fault text;
begin
  if not exists (
    select 1 from public.course_feature where id = new.feature_id and kind in ('green', 'practice_green')
  ) then
    perform private.refuse('outline_not_a_green');
  end if;
  if private.is_person() then
    new.recorded_by := auth.uid();
    new.recorded_at := now();
    fault := private.outline_fault(new.geometry);
  -- Mapped greens come as they are: double greens, and with holes.
  elsif not private.is_geometry(new.geometry, '{Polygon, MultiPolygon}') then
    fault := 'bad_geometry';
  end if;
  if fault is not null then
    perform private.refuse(fault);
  end if;
  return new;
end
$$;
create trigger guard_outline before insert on public.green_outline
  for each row execute function private.guard_outline();

create function private.adopt_outline() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.course_feature set geometry = new.geometry
  where id = new.feature_id and geometry <> new.geometry
    and not exists (
      select 1 from public.green_outline
      where feature_id = new.feature_id and id <> new.id and recorded_at > new.recorded_at
    );
  return null;
end
$$;
create trigger adopt_outline after insert on public.green_outline
  for each row execute function private.adopt_outline();

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
