-- Work on issues: the stretches of time between steps, manual corrections, and the material.

alter table public.issue_work enable row level security;
create policy "maintenance reads the times of work" on public.issue_work for select to authenticated
  using ((select private.is_maintenance()));
create policy "maintenance notes work by hand" on public.issue_work for insert to authenticated
  with check (person_id = (select private.my_id()) and (select private.is_maintenance()));
create policy "workers and admin correct the times of work" on public.issue_work for update to authenticated
  using ((select private.is_maintenance()) and (person_id = (select private.my_id()) or (select private.is_admin())))
  with check ((select private.is_maintenance()));
grant select, insert (id, issue_id, started_at, minutes), update (minutes) on public.issue_work to authenticated;

alter table public.issue_material enable row level security;
create policy "maintenance reads what was used" on public.issue_material for select to authenticated
  using ((select private.is_maintenance()));
create policy "maintenance notes what was used" on public.issue_material for insert to authenticated
  with check (author_id = (select private.my_id()) and (select private.is_maintenance()));
create policy "authors and admin correct what was used" on public.issue_material for update to authenticated
  using ((select private.is_maintenance()) and (author_id = (select private.my_id()) or (select private.is_admin())))
  with check ((select private.is_maintenance()));
create policy "authors and admin take back what was used" on public.issue_material for delete to authenticated
  using ((select private.is_maintenance()) and (author_id = (select private.my_id()) or (select private.is_admin())));
grant select, insert (id, issue_id, note), update (note), delete on public.issue_material to authenticated;

/*
 * The time of a step by the device's clock: at most now, and at least `earliest`, or 14 days ago. Now for a step
 * without a time.
 */
create function private.bound_step_time(given timestamptz, earliest timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select greatest(least(coalesce(given, now()), now()), coalesce(earliest, now() - interval '14 days'))
$$;

/*
 * Starts a work period when an issue is begun or reassigned, and ends it with each other step. Sets who resolved the
 * issue and how often it was reopened.
 */
create function private.track_work_time(before public.issue, after public.issue, acted_at timestamptz)
returns public.issue
language plpgsql volatile security definer set search_path = '' as $$
declare
  in_progress constant boolean := after.status = 'in_progress';
begin
  if after.status = before.status and not (in_progress and after.assignee_id is distinct from before.assignee_id) then
    return after;
  end if;
  perform private.start_rule();
  update public.issue_work set ended_at = private.bound_step_time(acted_at, started_at)
  where issue_id = after.id and ended_at is null;
  if in_progress then
    insert into public.issue_work (issue_id, person_id, started_at)
    values (after.id, coalesce(after.assignee_id, private.my_profile()), private.bound_step_time(acted_at, null));
  end if;
  perform private.end_rule();
  if after.status = 'resolved' then
    after.resolved_by := coalesce(private.my_profile(), after.assignee_id);
  elsif after.status <> 'closed' then
    after.resolved_by := null;
  end if;
  if private.is_reopening(before.status, after.status) then
    after.reopened_count := before.reopened_count + 1;
  end if;
  return after;
end
$$;

/* Whether a step reopens an issue that was repaired. */
create function private.is_reopening(from_status text, to_status text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return from_status in ('resolved', 'closed') and to_status = 'assigned';
end
$$;

/* The assignee of a reopened issue: the person who resolved it, else the assignee before, if issues can be given to them. */
create function private.assignee_on_reopen(resolved public.issue) returns uuid
language sql stable security definer set search_path = '' as $$
  select case
    when private.can_be_assigned(resolved.resolved_by) then resolved.resolved_by
    when private.can_be_assigned(resolved.assignee_id) then resolved.assignee_id
  end
$$;

/* Signs work that a person enters afterwards. Refuses it without minutes, in the future or over 90 days ago. */
create function private.sign_manual_work(work public.issue_work) returns public.issue_work
language plpgsql stable security definer set search_path = '' as $$
begin
  if work.minutes is null or work.started_at not between now() - interval '90 days' and now() + interval '10 minutes' then
    perform private.refuse('work_times');
  end if;
  work.person_id := private.my_id();
  work.by_hand := true;
  work.ended_at := work.started_at;
  work.created_at := now();
  return work;
end
$$;

/* Refuses to correct running work, and to remove the minutes of manually entered work. */
create function private.check_work_correction(work public.issue_work) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if work.ended_at is null then
    perform private.refuse('work_running');
  elsif work.minutes is null and work.by_hand then
    perform private.refuse('work_times');
  end if;
end
$$;

/* The minutes of a work period: entered by a person, else between its times; null while it runs. */
create function private.work_minutes(work public.issue_work) returns integer
language sql immutable set search_path = '' as $$
  select coalesce(work.minutes, round(extract(epoch from work.ended_at - work.started_at) / 60)::integer)
$$;

/* Adds entered or corrected minutes to the timeline, for staff. */
create function private.record_work(before public.issue_work, after public.issue_work) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  event public.issue_event;
begin
  if before.id is not null and after.minutes is not distinct from before.minutes then
    return;
  end if;
  event.issue_id := after.issue_id;
  event.kind := 'changed';
  event.changes := jsonb_build_object('staff_only', jsonb_build_array(null, true), 'work_minutes', jsonb_build_array(
    case when before.id is not null then private.work_minutes(before) end, private.work_minutes(after)));
  perform private.record_issue_event(event);
end
$$;

/* Adds a note on material to the timeline, for staff, also when it is changed or deleted. */
create function private.record_material(before public.issue_material, after public.issue_material) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  event public.issue_event;
begin
  if not private.is_person() or before.note is not distinct from after.note then
    return;
  end if;
  event.issue_id := coalesce(after.issue_id, before.issue_id);
  event.kind := 'changed';
  event.changes := jsonb_build_object('staff_only', jsonb_build_array(null, true),
    'material', jsonb_build_array(before.note, after.note));
  perform private.record_issue_event(event);
end
$$;
