-- History cannot be deleted by a slip: a course, a hole or a green stays while pins, reports or records hang on it, and
-- which course is played is the administrator's choice. The foreign keys hold the same against every other way.

create function private.guard_course_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.pin_set where course_id = old.id)
    or exists (select from public.range_day where course_id = old.id)
    or exists (select from public.rounds_played where course_id = old.id) then
    perform private.refuse('course_has_history', jsonb_build_object('course', old.name));
  end if;
  return old;
end
$$;
create trigger guard_course_deletion before delete on public.course
  for each row execute function private.guard_course_deletion();

/* How much hangs on a hole; `pins` counts planned pins and cut holes, `issues` reports and what they closed. */
create function private.hole_history(of_hole uuid) returns table (pins bigint, issues bigint)
language sql stable rows 1 security definer set search_path = '' as $$
  select (select count(*) from public.pin_position where hole_id = of_hole)
      + (select count(*) from public.pin_cut where hole_id = of_hole),
    (select count(*) from public.issue where hole_id = of_hole)
      + (select count(*) from public.issue_effect where hole_id = of_hole)
$$;

create function private.guard_hole_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  history record;
begin
  select * into history from private.hole_history(old.id);
  if history.pins + history.issues > 0 then
    perform private.refuse('hole_has_history', jsonb_build_object('hole', old.number, 'pins', history.pins,
      'issues', history.issues));
  end if;
  return old;
end
$$;
create trigger guard_hole_deletion before delete on public.hole
  for each row execute function private.guard_hole_deletion();

/* The first outline alone is no history: a green that was drawn by mistake can go. */
create function private.guard_green_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.green_outline where feature_id = old.id) > 1
    or exists (select from public.green_survey where feature_id = old.id)
    or exists (select from public.issue_effect where feature_id = old.id)
    or exists (select from public.hole h join public.pin_position pin on pin.hole_id = h.id where h.green_id = old.id) then
    perform private.refuse('green_has_history');
  end if;
  return old;
end
$$;
create trigger guard_green_deletion before delete on public.course_feature
  for each row when (old.kind in ('green', 'practice_green')) execute function private.guard_green_deletion();

create function private.guard_played_course() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Others are refused by the policies.
  if private.is_person() and private.is_maintenance() and not private.is_admin() then
    perform private.refuse('course_switch_admin_only');
  end if;
  return new;
end
$$;
create trigger guard_played_course_insert before insert on public.course
  for each row when (new.is_current) execute function private.guard_played_course();
create trigger guard_played_course_update before update on public.course
  for each row when (old.is_current <> new.is_current) execute function private.guard_played_course();

create function private.guard_cut_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_person() and old.date < private.club_today() - 14 then
    perform private.refuse('cut_final');
  end if;
  return old;
end
$$;
create trigger guard_cut_deletion before delete on public.pin_cut
  for each row execute function private.guard_cut_deletion();
