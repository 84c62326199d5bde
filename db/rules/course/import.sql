-- A reviewed import: if the course is still as its author saw it, all of it is written, otherwise nothing.

/* Applies the changes of an import to the course; the row stores only their numbers. */
create function private.apply_course_import(import public.course_import) returns public.course_import
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.check_seen(import.course_id, import.seen_version);
  perform set_config('greenside.import', 'on', true);
  begin
    perform private.apply_course(import.course_id, import.changes);
  exception
    when unique_violation then
      perform private.refuse('import_stale', jsonb_build_object('why', sqlerrm));
    when data_exception or integrity_constraint_violation then
      perform private.refuse('import_malformed', jsonb_build_object('why', sqlerrm));
  end;
  perform set_config('greenside.import', '', true);
  import.changes := private.import_summary(import.changes);
  return import;
end
$$;

/* Refuses when the course changed since the author saw it; null: it did not exist. */
create function private.check_seen(of_course uuid, seen_version bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  version bigint;
begin
  select geometry_version into version from public.course where id = of_course for update;
  if version is distinct from seen_version then
    perform private.refuse('import_stale', jsonb_build_object('version', version));
  end if;
end
$$;

/* The numbers of rows that a part of the changes adds and changes. */
create function private.how_many(part jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('added', jsonb_array_length(coalesce(part -> 'add', '[]')),
    'changed', jsonb_array_length(coalesce(part -> 'change', '[]')))
$$;

/* The summary of the changes that the import stores: their numbers. */
create function private.import_summary(changes jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('holes', private.how_many(changes -> 'holes'),
    'features', private.how_many(changes -> 'features'), 'range', private.how_many(changes -> 'range'))
$$;

/*
 * Applies {course?, is_current?, nines?: [row], restored?: [osm_id], holes: {add, change}, features: {add, change},
 * range: {add}}. Rows to add are complete and include their ids; rows to change have their id and the changed columns.
 */
create function private.apply_course(of_course uuid, changes jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.course (id, name, source, source_key, attribution)
  select of_course, wanted.name, coalesce(wanted.source, 'hand'), wanted.source_key, wanted.attribution
  from jsonb_populate_record(null::public.course, changes -> 'course') wanted
  where not exists (select 1 from public.course where id = of_course);
  update public.course set
    source_key = coalesce(wanted.source_key, course.source_key), attribution = coalesce(wanted.attribution, course.attribution)
  from jsonb_populate_record(null::public.course, changes -> 'course') wanted
  where course.id = of_course and jsonb_typeof(changes -> 'course') = 'object'
    and (wanted.source_key, wanted.attribution) is distinct from (course.source_key, course.attribution);
  update public.course set removed = array(
    select unnest(removed) except select jsonb_array_elements_text(changes -> 'restored'))
  where id = of_course and removed && array(select jsonb_array_elements_text(changes -> 'restored'));
  insert into public.nine (course_id, position, name)
  select of_course, wanted.position, wanted.name
  from jsonb_populate_recordset(null::public.nine, coalesce(changes -> 'nines', '[]')) wanted
  on conflict (course_id, position) do nothing;
  perform private.apply_holes(of_course, changes -> 'holes');
  perform private.apply_features(of_course, changes -> 'features');
  perform private.apply_greens(of_course, changes -> 'holes');
  insert into public.range_item (course_id, kind, name, colour, lng, lat, geometry)
  select of_course, wanted.kind, wanted.name, wanted.colour, wanted.lng, wanted.lat, nullif(wanted.geometry, 'null')
  from jsonb_populate_recordset(null::public.range_item, coalesce(changes #> '{range, add}', '[]')) wanted;
  update public.range_item item set colour = wanted.colour, lng = wanted.lng, lat = wanted.lat,
    accuracy_m = wanted.accuracy_m, geometry = nullif(wanted.geometry, 'null')
  from public.range_item old
  join jsonb_array_elements(coalesce(changes #> '{range, change}', '[]')) change
    on private.as_uuid(change ->> 'id') = old.id
  cross join lateral jsonb_populate_record(old, change) wanted
  where item.id = old.id and old.course_id = of_course;
  if changes -> 'is_current' = 'true' then
    update public.course set is_current = true where id = of_course and not is_current;
  end if;
end
$$;

create function private.apply_holes(of_course uuid, changes jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.hole h set number = wanted.number, par = wanted.par, stroke_index = wanted.stroke_index,
    name = wanted.name, line = wanted.line, length_m = wanted.length_m, guessed = wanted.guessed,
    osm_id = wanted.osm_id, edited = wanted.edited
  from public.hole old
  join jsonb_array_elements(coalesce(changes -> 'change', '[]')) change on private.as_uuid(change ->> 'id') = old.id
  cross join lateral jsonb_populate_record(old, change) wanted
  where h.id = old.id and old.course_id = of_course;
  insert into public.hole (id, course_id, number, par, stroke_index, name, line, length_m, guessed, osm_id)
  select wanted.id, of_course, wanted.number, wanted.par, wanted.stroke_index, wanted.name, wanted.line,
    wanted.length_m, coalesce(wanted.guessed, '{}'), wanted.osm_id
  from jsonb_populate_recordset(null::public.hole, coalesce(changes -> 'add', '[]')) wanted;
end
$$;

create function private.apply_features(of_course uuid, changes jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  touched uuid[];
begin
  with changed as (
    update public.course_feature f set hole_id = wanted.hole_id, kind = wanted.kind, name = wanted.name,
      geometry = wanted.geometry, properties = wanted.properties, guessed = wanted.guessed, osm_id = wanted.osm_id,
      edited = wanted.edited
    from public.course_feature old
    join jsonb_array_elements(coalesce(changes -> 'change', '[]')) change on private.as_uuid(change ->> 'id') = old.id
    cross join lateral jsonb_populate_record(old, change) wanted
    where f.id = old.id and old.course_id = of_course
    returning f.id, change ? 'geometry' as has_outline
  ),
  added as (
    insert into public.course_feature (id, course_id, hole_id, kind, name, geometry, properties, guessed, osm_id)
    select wanted.id, of_course, wanted.hole_id, wanted.kind, wanted.name, wanted.geometry,
      coalesce(wanted.properties, '{}'), coalesce(wanted.guessed, '{}'), wanted.osm_id
    from jsonb_populate_recordset(null::public.course_feature, coalesce(changes -> 'add', '[]')) wanted
    returning id
  )
  select array(select id from changed where has_outline union all select id from added) into touched;
  -- The green's history continues with its present outline.
  insert into public.green_outline (feature_id, geometry, source)
  select f.id, f.geometry, case course.source when 'demo' then 'demo' else 'import' end
  from public.course_feature f join public.course on course.id = f.course_id
  where f.id = any (touched) and f.kind in ('green', 'practice_green');
end
$$;

/* Sets the greens of holes after both exist, because they refer to each other. */
create function private.apply_greens(of_course uuid, changes jsonb) returns void
language sql security definer set search_path = '' as $$
  update public.hole h set green_id = private.as_uuid(wanted ->> 'green_id')
  from jsonb_array_elements(coalesce(changes -> 'change', '[]') || coalesce(changes -> 'add', '[]')) wanted
  where h.id = private.as_uuid(wanted ->> 'id') and h.course_id = of_course and wanted ? 'green_id'
    and h.green_id is distinct from private.as_uuid(wanted ->> 'green_id')
$$;

/* Whether the caller may import courses: the function course-search checks this first. */
create or replace function public.may_import_courses() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_person() and not private.is_admin() then
    perform private.refuse('import_admin_only');
  end if;
  return true;
end
$$;
revoke execute on function public.may_import_courses() from public, anon;
grant execute on function public.may_import_courses() to authenticated, service_role;
