-- Updates of an issue: the rows of issue_transition are the steps of each role, and each update adds one row to the
-- timeline.

/* The role of the caller's rows in issue_transition: staff by their own, `member` for the reporter, else `guest`. */
create function private.issue_role(moved public.issue) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when private.is_maintenance() then private.my_role()
    when moved.reporter_id = private.my_id() and private.my_role() <> 'guest' then 'member'
    else 'guest'
  end
$$;

/* Refuses a step that the caller may not take. The server may take every step of any role. */
create function private.check_issue_step(before public.issue, after public.issue) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  step public.issue_transition;
begin
  if not exists (
    select 1 from public.issue_transition where from_status = before.status and to_status = after.status
  ) then
    perform private.refuse('issue_step_impossible', jsonb_build_object('from', before.status, 'to', after.status));
  end if;
  if not private.is_person() then
    return;
  end if;
  select * into step from public.issue_transition
  where from_status = before.status and to_status = after.status and role_id = private.issue_role(before);
  if step.role_id is null then
    perform private.refuse('issue_step_forbidden', jsonb_build_object('from', before.status, 'to', after.status));
  end if;
  -- The reason to decline a duplicate is the other issue.
  if step.needs_reason and coalesce(trim(after.reason), '') = ''
    and not (after.status = 'declined' and after.duplicate_of is not null) then
    perform private.refuse('issue_step_reason');
  end if;
end
$$;

/* The changes of an update besides its step, as {field: [before, after]}. */
create function private.issue_changes(before public.issue, after public.issue) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(b.key, jsonb_build_array(b.value, a.value)), '{}')
    from jsonb_each(to_jsonb(before)) b
    join jsonb_each(to_jsonb(after)) a on a.key = b.key and a.value <> b.value
    where b.key not in ('status', 'expected_status', 'edit_id', 'reason', 'updated_at', 'resolved_at', 'resolved_by',
      'reopened_count'));
end
$$;

/*
 * Refuses changes that the caller may not make, and assignments to people and crews that issues cannot be assigned to.
 */
create function private.check_issue_changes(before public.issue, after public.issue, changes jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_person() and not private.is_maintenance() then
    if private.issue_role(before) = 'guest' then
      perform private.refuse('issue_guest');
    end if;
    if changes ?| '{assignee_id, group_id, due_on, duplicate_of, snoozed_until}' then
      perform private.refuse('issue_assign_forbidden');
    end if;
    if changes <> '{}' and before.status <> 'new' then
      perform private.refuse('issue_edit_forbidden');
    end if;
  end if;
  if changes ? 'assignee_id' and after.assignee_id is not null and not private.can_be_assigned(after.assignee_id) then
    perform private.refuse('issue_assignee');
  end if;
  if after.status in ('assigned', 'in_progress') and after.assignee_id is null and after.group_id is null
    and (before.status = 'new' or changes ?| '{assignee_id, group_id}') then
    perform private.refuse('issue_needs_assignee');
  end if;
  if changes ? 'snoozed_until' then
    perform private.check_snooze(after);
  end if;
  if after.duplicate_of = after.id then
    perform private.refuse('issue_duplicate_of_itself');
  end if;
end
$$;

/* Refuses to put off an issue with an assignee or a finished issue. The day must be after today. */
create function private.check_snooze(issue public.issue) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if issue.snoozed_until is not null and (issue.assignee_id is not null or issue.status not in ('new', 'assigned')
    or issue.snoozed_until <= private.club_today()) then
    perform private.refuse('issue_snooze');
  end if;
end
$$;

/* A step or an assignee ends the snooze. */
create function private.clear_snooze(before public.issue, after public.issue) returns public.issue
language plpgsql immutable set search_path = '' as $$
begin
  if after.status <> before.status or after.assignee_id is not null then
    after.snoozed_until := null;
  end if;
  return after;
end
$$;

/* Brings an issue back to the inbox when its reporter adds to it. */
create function private.wake_issue(of_issue uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_maintenance() then
    update public.issue set snoozed_until = null where id = of_issue and snoozed_until is not null;
  end if;
end
$$;

/* Refuses a step from a state that the issue is no longer in. `expected` is null for a change in each state. */
create function private.check_expected_status(before public.issue, expected text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if expected <> before.status then
    perform private.refuse('issue_moved_on', jsonb_build_object('status', before.status));
  end if;
end
$$;

/*
 * Refuses a step on an issue that was assigned to another person since the author of the step saw it. `seen` contains
 * `assignee_id` if the step depends on it: a repair of one's own work.
 */
create function private.check_expected_assignee(before public.issue, after public.issue, seen jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if seen ? 'assignee_id' and after.status <> before.status and after.assignee_id is not distinct from before.assignee_id
    and before.assignee_id is not null and before.assignee_id is distinct from private.my_id()
    and before.assignee_id is distinct from private.as_uuid(seen ->> 'assignee_id') then
    perform private.refuse('issue_moved_on', jsonb_build_object('status', before.status));
  end if;
end
$$;

/* Restores the earlier reason when an update changes no status: a reason belongs to a step. */
create function private.clear_repeated_reason(before public.issue, after public.issue) returns public.issue
language plpgsql immutable set search_path = '' as $$
begin
  if after.status = before.status then
    after.reason := before.reason;
  end if;
  return after;
end
$$;

create function private.is_same_issue(before public.issue, after public.issue) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return after.status = before.status and private.issue_changes(before, after) = '{}';
end
$$;

/*
 * Checks the step and the changes of an update, and adds the consequences of the step: the status of a newly assigned
 * issue, no assignee for one that is new again, the assignee of a reopened one, and the time of the repair.
 */
create function private.take_issue_step(before public.issue, after public.issue) returns public.issue
language plpgsql stable security definer set search_path = '' as $$
declare
  changes constant jsonb := private.issue_changes(before, after);
begin
  if before.status = 'new' and after.status = 'new' and coalesce(after.assignee_id::text, after.group_id) is not null then
    after.status := 'assigned';
  end if;
  if after.status = 'new' and before.status = 'assigned' then
    after.assignee_id := null;
    after.group_id := null;
  end if;
  perform private.check_issue_changes(before, after, changes);
  after := private.clear_snooze(before, after);
  if after.status <> before.status then
    perform private.check_issue_step(before, after);
    if private.is_reopening(before.status, after.status) and not changes ?| '{assignee_id, group_id}' then
      after.assignee_id := private.assignee_on_reopen(before);
      if after.assignee_id is null and cardinality(private.issue_crew(before)) = 0 then
        after.group_id := null;
      end if;
    end if;
    after.resolved_at := case after.status when 'resolved' then now() when 'closed' then before.resolved_at end;
  end if;
  after.updated_at := now();
  return after;
end
$$;

/*
 * Adds an update to the timeline: the step, if any, and each changed field. `overwritten`: others' values in the same
 * fields, see merge_edit().
 */
create function private.record_issue_update(before public.issue, after public.issue, edit public.issue_edit,
  overwritten jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  event public.issue_event;
begin
  event.issue_id := after.id;
  event.changes := private.issue_changes(before, after);
  event.kind := case
    when after.status = 'new' and before.status <> 'new' then 'status'
    when event.changes ?| '{assignee_id, group_id}' and not private.is_reopening(before.status, after.status)
      then 'assigned'
    when after.status <> before.status then 'status'
    else 'changed'
  end;
  if after.status <> before.status then
    event.from_status := before.status;
    event.to_status := after.status;
    event.reason := after.reason;
  end if;
  event.edit_id := edit.id;
  event.made_at := private.edit_made_at(edit, before);
  event.lost := nullif(overwritten, '{}');
  perform private.record_issue_event(event);
end
$$;

/*
 * Clears the reason of a step, which is in the timeline; only a declined issue keeps its reason, so that no step gets
 * another's.
 */
create function private.clear_step_reason(issue public.issue) returns public.issue
language plpgsql immutable set search_path = '' as $$
begin
  if issue.status <> 'declined' then
    issue.reason := null;
  end if;
  return issue;
end
$$;

/* Whether a foreign key cleared a reference of the issue because the referenced row was deleted. */
create function private.is_issue_reference_deleted(before public.issue, after public.issue) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (before.reporter_id is not null and after.reporter_id is null
      and not exists (select from public.profiles where id = before.reporter_id))
    or (before.assignee_id is not null and after.assignee_id is null
      and not exists (select from public.profiles where id = before.assignee_id))
    or (before.resolved_by is not null and after.resolved_by is null
      and not exists (select from public.profiles where id = before.resolved_by))
    or (before.group_id is not null and after.group_id is null
      and not exists (select from public.user_groups where group_id = before.group_id))
    or (before.hole_id is not null and after.hole_id is null
      and not exists (select from public.hole where id = before.hole_id))
    or (before.place_id is not null and after.place_id is null
      and not exists (select from public.issue_place where id = before.place_id))
    or (before.duplicate_of is not null and after.duplicate_of is null
      and not exists (select from public.issue where id = before.duplicate_of))
    or (before.round_id is not null and after.round_id is null
      and not exists (select from public.inspection_round where id = before.round_id))
    or (before.check_id is not null and after.check_id is null
      and not exists (select from public.issue_check where id = before.check_id));
end
$$;
