-- History cannot be deleted by mistake: a course, a hole or a green stays while pins, reports or records refer to it.
-- Foreign keys enforce this for every other path. Greenkeepers cannot switch the current course.

/* Refuses to delete a course with pins, days of the range or counted rounds. */
create function private.check_course_deletion(before public.course) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.pin_set where course_id = before.id)
    or exists (select from public.range_day where course_id = before.id)
    or exists (select from public.rounds_played where course_id = before.id) then
    perform private.refuse('course_has_history', jsonb_build_object('course', before.name));
  end if;
end
$$;

/*
 * Number of rows that refer to a hole. `pins`: planned pins, including withdrawn ones with an explanation, and cut
 * holes; `issues`: issues and their effects.
 */
create function private.hole_history(of_hole uuid) returns table (pins bigint, issues bigint)
language sql stable rows 1 security definer set search_path = '' as $$
  select (select count(*) from (
        select pin_set_id from public.pin_position where hole_id = of_hole
        union select pin_set_id from public.pin_explanation where hole_id = of_hole) as planned)
      + (select count(*) from public.pin_cut where hole_id = of_hole),
    (select count(*) from public.issue where hole_id = of_hole)
      + (select count(*) from public.issue_effect where hole_id = of_hole)
$$;

/* Refuses to delete a hole with pins or reports. */
create function private.check_hole_deletion(before public.hole) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  history record;
begin
  select * into history from private.hole_history(before.id);
  if history.pins + history.issues > 0 then
    perform private.refuse('hole_has_history', jsonb_build_object('hole', before.number, 'pins', history.pins,
      'issues', history.issues));
  end if;
end
$$;

/*
 * Refuses to delete a green with history. The first outline and changes on the map do not count: a mistaken drawing can
 * be deleted.
 */
create function private.check_green_deletion(before public.course_feature) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if (select count(*) from public.green_outline o where feature_id = before.id and not private.is_map_edit(o)) > 1
    or exists (select from public.green_survey where feature_id = before.id)
    or exists (select from public.issue_effect where feature_id = before.id)
    or exists (
      select from public.hole h join public.pin_position pin on pin.hole_id = h.id where h.green_id = before.id) then
    perform private.refuse('green_has_history');
  end if;
end
$$;

/* Refuses a switch of the current course by greenkeepers. */
create function private.check_course_switch() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_person() and private.is_maintenance() and not private.is_admin() then
    perform private.refuse('course_switch_admin_only');
  end if;
end
$$;

/* Refuses to delete a cut hole older than 14 days. */
create function private.check_cut_deletion(before public.pin_cut) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_direct_person() and before.date < private.club_today() - 14 then
    perform private.refuse('cut_final');
  end if;
end
$$;
